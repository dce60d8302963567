"""The parts of an erratum as LaTeX, formulas as mathematics in the shape in which they are printed."""

from __future__ import annotations

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.claim import counterexample, repair_in_sentence
from epsproof.reports.document.latex import words_latex
from epsproof.reports.errata.parts import Part
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.prose import prose
from epsproof.reports.view.formulas import Unprintable

__all__ = ["part_latex"]

FIT = r"\fitted{%s}"
DISPLAYED = ("printed", "derivative", "holds")


def part_latex(part: Part) -> str:
    """The part without its label."""
    if part.values:
        return words_latex(counterexample(part.values))
    if part.formulas and part.label in DISPLAYED:
        shown = "".join(rf"\[{FIT % _math(formula)}\]" for formula in part.formulas)
        return f"{prose(part.text)}{shown}" if part.text else shown
    if part.formulas:
        return words_latex([word for formula in part.formulas for word in (", ", Typed(formula))][1:])
    return prose(part.text) if part.repair is None else words_latex(repair_in_sentence(part.repair))


def _math(text: str) -> str:
    try:
        return as_written(text)
    except Unprintable:
        return rf"\text{{{tex(text)}}}"
