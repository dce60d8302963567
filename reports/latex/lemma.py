"""A sign lemma for the article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from derive.grammar import parse_expression
from reports.latex.conditions import conditions_latex
from reports.latex.escape import tex_join
from reports.latex.formula import formula_latex
from reports.latex.narrative import narrative
from reports.latex.proof import Proof, shown_proof

if TYPE_CHECKING:
    from verify.sign_lemmas import SignLemma

__all__ = ["Lemma", "lemma"]

SIGNS = {"+": "> 0", "-": "< 0", "0": "= 0"}


@frozen
class Lemma:
    """``cells`` are (sign statement, condition); both LaTeX."""

    variable: str
    piece: str
    cells: tuple[tuple[str, str], ...]
    steps: str
    proof: Proof
    status: str
    digest: str


def lemma(found: SignLemma) -> Lemma:
    """The lemma in LaTeX, with the identities of its certificates."""
    derivative = rf"\frac{{\partial \varepsilon}}{{\partial {found.variable}}}"
    cells = tuple((f"{derivative} {SIGNS[sign]}", tex_join(conditions_latex(when))) for when, sign in found.cells)
    certificates = [(entry["name"], entry["certificate"]) for entry in found.document["obligations"]]
    piece = formula_latex(parse_expression(found.piece))
    return Lemma(found.variable, piece, cells, narrative(found.steps), shown_proof(certificates), found.status, found.digest[:12])
