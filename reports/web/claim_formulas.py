"""The formulas of a claim, field by field, as MathML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.html import in_line
from epsproof.reports.document.model import Formula

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim

__all__ = ["claim_formulas", "text_math"]

MODEL = "attack model"
NAMED = {"bound": MODEL, "model": MODEL}
LABELS = {
    "profile": "risk profile",
    "where": "for the priors with",
    "when": "where",
    "let": "with",
    "slope": "derivatives",
    "epsilon": "budget",
    "posterior": "posterior at most",
    "goals": "statement",
    "relation": "statement",
    "formula": "quantity",
    "values": "at",
    "printed": "printed",
    "at": "at the prior",
    "function": "function",
    "series": "approximation",
    "variable": "for small",
    "upto": "up to",
    "term": "term",
    "partial": "partial sum",
    "total": "sum",
    "by": "derivative by",
    "sign": "sign",
}


def claim_formulas(claim: Claim) -> list[tuple[str, Markup]]:
    """(label, formula) for every mathematical field of the claim, in the order of LABELS, after the name of its attack model."""
    found = [
        (label, Markup("<code>") + claim.data[name] + Markup("</code>"))
        for name, label in NAMED.items()
        if name in claim.data
    ]
    for name, label in LABELS.items():
        if name == "slope" and name in claim.data:
            found.append((label, Markup("<br>").join(_slope(u, *v) for u, v in claim.data[name].items())))
        elif name in claim.data:
            found.append((label, _field(claim.data[name])))
    return found


def _field(value: Any) -> Markup:
    if isinstance(value, Mapping):
        return Markup("<br>").join(text_math(f"{name} == {_single(v)}") for name, v in value.items())
    if isinstance(value, list):
        return Markup("<br>").join(text_math(str(x)) for x in value)
    return text_math(str(value))


def _slope(name: str, function: str, variable: str) -> Markup:
    """``name`` as the derivative of the function by the variable."""
    by = (r" = \frac{\partial}{\partial ", Typed(variable), r"} \left(", Typed(function), r"\right)")
    shown = in_line(Formula((Typed(name), *by), large=True))
    return shown or escape(f"{name}: the derivative of {function} by {variable}")


def _single(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def text_math(text: str) -> Markup:
    """Text of the grammar (an expression, conditions, or ``conditions => conditions``) as MathML; text otherwise."""
    return in_line(Formula((Typed(text),), large=True)) or escape(text)
