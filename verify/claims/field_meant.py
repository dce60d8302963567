"""A field, a kind or a verdict that is not known, and the one that was meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from epsproof.derive.text.nearest import name_meant
from epsproof.derive.text.notation import STATEMENT_NAMES
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.schemas import Schema, satisfies
from epsproof.verify.kernel.syntax import FUNCTIONS

__all__ = [
    "EXPECTED",
    "FIELD_ALSO",
    "KIND_ALSO",
    "id_meant",
    "misspelt",
    "of_no_kind",
    "slope_meant",
    "value_meant",
]

# By what other names people call the fields, the kinds and the verdicts of claims.

EXPECTED = {
    "true": "proved",
    "false": "refuted",
    "holds": "proved",
    "fails": "refuted",
    "correct": "proved",
    "wrong": "refuted",
}
FIELD_ALSO = {
    "assumptions": {
        "assume",
        "assuming",
        "where",
        "given",
        "hypotheses",
        "hypothesis",
        "conditions",
        "if",
        "domain",
    },
    "goals": {
        "formula",
        "claim",
        "equation",
        "inequality",
        "identity",
        "conclusion",
        "prove",
        "show",
        "lhs",
        "expression",
    },
    "slope": {"derivative", "derivatives", "diff", "gradient"},
    "bound": {"model", "attack", "adversary"},
    "let": {"define", "definitions", "with", "lets"},
    "profile": {"criterion", "ratio", "posterior"},
    "printed": {"value", "digits", "number"},
    "location": {"source", "place", "page", "ref", "reference", "section"},
    "statement": {"description", "text", "title", "summary"},
    "note": {"comment", "remark", "notes"},
    "id": {"name", "label", "key"},
    "expect": {"expected", "verdict"},
}
KIND_ALSO = {
    "identity": {"equation", "equality", "equals", "eq", "equal"},
    "inequality": {
        "theorem",
        "lemma",
        "proposition",
        "formula",
        "corollary",
        "implication",
        "implies",
        "claim",
        "ineq",
    },
    "equivalence": {"iff", "equivalent", "biconditional"},
    "sign": {"monotone", "monotonic", "monotonicity", "derivative", "slope"},
    "number": {"value", "table", "numeric", "constant", "quoted"},
    "minimum": {"epsilon", "budget", "maximum", "optimum", "closed-form", "closed_form"},
}


def id_meant(identifier: str) -> str:
    """``: write id = ...`` with hyphens for what an id may not have; empty where nothing is left of it."""
    plain = re.sub(r"[^A-Za-z0-9_.<>=-]+", "-", identifier).strip("-.<>=_")[:61]
    return f': write id = "{plain}"' if plain else ""


# A field that a claim does not have: the one that was meant, or the kind of claim that has it.

SHOWN = 3


def misspelt(
    table: Mapping[str, Any], common: Collection[str], own: Mapping[str, Schema] | None
) -> tuple[str, str] | None:
    """The rule that a field breaks which is nearly one of a claim, and that field; None where none is.

    ``common`` are the fields of every claim, ``own`` those of its kind; None where that is not known.
    """
    known = {*common, *(own or ())}
    if {"lhs", "rhs"} <= {*table} - known and "goals" in known:
        return (
            f'the two sides of a claim are compared in a goal: write goals = ["{table["lhs"]} == {table["rhs"]}"]',
            "lhs",
        )
    if table.get("goals") == []:
        return "'goals' is empty: write what is to hold, as in goals = [\"x > 0\"]", "goals"
    for name in sorted({*table} - known):
        if isinstance(table[name], Mapping) and {*common} & {*table[name]}:
            return (
                f"[claim.{name}] takes the fields below it: leave that line out, or put it behind all fields of the claim",
                name,
            )
        if own and (several := f"{name}s") in own and satisfies(table[name], own[several]):
            return f"{name!r} is no field of a claim; did you mean {several!r}?", name
        if (plain := name.lower()) in known - {*table}:
            return f"{name!r} is no field of a claim; did you mean {plain!r}?", name
        also = (
            field
            for field, others in FIELD_ALSO.items()
            if {plain, plain.removesuffix("s")} & others and field in known - {*table}
        )
        if own is not None and (meant := next(also, "")):
            return f"{name!r} is no field of a claim of this kind; did you mean {meant!r}?", name
        if near := get_close_matches(name, sorted(known - {*table}), n=1, cutoff=0.75):
            return f"{name!r} is no field of a claim; did you mean {near[0]!r}?", name
    return None


def slope_meant(value: Any) -> str:
    """``: write slope = ...`` for a slope that is no pair of a formula and a variable; empty where nothing tells them."""
    slope, of = (
        next(iter(value.items())) if isinstance(value, Mapping) and len(value) == 1 else ("growth", value)
    )
    if isinstance(of, str) and re.fullmatch(r"\s*[A-Za-z]\w*\s*", of) and slope != "growth":
        return f': write slope = {{ growth = ["{slope}", "{of.strip()}"] }}, if it is that of {slope} by {of.strip()}'
    if isinstance(of, str) and (by := sorted({*re.findall(r"[A-Za-z]\w*", of)} - {*FUNCTIONS})):
        return f': write slope = {{ {slope} = ["{of}", "{by[0]}"] }}'
    if not isinstance(of, list) or not all(isinstance(one, str) for one in of):
        return ""
    if len(of) == 2:
        return f': write slope = {{ {slope} = ["{of[0]}", "{of[1]}"] }}'
    if len(of) < 2:
        return ""
    each = ", ".join(f'by_{variable} = ["{of[0]}", "{variable}"]' for variable in of[1:])
    return f": by one variable each, write slope = {{ {each} }}"


def value_meant(given: Mapping[str, str], missing: str, unused: Collection[str]) -> str:
    """What to write for a name that has no value: the near word of a criterion, the name of a value that is ``unused``, or
    the table with an example."""
    if word := next(iter(get_close_matches(missing, STATEMENT_NAMES, n=1, cutoff=0.8)), ""):
        return f"did you mean {word}?"
    if near := name_meant(missing, unused):
        return f"'values' has {near}: write {missing} there"
    members = ", ".join(f'{name} = "{text}"' for name, text in {**given, missing: "1/2"}.items())
    return f"write values = {{ {members} }}"


def of_no_kind(name: str, kind: str, common: Collection[str]) -> str:
    """What to do with a field that claims of the kind do not have."""
    own = kinds()[kind].fields
    said, listed = f"{name!r} is not a field of kind {kind!r}", f"its fields: {', '.join(sorted(own))}"
    if having := [other for other, one in kinds().items() if name in one.fields]:
        if kind == "definition":
            return f"{said}, which claims nothing: make what it implies a claim of its own, such as an identity or an inequality"
        many = "" if len(having) <= SHOWN else " and others"
        return (
            f"{said}, but of {', '.join(having[:SHOWN])}{many}: leave it out, or write another kind; {listed}"
        )
    if known := name_meant(name, {*common, *own}):
        return f"{said}; did you mean {known!r}? {listed}"
    return f"{said}: leave it out, or put # before it; {listed}"
