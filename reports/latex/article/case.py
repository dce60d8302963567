"""One case of a theorem: its condition, its epsilon and where it binds."""

from __future__ import annotations

from attrs import frozen

from epsproof.derive.text.notation import latex_name
from epsproof.reports.latex.conditions import conditions_latex
from epsproof.reports.latex.escape import tex_join
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.which_root import which_root
from epsproof.reports.latex.width import LINE, broken, width
from epsproof.reports.latex.words import words_latex
from epsproof.reports.view.case_view import CaseView

__all__ = ["CaseText", "case_text", "fitting"]

SMALL = 1.2


@frozen
class CaseText:
    """LaTeX of a case: ``when`` and ``binding`` are text, ``displays`` the lines of one displayed formula.

    ``formulas`` are the same formulas unbroken and without punctuation.
    """

    when: str
    displays: tuple[str, ...]
    binding: str
    small: bool
    formulas: tuple[str, ...] = ()


def fitting(view: CaseView, measure: float = 1.0) -> CaseView:
    """The case; with t as a root where its formula cannot be broken into lines of ``measure`` times those of an A4 page."""
    line = LINE * measure * SMALL
    formula = rf"\varepsilon^* = {formula_latex(view.epsilon)}"
    wide = width(formula) > line and max(map(width, broken(formula, line))) > line
    return view.unsolved if wide and view.equation is not None else view


def case_text(view: CaseView, measure: float = 1.0) -> CaseText:
    """The case in LaTeX, for lines of ``measure`` times those of an A4 page."""
    line = LINE * measure
    when = " and ".join(x for x in (tex_join(conditions_latex(view.when)), words_latex(view.rivals)) if x)
    if view.case.kind == "none":
        return CaseText(when, (), "no $\\varepsilon > 0$ is admissible", False)
    displays = [rf"\varepsilon^* = {formula_latex(view.epsilon)}"]
    if view.implicit:
        displays.append(rf"{which_root(view.case)} {formula_latex(view.equation)} = 0")
    formulas = tuple(displays)
    if len(displays) == 2 and width(displays[0]) + width(displays[1]) + 30 < line:
        displays = [rf"{displays[0]}, \qquad {displays[1]}"]
    wide = max(map(width, displays))
    lines = [piece for d in displays for piece in (broken(d, line * SMALL) if wide > line else [d])]
    binding = _binding(view)
    lines[-1] += "," if binding else "."
    return CaseText(when, tuple(lines), binding, wide > line, formulas)


def _binding(view: CaseView) -> str:
    if view.case.kind == "unbounded":
        return "nothing is demanded"
    if not view.prior:
        return "" if view.attained is None else "attained at every prior of the region"
    names = ", ".join(view.prior)
    values = r",\ ".join(formula_latex(x) for x in view.prior.values())
    point = rf"{names} = {values}" if len(view.prior) == 1 else rf"({names}) = \left({values}\right)"
    if view.attained:
        return f"attained at ${point}$"
    return rf"an infimum that no prior attains; it is approached along ${point}$ as ${latex_name(view.path)} \downarrow 0$"
