"""Claim files: from TOML to claims, each table read for itself."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import takewhile
from pathlib import Path
from typing import Any

from attrs import evolve

from epsproof.derive.text.errors import field_place
from epsproof.derive.text.names import no_parameter
from epsproof.derive.text.tree import outside_brackets
from epsproof.verify.claims.claim import Claim, ClaimRejected, Unread
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.meanings import said
from epsproof.verify.claims.reading import FIELD, IN_WORDS, merged
from epsproof.verify.claims.schemas import TEXT, Schema, satisfies, words_for
from epsproof.verify.claims.schemas import TEXTS as LISTED
from epsproof.verify.claims.verdict import VERDICTS
from epsproof.verify.system.toml_file import MOST_BYTES, AsTyped, NotToml, read_toml

__all__ = ["COMMON", "IDENTIFIER", "NEEDED", "REMARKS", "TEXTS", "claims_and_faults", "read_claims"]

COMMON = {"id", "kind", "location", "statement", "assumptions", "expect"}
READING: Schema = {
    "type": "object",
    "required": [IN_WORDS],
    "properties": {IN_WORDS: TEXT, "kind": TEXT, "assumptions": LISTED},
}
READINGS: Schema = {"type": "array", "items": READING}
REMARKS: dict[str, Schema] = {"note": TEXT, "reading": TEXT, "core": TEXT, FIELD: READINGS}

TEXTS = {
    "id": "a name for the claim, such as 'variance'",
    "kind": "what is claimed, such as 'inequality'; epsproof list kinds has all",
    "location": "where it stands, such as 'eq. (3)'",
    "statement": "what it says, in words",
}
NEEDED = ["id", "kind"]
STATED = frozenset("goals let slope values where profile epsilon formula relation through posterior".split())
"""Fields of formulas and conditions."""
PERCENT = re.compile(r"(?<![\w./^])(?<!\*\*)(?<![/^] )(?<!\*\* )(\d+(?:\.\d+)?)\s*%(?!\s*[\w(.])")
NAMING = ("let", "slope", "substitutions", "values", "every")
"""Fields whose keys are names that they give a meaning."""
HEADING = re.compile(r"\s*\[\[\s*claim\s*\]\]")
CONTROL = re.compile(r"[^\n\t -~\u00a0-\U0010ffff]|[\u202a-\u202e\u2066-\u2069]")
FORMULAS = (
    "approximation", "closure", "expected-risk", "gaussian-budget", "laws", "mechanism", "minimum", "number", "printed-bound",
    "sensitivity", "sign",
)  # fmt: skip
FACTOR = re.compile(r"exp\(-\w+\)")
IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._<>=-]{0,60}\Z")


def read_claims(path: Path) -> list[Claim]:
    """The claims of a TOML file in their order; raises ClaimRejected for files and claims that break the format."""
    claims = []
    for one in claims_and_faults(path):
        if isinstance(one, Unread):
            raise ClaimRejected(one.file, one.id, one.rule)
        claims.append(one)
    return claims


def claims_and_faults(path: Path) -> list[Claim | Unread]:
    """The claims of a TOML file in their order, those that break the format as Unread; raises ClaimRejected only for a file that
    is no TOML or holds no list of claims."""
    try:
        document = read_toml(path, AsTyped)
    except NotToml as error:
        raise ClaimRejected(path.name, "", str(error)) from None
    tables = document.get("claim")
    if not isinstance(tables, list) or not tables:
        raise ClaimRejected(path.name, "", _no_claims(document, _text(path)))
    text = _text(path)
    lines = _lines(text, len(tables))
    declared, amiss = _declared(document)
    found: list[Claim | Unread] = []
    seen: set[str] = set()
    for number, table in enumerate(tables, 1):
        try:
            claim = _claim(path.name, number, table, declared)
            claim = evolve(claim, line=lines.get(number), lines=_field_lines(table, text, lines.get(number)))
            if claim.id in seen:
                rule = f"the id {claim.id!r} occurs twice: give each claim one of its own"
                raise ClaimRejected(path.name, claim.id, rule, "id")
            if amiss and "goals" in claim.data:
                raise claim.rejected(amiss)
        except ClaimRejected as error:
            place = _place_of(error.field, text, lines.get(number))
            found.append(_unread(error, table, *(place or (lines.get(number), None))))
        else:
            seen.add(claim.id)
            found.append(claim)
    return found


def _no_claims(document: dict[str, Any], text: list[str]) -> str:
    """Why a document holds no claims, with the heading that is not [[claim]] and its line."""
    rule = "a claim file is a list of [[claim]] tables, with one table [substitutions] at most"
    if {"kind", "goals"} <= {*document}:
        return f"line 1: the fields of a claim stand below a heading: write [[claim]] above them; {rule}"
    for name in document:
        if get_close_matches(name.lower(), ["claim", "claims", "statement"], n=1, cutoff=0.75):
            line = field_place(name, enumerate(text, 1))
            found = f"line {line[0]}: " if line else ""
            return f"{found}write [[claim]] instead of [{name}]: {rule}"
    start = "epsproof init my.claims.toml writes one to start from"
    return f"{rule}; {start}" if document else f"the file says nothing: {start}"


def _declared(document: dict[str, Any]) -> tuple[dict[str, str], str]:
    """The substitutions of a file, and what is wrong beside its claims: claims with goals cannot be read then."""
    others = sorted(set(document) - {"claim", "substitutions"})
    if others and get_close_matches(others[0], ["substitutions"], n=1, cutoff=0.75):
        return {}, f"write [substitutions] instead of [{others[0]}]"
    if others:
        name = others[0] if not isinstance(document[others[0]], dict) else f"[{others[0]}]"
        return (
            {},
            f"take {name} out, or put # before its lines: only [[claim]] tables and one [substitutions] may stand there",
        )
    declared = document.get("substitutions", {})
    if not isinstance(declared, dict) or not all(isinstance(text, str) for text in declared.values()):
        return {}, "[substitutions] gives every name a formula as text"
    if rule := next(filter(None, map(no_parameter, declared)), ""):
        return {}, f"[substitutions]: {rule}"
    return declared, ""


def _text(path: Path) -> list[str]:
    """The lines of the file; none where it cannot be read as text."""
    try:
        return path.read_bytes()[:MOST_BYTES].decode("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError):
        return []


def _lines(text: list[str], claims: int) -> dict[int, int]:
    """The lines at which the claims begin, by their number from 1; nothing where they cannot be found in the text."""
    found = [number for number, line in enumerate(text, 1) if HEADING.match(line)]
    return dict(enumerate(found, 1)) if len(found) == claims else {}


def _place_of(field: str, text: list[str], heading: int | None) -> tuple[int, int] | None:
    """The line and the column of a field of the claim that begins at the line ``heading``; None where it is not found below."""
    if heading is None or not field:
        return None
    below = ((number, line) for number, line in enumerate(text[heading:], heading + 1))
    return field_place(field, takewhile(lambda found: not HEADING.match(found[1]), below))


def _field_lines(table: dict[str, Any], text: list[str], heading: int | None) -> dict[str, int]:
    """The lines of the fields of a claim."""
    found = {name: _place_of(name, text, heading) for name in table}
    return {name: place[0] for name, place in found.items() if place}


def _unread(error: ClaimRejected, table: Any, line: int | None, column: int | None) -> Unread:
    """The readable fields of a table that is no claim, with the rule that it breaks."""
    known = table if isinstance(table, dict) else {}
    told = known.get("kind", ""), known.get("location", error.file), said(known)
    kind, location, statement = (_plain(text)[:2000] for text in told)
    given = known.get("assumptions", [])
    assumptions = tuple(map(_plain, given)) if isinstance(given, list) else ()
    expect = known.get("expect")
    expect = expect if isinstance(expect, str) and expect in VERDICTS else None
    name = _plain(error.identifier)[:200]
    return Unread(name, kind, location, statement, assumptions, error.file, error.rule, line, expect, column)


def _plain(text: Any) -> str:
    """The text without control characters."""
    return CONTROL.sub("\ufffd", str(text))


def _claim(file: str, number: int, table: Any, substitutions: dict[str, str]) -> Claim:
    """The claim in a table; raises ClaimRejected where it breaks a rule of the format."""
    identifier = str(table.get("id", f"number {number}")) if isinstance(table, dict) else f"number {number}"
    rule, field = _broken(identifier, table)
    if rule:
        raise ClaimRejected(file, identifier, rule, field)
    data = {k: _shares(v) if k in STATED else v for k, v in table.items() if k not in COMMON}
    if "goals" in data:
        data["goals"] = [one for goal in data["goals"] for one in _both_ways(goal)]
        data |= {"substitutions": substitutions} if substitutions else {}
        data |= {FIELD: [_in_arrows(one) for one in data[FIELD]]} if FIELD in data else {}
    elif given := _substituted(table, substitutions):
        rule = f"the file substitutes {given!r}, which is done in claims with goals alone: choose another name here"
        raise ClaimRejected(file, identifier, rule)
    told = (
        table["kind"],
        table.get("location", file),
        _plain(said(table)),
        tuple(_shares(table.get("assumptions", []))),
    )
    return Claim(identifier, *told, data, file, table.get("expect"))


def _shares(value: Any) -> Any:
    """The texts of a field, with 25/100 for 25%, as in a criterion; where something stands before it that a division would take
    apart, as in 1/2%, the sign stays."""
    if isinstance(value, str):
        return PERCENT.sub(r"(\1/100)", value)
    if isinstance(value, dict):
        return {name: _shares(one) for name, one in value.items()}
    return [_shares(one) for one in value] if isinstance(value, list) else value


def _in_arrows(other: dict[str, Any]) -> dict[str, Any]:
    """The reading with each <=> of its goals as two implications."""
    return (
        {**other, "goals": [one for goal in other["goals"] for one in _both_ways(goal)]}
        if "goals" in other
        else other
    )


def _substituted(table: Mapping[str, Any], substitutions: Mapping[str, str]) -> str:
    """A name that the file substitutes in the formulas of a claim where nothing is inserted; the factor t = exp(-eps) is none."""
    if table["kind"] not in FORMULAS:
        return ""
    told = json.dumps(
        [value for name, value in table.items() if name not in {*TEXTS, *REMARKS}], ensure_ascii=False
    )
    names = (
        name
        for name, text in substitutions.items()
        if not (name == "t" and FACTOR.fullmatch(text.replace(" ", "")))
    )
    return next((name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told)), "")


def _broken(identifier: str, table: Any) -> tuple[str, str]:
    """The rule of the format that a table breaks and the field that breaks it; empty where it is a claim."""
    if not isinstance(table, dict):
        return "a claim is a table", ""
    own = kinds()[table["kind"]].fields if table.get("kind") in [*kinds()] else None
    if own is not None and (slip := _unknown_field(table, own))[0]:
        return slip
    for name, meaning in TEXTS.items():
        if name not in table:
            if name not in NEEDED:
                continue
            return f"{name!r} is missing: {meaning}", ""
        if not isinstance(table[name], str) or not table[name].strip():
            if not str(table[name]).strip():
                return (
                    f"{name!r} is empty: {'leave it out, or write' if name not in NEEDED else 'write'} {meaning}",
                    name,
                )
            given = table[name] if isinstance(table[name], list) else [table[name]]
            better = (
                f': write {name} = "{", ".join(map(str, given))}"'
                if given and all(map(_number_or_text, given))
                else ""
            )
            return f"{name!r} must be a text{better if str(given[0] if given else '').strip() else ''}", name
    for name in sorted({*TEXTS, *REMARKS} & table.keys()):
        if found := CONTROL.search(str(table[name])):
            return f"{name!r} has a control character, {found[0]!r}, which a terminal may obey", name
    if not IDENTIFIER.match(identifier):
        return (
            "an id has 1 to 61 letters, digits and . _ < > = - and begins with a letter or digit",
            "id",
        )
    rule, field = _broken_by_kind(table)
    if not rule and not said(table):
        return (
            f"'statement' is missing: {TEXTS['statement']}, as in statement = \"the variance of geometric noise\"",
            "",
        )
    return rule, field


def _unknown_field(table: Mapping[str, Any], own: Mapping[str, Schema]) -> tuple[str, str]:
    """A field that claims of this kind do not have, with the one that is nearest, or the kinds that have it."""
    name = next(iter(sorted({*table} - {*COMMON, *REMARKS, *own})), "")
    if not name:
        return "", ""
    said = f"{name!r} is no field of a claim of kind {table['kind']!r}"
    free = sorted({*COMMON, *REMARKS, *own} - {*table})
    if near := get_close_matches(name.lower(), free, n=1, cutoff=0.75):
        return f"{said}; did you mean {near[0]!r}?", name
    having = [kind for kind, one in kinds().items() if name in one.fields]
    others = f", but of {', '.join(having[:3])}{' and others' if having[3:] else ''}" if having else ""
    return f"{said}{others}: leave it out; its fields: {', '.join(sorted(own))}", name


def _broken_by_kind(table: dict[str, Any]) -> tuple[str, str]:
    """The same for the kind, the fields that belong to it, the assumptions and what is expected."""
    kind = table["kind"]
    if kind not in kinds():
        near = "".join(f"did you mean {name!r}? " for name in get_close_matches(kind.lower(), kinds(), n=1))
        return f"the kind {kind!r} is not known; {near}kinds: {', '.join(kinds())}", "kind"
    own = kinds()[kind].fields
    if (slip := _unknown_field(table, own))[0]:
        return slip
    assumptions = table.get("assumptions", [])
    if not isinstance(assumptions, list) or not all(isinstance(x, str) for x in assumptions):
        listed = [*assumptions.values()] if isinstance(assumptions, dict) else [assumptions]
        texts = ", ".join(f'"{one}"' for one in listed)
        better = (
            f": write assumptions = [{texts}]"
            if listed and all(isinstance(one, str) for one in listed)
            else ""
        )
        return f"'assumptions' is a list of texts{better}", "assumptions"
    for name, schema in sorted({**own, **REMARKS}.items()):
        if name in table and not satisfies(table[name], schema):
            return f"{name!r} must be {words_for(schema)}{_better(name, table[name], schema)}", name
    for name in NAMING:
        if rule := next(filter(None, map(no_parameter, table.get(name, {}))), ""):
            return f"{name!r}: {rule}", name
    if table.get("expect") is not None and table["expect"] not in VERDICTS:
        given = str(table["expect"]).lower()
        meant = next(iter(get_close_matches(given, VERDICTS, n=1)), "")
        return f"'expect' is one of {', '.join(VERDICTS)}" + (
            f'; write expect = "{meant}"' if meant else ""
        ), "expect"
    return _broken_by_readings(table)


def _broken_by_readings(table: dict[str, Any]) -> tuple[str, str]:
    """The same for the readings of a claim: each has words of its own, and with the claim's other fields it is a claim."""
    seen = set[str]()
    for other in table.get(FIELD, []):
        if not other[IN_WORDS].strip() or other[IN_WORDS] in seen:
            return (
                f"{FIELD!r} has two readings in the same words, or one without: say in {IN_WORDS!r} how each is understood",
                FIELD,
            )
        seen.add(other[IN_WORDS])
        if given := sorted({"id", "location", "statement", "expect", FIELD} & other.keys()):
            return (
                f"{FIELD!r} gives {given[0]!r}, which all readings of a claim share: leave it out there",
                FIELD,
            )
        if rule := _broken_by_kind(merged(table, other))[0]:
            return f"{FIELD!r}, {other[IN_WORDS]}: {rule}", FIELD
    return "", ""


def _better(name: str, value: Any, schema: Any) -> str:
    """The same value in the form that the field has, where a list or quotation marks are missing; empty otherwise."""
    for form, shown in (([value], f'["{value}"]'), (str(value), f'"{value}"')):
        if ";" not in str(value) and _number_or_text(value) and satisfies(form, schema):
            return f": write {name} = {shown}"
    return ""


def _number_or_text(value: Any) -> bool:
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)


def _both_ways(goal: str) -> list[str]:
    """``given => A <=> B`` as ``given, A => B`` and ``given, B => A``, where B has no arrow of its own; any other goal alone."""
    before, sign, right = goal.partition("<=>")
    *given, left = before.split("=>")
    if not sign or "=>" in right or len(given) > 1 or not outside_brackets(goal):
        return [goal]
    sides = [*given, left], [*given, right]
    return [
        ", ".join(map(str.strip, here)) + f" => {there.strip()}"
        for here, there in zip(sides, (right, left), strict=True)
    ]
