"""A claim as data: one table of a TOML file, at most a dozen lines, nothing about its outcome."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from attrs import frozen

from derive.errors import QuestionError
from verify.claims.shapes import has_shape, shape_of, words_for
from verify.claims.verdict import VERDICTS
from verify.toml_file import NotToml, read_toml

__all__ = ["KINDS", "Claim", "ClaimRejected", "read_claims"]

COMMON = {"id", "kind", "location", "statement", "assumptions", "expect"}
REMARKS = {"note", "reading"}
GOALS = frozenset({"goals", "let", "slope", "through"})
SETTING = frozenset({"profile", "where", "bound"})
KINDS: dict[str, frozenset[str]] = {
    "approximation": frozenset({"function", "series", "variable", "upto"}),
    "bayes": frozenset({"worlds", "output", "goals", "variants"}),
    "bound": GOALS | {"mechanisms", "unless"},
    "definition": GOALS,
    "enclosure": GOALS | {"boxes"},
    "equivalence": GOALS,
    "grid": frozenset({"points", "cases", "seeded"}),
    "identity": GOALS,
    "inequality": GOALS,
    "limit": GOALS,
    "mechanism": frozenset({"term", "partial", "total", "sides", "goals", "let"}),
    "minimum": SETTING | {"when", "epsilon", "rows"},
    "number": SETTING | {"values", "formula", "printed", "scale", "relation"},
    "prose": GOALS | SETTING | {"reason", "when", "epsilon"},
    "sign": GOALS | SETTING | {"by", "sign"},
    "step": GOALS | {"after", "serves"},
}
TEXTS = {"id", "kind", "location", "statement"}
IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._<>=-]{1,60}\Z")


class ClaimRejected(QuestionError):
    """A claim file breaks a rule of the format; the message names the file, the claim where it has one, and the rule."""

    def __init__(self, file: str, identifier: str, rule: str) -> None:
        self.file, self.identifier, self.rule = file, identifier, rule
        place = f"{file}, claim {identifier}" if identifier else file
        super().__init__(f"{place}: {rule}")


@frozen
class Claim:
    """``assumptions`` as printed, in the grammar where the claim can be checked; ``data`` holds the fields of its kind, and the
    ``substitutions`` of its file; ``expect`` is the verdict that its author expects, where he says one."""

    id: str
    kind: str
    location: str
    statement: str
    assumptions: tuple[str, ...]
    data: dict[str, Any]
    file: str
    expect: str | None = None

    def __getitem__(self, name: str) -> Any:
        if name not in self.data:
            raise self.rejected(f"a claim of kind {self.kind!r} needs {name!r} here")
        return self.data[name]

    def get(self, name: str, default: Any = None) -> Any:
        return self.data.get(name, default)

    def rejected(self, rule: str) -> ClaimRejected:
        """The error for this claim."""
        return ClaimRejected(self.file, self.id, rule)


def read_claims(path: Path) -> list[Claim]:
    """The claims of a TOML file in their order; raises ClaimRejected for files and claims that break the format."""
    try:
        document = read_toml(path)
    except NotToml as error:
        raise ClaimRejected(path.name, "", str(error)) from None
    tables = document.get("claim")
    if not {"claim"} <= set(document) <= {"claim", "substitutions"} or not isinstance(tables, list):
        raise ClaimRejected(path.name, "", "a claim file is a list of [[claim]] tables, with one table [substitutions] at most")
    declared = document.get("substitutions", {})
    if not isinstance(declared, dict) or not all(isinstance(text, str) for text in declared.values()):
        raise ClaimRejected(path.name, "", "[substitutions] gives every name a formula as text")
    claims = [_claim(path.name, number, table, declared) for number, table in enumerate(tables, 1)]
    seen: set[str] = set()
    for claim in claims:
        if claim.id in seen:
            raise claim.rejected("the id occurs twice")
        seen.add(claim.id)
    return claims


def _claim(file: str, number: int, table: Any, substitutions: dict[str, str]) -> Claim:
    identifier = str(table.get("id", f"number {number}")) if isinstance(table, dict) else f"number {number}"
    if not isinstance(table, dict):
        raise ClaimRejected(file, identifier, "a claim is a table")
    for name in sorted(TEXTS):
        if not isinstance(table.get(name), str) or not table[name].strip():
            raise ClaimRejected(file, identifier, f"{name!r} must be a text")
    if not IDENTIFIER.match(identifier):
        raise ClaimRejected(file, identifier, "an id has letters, digits and . _ < > = - only")
    kind = table["kind"]
    if kind not in KINDS:
        raise ClaimRejected(file, identifier, f"the kind {kind!r} is not known; kinds: {', '.join(sorted(KINDS))}")
    unknown = sorted(set(table) - COMMON - REMARKS - KINDS[kind])
    if unknown:
        allowed = ", ".join(sorted(KINDS[kind]))
        raise ClaimRejected(file, identifier, f"{unknown[0]!r} is not a field of kind {kind!r}; its fields: {allowed}")
    assumptions = table.get("assumptions", [])
    if not isinstance(assumptions, list) or not all(isinstance(x, str) for x in assumptions):
        raise ClaimRejected(file, identifier, "'assumptions' is a list of texts")
    for name in sorted(set(table) & (KINDS[kind] | REMARKS)):
        if not has_shape(table[name], shape_of(name)):
            raise ClaimRejected(file, identifier, f"{name!r} must be {words_for(shape_of(name))}")
    expect = table.get("expect")
    if expect is not None and expect not in VERDICTS:
        raise ClaimRejected(file, identifier, f"'expect' is one of {', '.join(VERDICTS)}")
    data = {k: v for k, v in table.items() if k not in COMMON}
    if "goals" in data:
        data["goals"] = [one for goal in data["goals"] for one in _both_ways(goal)]
        data |= {"substitutions": substitutions} if substitutions else {}
    return Claim(identifier, kind, table["location"], table["statement"], tuple(assumptions), data, file, expect)


def _both_ways(goal: str) -> list[str]:
    """``given => A <=> B`` as ``given, A => B`` and ``given, B => A``; any other goal alone."""
    before, sign, right = goal.partition("<=>")
    if not sign:
        return [goal]
    *given, left = before.split("=>")
    sides = [*given, left], [*given, right]
    return [", ".join(map(str.strip, here)) + f" => {there.strip()}" for here, there in zip(sides, (right, left), strict=True)]
