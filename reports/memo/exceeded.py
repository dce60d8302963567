"""What the criterion's sentence turns into where more is published than the budget allows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol_values, t
from epsproof.reports.view.plain import has_one_limit
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["Change", "Exceeded", "change", "exceeded"]

TIMES, BITS, GRID = 2, 160, 1000


@frozen
class Change:
    """The belief of the adversary who sets the limit, before, and as high as the criterion lets it become."""

    before: Fraction
    after: Fraction


@frozen
class Exceeded:
    """At ``times`` the budget that adversary's belief may become ``after``, rounded up."""

    times: int
    after: Fraction


def change(problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction]) -> Change | None:
    """None where that is not one rise between two numbers below and up to 1."""
    if not has_one_limit(problem):
        return None
    at = symbol_values({**values, **priors})
    before, ratio = problem.model.prior.subs(at), problem.profile.subs(at)
    after = before * ratio
    if not (before.is_Rational and after.is_Rational and before < 1 and before < after <= 1):
        return None
    return Change(*(Fraction(int(x.p), int(x.q)) for x in (before, after)))


def exceeded(
    problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction], epsilon: str
) -> Exceeded | None:
    """posterior <= prior/B(t) with t = exp(-2 epsilon), from below, for the least B.

    None where there is no ``change``, or where it is so small that both beliefs are rounded up to the same.
    """
    if (kept := change(problem, values, priors)) is None:
        return None
    with precision(BITS):
        low = rational_end(
            (arb(-TIMES) * arb(Fraction(epsilon).numerator) / Fraction(epsilon).denominator).exp().lower()
        )
    at = symbol_values({**values, **priors})
    bounds = [(problem.model.prior / b).subs({**at, t: low}) for b in problem.model.reciprocals]
    if not all(bound.is_Rational for bound in bounds):
        return None
    bound = max(bounds)
    after = min(Fraction(int(bound.p), int(bound.q)), Fraction(1))
    rounded, limit = (Fraction(-((-GRID * x.numerator) // x.denominator), GRID) for x in (after, kept.after))
    return Exceeded(TIMES, rounded) if rounded > limit else None
