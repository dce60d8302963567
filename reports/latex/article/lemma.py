"""A sign lemma for the article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import latex_name, symbol, symbol_values
from epsproof.reports.latex.article.narrative import narrative
from epsproof.reports.latex.article.proof import Proof, shown_proof
from epsproof.reports.latex.conditions import conditions_latex, region_latex
from epsproof.reports.latex.escape import tex, tex_join
from epsproof.reports.latex.formula import formula_latex
from epsproof.verify.closed_form.owed import CELL, SMOOTH, Owed
from epsproof.verify.workspace.outcome import Proved

if TYPE_CHECKING:
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["Lemma", "lemma"]

OPEN = "the signs read off at sample points were not proved in the time that a report allows; they may hold or not"
SIGNS = {"+": "> 0", "-": "< 0", "0": "= 0"}


@frozen
class Lemma:
    """``cells`` are (sign statement, condition), both LaTeX.

    ``number`` counts the article's lemmas from 1, proved or not. ``assumptions`` are those on the parameters, ``where`` says of
    which priors the lemma speaks, ``reason`` why it is open.
    """

    number: int
    variable: str
    piece: str
    assumptions: str
    where: str
    cells: tuple[tuple[str, str], ...]
    steps: str
    proof: Proof
    status: str
    digest: str
    reason: str = ""


def lemma(found: SignLemma, number: int = 1) -> Lemma:
    """The lemma in LaTeX, with the identities of its certificates."""
    derivative = rf"\frac{{\partial \varepsilon}}{{\partial {found.variable}}}"
    cells = tuple(
        (f"{derivative} {SIGNS[sign]}", tex_join(conditions_latex(when))) for when, sign in found.cells
    )
    conditions = [condition for _, condition in cells]
    proved = [
        (each.owed, each.outcome.certificate)
        for each in found.obligations
        if isinstance(each.outcome, Proved)
    ]
    certificates = [(_named(owed, conditions), certificate) for owed, certificate in proved]
    piece = formula_latex(parse_expression(found.piece))
    shown = shown_proof(certificates)
    return Lemma(
        number,
        found.variable,
        piece,
        tex_join(conditions_latex(found.problem.assumptions)),
        tex_join(region_latex(found.problem, _open_square(found.problem))),
        cells,
        narrative(found.steps),
        shown,
        found.status,
        found.digest[:12],
        _open(found) if found.reasons else "",
    )


def _open_square(problem: Problem) -> tuple[Relation, ...]:
    """That the priors which run are below 1, where the region allows 1."""
    ends = [Relation(1 - symbol(name), ">") for name in problem.running]
    free = {r.polynomial for r in problem.region.relations}
    return tuple(end for end in ends if end.polynomial in free)


def _open(found: SignLemma) -> str:
    """Why a lemma is not proved, as a sentence in LaTeX without the final period."""
    if found.left_out:
        point = sorted(symbol_values(found.left_out).items(), key=lambda at: at[0].name)
        places = ", ".join(f"${latex_name(name.name)} = {formula_latex(value)}$" for name, value in point)
        return f"the cases found leave out the point {places}"
    return OPEN if found.cells else tex(found.reasons[0])


def _named(owed: Owed, conditions: list[str]) -> str:
    """The obligation in LaTeX; a cell by its condition."""
    if owed.kind == SMOOTH:
        return "The root $t$ is a smooth function of the priors"
    if owed.kind != CELL or owed.number is None:
        return tex(owed.name[:1].upper() + owed.name[1:])
    return f"The sign where {conditions[owed.number]}" if conditions[owed.number] else "The sign"
