"""A posterior bound for the article."""

from __future__ import annotations

import sympy
from attrs import frozen

from epsproof.derive.models.model import Model, ProofStep
from epsproof.derive.models.private import derivation_of, mechanism_of
from epsproof.derive.text.notation import t
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.prose import prose
from epsproof.reports.view.adversary import assumptions_of
from epsproof.reports.view.readable import as_written_by_people

__all__ = ["BoundText", "bound_text"]

SIGNS = {
    "Y_i": "$Y_i$ stands for the person's value",
    "Y_{-i}": "$Y_{-i}$ for the values of everybody else",
    "I_i": "$I_i$ for whether the person is in the data, 1 or 0",
    "P[": "$P$ for probabilities of what the mechanism puts out",
    "P_M[": "$P_M$ for probabilities as the adversary counts them",
}


@frozen
class BoundText:
    """``derivation`` and ``mechanism`` are (formula, reason, assumptions used).

    ``shares`` are (N, D) of every potential, where there are several: what the secret and the rest contribute. ``signs`` says
    what the letters of the derivation stand for.
    """

    name: str
    title: str
    source: str
    prior: str
    reciprocal: str
    variables: str
    assumptions: tuple[str, ...]
    derivation: tuple[tuple[str, str, str], ...]
    mechanism: tuple[tuple[str, str, str], ...]
    shares: tuple[tuple[str, str], ...] = ()
    signs: str = ""


def bound_text(bound: Model) -> BoundText:
    """The bound in LaTeX."""

    def lines(steps: tuple[ProofStep, ...]) -> tuple[tuple[str, str, str], ...]:
        return tuple((s.latex, prose(s.because), tex("; ".join(s.uses))) for s in steps)

    return BoundText(
        bound.name,
        tex(bound.title),
        prose(bound.source),
        formula_latex(bound.prior),
        formula_latex(bound.reciprocal),
        ", ".join(bound.variables),
        tuple(map(prose, assumptions_of(bound))),
        lines(derivation_of(bound)),
        lines(mechanism_of(bound)),
        _shares(bound) if len(bound.potentials) > 1 else (),
        _signs(derivation_of(bound)),
    )


def _signs(steps: tuple[ProofStep, ...]) -> str:
    """What the letters in the steps stand for, in LaTeX."""
    shown = " ".join(step.latex for step in steps)
    told = [words for sign, words in SIGNS.items() if sign in shown]
    if told and " stands for" not in told[0]:
        told[0] = told[0].replace(" for", " stands for", 1)
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))


def _shares(model: Model) -> tuple[tuple[str, str], ...]:
    """N and D of every potential as sums over worlds."""

    def share(worlds: tuple[str, ...], potential: dict[str, int]) -> str:
        terms = (as_written_by_people(model.weights[world]) * t ** potential[world] for world in worlds)
        return formula_latex(sympy.Add(*terms))

    return tuple((share(model.secret, h), share(model.others, h)) for h in model.potentials)
