"""Kinds of claims on formulas and their values."""

from __future__ import annotations

from epsproof.verify.claims.kind import Kind, judge_in
from epsproof.verify.claims.schemas import COUNT, FORMULAS, GOALS, SETTING, TEXT, TEXTS, Schema

__all__ = ["KINDS"]

TRIPLE: Schema = {"type": "array", "items": TEXT, "minItems": 3, "maxItems": 3}
SIDES: Schema = {"type": "integer", "minimum": 1, "maximum": 2}
PLAIN = ("equivalence", "identity", "inequality")
ALGEBRAIC = judge_in("formulas.algebraic")
KINDS = {
    **{name: Kind(ALGEBRAIC, GOALS, typed=True) for name in PLAIN},
    "step": Kind(ALGEBRAIC, {**GOALS, "after": TEXT, "serves": TEXT}, typed=True),
    "approximation": Kind(
        judge_in("formulas.approximation"),
        dict.fromkeys(("function", "series", "variable", "upto"), TEXT),
        belief="that a polynomial is the Taylor polynomial if it is right at 0 and the remainder's slope is bounded so",
    ),
    "enclosure": Kind(judge_in("formulas.enclosure"), {**GOALS, "boxes": COUNT}),
    "grid": Kind(
        judge_in("formulas.grid"),
        {"points": COUNT, "cases": {"type": "array", "items": TRIPLE}, "seeded": COUNT, "decimals": COUNT},
    ),
    "mechanism": Kind(
        judge_in("formulas.mechanism"),
        {
            **dict.fromkeys(("term", "partial", "total"), TEXT),
            "sides": SIDES,
            "goals": TEXTS,
            "let": FORMULAS,
        },
        belief="that a sum is its limit if it starts and steps as its terms do",
    ),
    "number": Kind(
        judge_in("formulas.number"),
        {
            **SETTING,
            "values": FORMULAS,
            "formula": TEXT,
            "printed": TEXT,
            "scale": {**COUNT, "minimum": 1},
            "relation": TEXT,
        },
    ),
    "sign": Kind(
        judge_in("formulas.sign", "judge_either"),
        {**GOALS, **SETTING, "by": TEXT, "sign": TEXT},
        belief="that epsilon moves with a prior as the slopes of the requirement say",
    ),
}
