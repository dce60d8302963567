"""A sign lemma for the article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from derive.grammar import parse_expression
from reports.latex.conditions import conditions_latex
from reports.latex.escape import tex_join
from reports.latex.formula import formula_latex
from reports.latex.proof import ProofLine, proof_lines
from reports.saved import certificates_in

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
    proofs: tuple[ProofLine, ...]
    status: str
    digest: str


def lemma(found: SignLemma) -> Lemma:
    """The lemma in LaTeX, with the identities of its certificates."""
    derivative = rf"\frac{{\partial \varepsilon}}{{\partial {found.variable}}}"
    cells = tuple((f"{derivative} {SIGNS[sign]}", tex_join(conditions_latex(when))) for when, sign in found.cells)
    certificates = [(place.strip("/"), c) for place, c in certificates_in(found.document)]
    piece = formula_latex(parse_expression(found.piece))
    return Lemma(found.variable, piece, cells, tuple(proof_lines(certificates)), found.status, found.digest[:12])
