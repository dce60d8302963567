"""Words with formulas among them, in LaTeX."""

from __future__ import annotations

from derive.algebra.relation import Relation
from derive.answer.step import Tends, Words
from derive.text.notation import latex_name
from reports.latex.escape import tex
from reports.latex.formula import condition_latex, formula_latex

__all__ = ["words_latex"]


def words_latex(words: Words) -> str:
    """The words as text, each formula in mathematics mode."""
    return "".join(tex(word) if isinstance(word, str) else f"${_formula(word)}$" for word in words)


def _formula(word: object) -> str:
    match word:
        case Relation():
            return condition_latex(word)
        case Tends():
            return rf"{latex_name(word.variable.name)} \to {formula_latex(word.limit)}"
    return formula_latex(word)
