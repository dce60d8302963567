"""The root of an equation that is meant, as it stands before the equation in a formula."""

from __future__ import annotations

from derive.answer.answer import Case
from reports.latex.formula import formula_latex
from reports.view.meant_root import meant_root

__all__ = ["which_root"]


def which_root(case: Case, symbol: str = "t^*") -> str:
    r"""What stands before the equation: ``t^* \in (0, 1) \text{ the root of }`` where it has no other there."""
    if case.between == (0, 1):
        return rf"{symbol} \in (0, 1) \text{{ the root of }}"
    words = meant_root(case, lambda formula: rf"}} {formula_latex(formula)} \text{{").replace("(0, 1)", r"} (0, 1) \text{")
    return rf"{symbol} \text{{ {words} of }}"
