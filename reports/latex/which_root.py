"""The root of an equation that is meant, as it stands before the equation in a formula."""

from __future__ import annotations

from epsproof.derive.answer.answer import Case
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.view.meant_root import UNIT, root_words

__all__ = ["which_root"]


def which_root(case: Case, symbol: str = "t^*") -> str:
    r"""What stands before the equation: ``t^* \in (0, 1) \text{ the root of }`` where it has no other there."""
    if case.between == (0, 1):
        return rf"{symbol} \in (0, 1) \text{{ the root of }}"
    said = "".join(
        word if isinstance(word, str) else rf"}} {_formula(word)} \text{{" for word in root_words(case)
    )
    return rf"{symbol} \text{{ {said} of }}"


def _formula(word: object) -> str:
    return "(0, 1)" if word == UNIT else formula_latex(word)
