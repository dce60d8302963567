"""A posterior bound for the article."""

from __future__ import annotations

from attrs import frozen

from derive.models.model import Model, ProofStep
from derive.models.steps import derivation_of, mechanism_of
from reports.latex.escape import tex
from reports.latex.formula import formula_latex
from reports.latex.prose import prose

__all__ = ["BoundText", "bound_text"]


@frozen
class BoundText:
    """``derivation`` and ``mechanism`` are (formula, reason, assumptions used)."""

    name: str
    title: str
    source: str
    prior: str
    reciprocal: str
    variables: str
    assumptions: tuple[str, ...]
    derivation: tuple[tuple[str, str, str], ...]
    mechanism: tuple[tuple[str, str, str], ...]


def bound_text(bound: Model) -> BoundText:
    """The bound in LaTeX."""

    def lines(steps: tuple[ProofStep, ...]) -> tuple[tuple[str, str, str], ...]:
        return tuple((s.latex, prose(s.because), tex("; ".join(s.uses))) for s in steps)

    return BoundText(
        bound.name,
        tex(bound.title),
        tex(bound.source),
        formula_latex(bound.prior),
        formula_latex(bound.reciprocal),
        ", ".join(bound.variables),
        tuple(map(tex, bound.assumptions)),
        lines(derivation_of(bound)),
        lines(mechanism_of(bound)),
    )
