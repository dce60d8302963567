"""Words with formulas among them, in LaTeX."""

from __future__ import annotations

from collections.abc import Sequence

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Tends, Typed, Word
from epsproof.derive.text.notation import latex_name
from epsproof.reports.latex.as_written import each_as_written
from epsproof.reports.latex.escape import tex, tex_code
from epsproof.reports.latex.formula import condition_latex, formula_latex
from epsproof.reports.view.formula_parts import Unprintable

__all__ = ["words_latex"]

UNIT = "(0, 1)"


def words_latex(words: Sequence[Word]) -> str:
    """The words as text, each formula in mathematics mode."""
    return "".join(map(_word, words))


def _word(word: Word) -> str:
    match word:
        case str():
            return tex(word).replace(UNIT, f"${UNIT}$")
        case Typed():
            try:
                return ", ".join(f"${one}$" for one in each_as_written(word.text))
            except Unprintable:
                return tex_code(word.text)
    return f"${_formula(word)}$"


def _formula(word: object) -> str:
    match word:
        case Relation():
            return condition_latex(word)
        case Tends():
            return rf"{latex_name(word.variable.name)} \to {formula_latex(word.limit)}"
    return formula_latex(word)
