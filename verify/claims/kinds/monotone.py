"""Formulas that increase or decrease with a variable, at any two of its values for which the assumptions hold.

Proved by the difference at two values, or on an interval by the sign of the derivative; refuted at two exact values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.limits import told_by
from epsproof.verify.claims.meanings import placed, unused
from epsproof.verify.claims.schemas import TEXT, meaning

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]

DIRECTIONS = {
    "increasing": "<=",
    "decreasing": ">=",
    "strictly increasing": "<",
    "strictly decreasing": ">",
}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
CHOOSING = {"if", "min", "max", "abs"}


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "at a larger value of the variable the formula is not smaller" (not larger; larger; smaller)."""
    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.reader import parse

    x, formula, direction = claim["variable"], claim["formula"], claim["direction"]
    if parse(x).kind != "name":
        raise claim.rejected(f"'variable' is a name, not {x[:40]!r}", "variable")
    if direction not in DIRECTIONS:
        raise claim.rejected(f"'direction' is one of {', '.join(DIRECTIONS)}", "direction")
    read_text("'formula'", formula, False, "formula")
    read_conditions(claim)
    sign = DIRECTIONS[direction]
    later, slope = unused((f"{x}_later", "slope"), (formula, x, *claim.assumptions))
    both = (*claim.assumptions, *(placed(text, x, later) for text in claim.assumptions), f"{x} < {later}")
    goal = f"({formula}) {sign} ({placed(formula, x, later)})"
    found = judge_typed(Typed(both, (goal,)), searches, repairing=False)
    if found.verdict != "undecided" or not _on_interval(claim):
        return found
    goals = (f"({formula}) == ({formula})", f"{slope} {TURNED[sign]} 0")
    typed = Typed(tuple(claim.assumptions), goals, slopes=((slope, formula, x),))
    by_slope = told_by("derivative", typed, searches, False)
    return by_slope if by_slope.verdict == "proved" else found


def _on_interval(claim: Claim) -> bool:
    """Whether the assumptions bound the variable by formulas of the parameters alone, and the formula is differentiable where it
    and its derivative have a value."""
    from epsproof.verify.reader import names, parse
    from epsproof.verify.reader.parse import nodes

    x = claim["variable"]
    if any(node.kind in CHOOSING for node in nodes(parse(claim["formula"]))):
        return False
    for text in claim.assumptions:
        whole = parse(text)
        for tree in whole.parts if whole.kind == "and" else (whole,):
            if x not in names(tree):
                continue
            alone = [part.kind == "name" and part.name == x for part in tree.parts]
            others = [part for part, own in zip(tree.parts, alone, strict=True) if not own]
            if (
                tree.kind != "compare"
                or {"!=", "=="} & {*tree.word}
                or sum(alone) != 1
                or x in names(*others)
            ):
                return False
    return True


KINDS = {
    "monotone": Kind(
        judge,
        {
            "formula": meaning(TEXT, "the formula that increases or decreases"),
            "variable": meaning(TEXT, "with which variable; the assumptions say for which of its values"),
            "direction": meaning(
                TEXT,
                "increasing or decreasing, where equal values are allowed; strictly increasing or strictly decreasing",
            ),
        },
        belief="that to increase is to be larger at every larger value, as a positive derivative on an interval implies",
    )
}
