"""The abstract of an article on one profile: the result itself, and what kind of proof it has."""

from __future__ import annotations

from epsproof.reports.latex.article.case import CaseText
from epsproof.reports.latex.article.theorem import Theorem
from epsproof.reports.latex.conditions import conditions_latex, region_latex
from epsproof.reports.latex.escape import tex_code, tex_join
from epsproof.reports.latex.width import width
from epsproof.reports.view.proved_view import ProvedView
from epsproof.reports.view.typed_numbers import typed_numbers

__all__ = ["abstract"]

MOST_CASES, WIDEST = 3, 300.0
PROVED = (
    "It is proved, step by step in polynomial identities that a small separate program has checked; the document gives the bound "
    "on the posterior that it rests on, the proof, and an independent numerical check."
)
OPEN = "Not every part of this closed form is proved; the document says which, and gives an independent numerical check."


def abstract(found: ProvedView, shown: Theorem) -> str:
    """The abstract in LaTeX; a result that is long stands in the theorem alone."""
    problem = found.problem
    given = [*region_latex(problem), *conditions_latex(problem.assumptions, typed_numbers(problem))]
    scope = (f" for groups of ${shown.group}$ persons" if shown.group else "") + (
        f" for {tex_join(given)}" if given else ""
    )
    opening = f"The largest privacy budget that the criterion {tex_code(problem.statement)} admits{scope}"
    proof = PROVED if shown.status == "proved" else OPEN
    if not shown.cases:
        return f"{opening} is asked for; no closed form was found. {OPEN}"
    if len(shown.cases) > MOST_CASES or any(
        width(line) > WIDEST for case in shown.cases for line in case.formulas
    ):
        number = "one case" if len(shown.cases) == 1 else f"{len(shown.cases)} cases"
        return rf"{opening} has a closed form of {number}, which Theorem~\ref{{thm:1}} gives. {proof}"
    return f"{opening} is {'; '.join(_result(case) for case in shown.cases)}. {proof}"


def _result(case: CaseText) -> str:
    """What holds in the case, where it binds, and when."""
    parts = [*(f"${line}$" for line in case.formulas), *([case.binding] if case.binding else [])]
    return ", ".join(parts) + (f", if {case.when}" if case.when else "")
