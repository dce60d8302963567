"""What the letters of a formula stand for in its claim, behind the formula."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epsproof.derive.text.notation import latex_name
from epsproof.reports.latex.as_written import as_written, names_in

__all__ = ["where_latex"]


def where_latex(formula: str, fields: Mapping[str, Any]) -> str:
    """``, where $c = ...$ and $v$ is the derivative of ... in $q$``; nothing where the formula has no defined letter.

    ``fields`` are those of the claim: its let, and its slope. Raises Unprintable.
    """
    formulas, slopes = fields.get("let", {}), fields.get("slope", {})
    used: set[str] = set()
    texts = [formula]
    while texts:
        new = (names_in(texts.pop()) & {*formulas, *slopes}) - used
        used |= new
        texts += [formulas[name] if name in formulas else slopes[name][0] for name in sorted(new)]
    told = [f"${latex_name(name)} = {as_written(text)}$" for name, text in formulas.items() if name in used]
    for name, (text, variable) in ((name, slope) for name, slope in slopes.items() if name in used):
        told.append(
            f"${latex_name(name)}$ is the derivative of ${as_written(text)}$ in ${latex_name(variable)}$"
        )
    return f", where {' and '.join([', '.join(told[:-1]), told[-1]] if told[1:] else told)}" if told else ""
