"""What one published number says about a person: the quotient of its likelihoods with and without the person's value."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from derive.laws.amount import Amount
from derive.releases.noise import Noise
from derive.text.errors import QuestionError
from verify.laws.losses.loss import real
from verify.releases.ends import Blurred, Value, as_ball
from verify.releases.law import law_of

__all__ = ["compared", "likelihood_ratio", "posterior"]


def likelihood_ratio(noise: Noise, offset: Fraction) -> Value:
    """P[published | known + 1] / P[published | known] for published = known + offset; rational where it is.

    Raises QuestionError where discrete noise cannot give the offset, Blurred where it is beyond the table of a sum.
    """
    if noise.is_discrete and offset.denominator != 1:
        raise QuestionError(f"published value {offset} has probability 0: {noise} on a count gives whole numbers")
    if noise.count > 1:
        law = law_of(noise)
        with_it, without = law.at(int(offset) - 1), law.at(int(offset))
        if not without > 0:
            raise Blurred
        return with_it / without
    steps = 2 * offset - 1 if noise.family == "discrete-gaussian" else abs(offset) - abs(offset - 1)
    return _exponential(noise.rate, steps)


def _exponential(rate: Amount, steps: Fraction) -> Value:
    """exp(rate steps)."""
    if steps == 0:
        return Fraction(1)
    if rate.logarithm:
        return rate.value ** int(steps) if steps.denominator == 1 else (real(rate) * real(steps)).exp()
    return real(rate.value * steps).exp()


def posterior(prior: Value, ratio: Value) -> Value:
    """Bayes' rule."""
    if isinstance(prior, Fraction) and isinstance(ratio, Fraction):
        return prior * ratio / (prior * ratio + 1 - prior)
    before, quotient = as_ball(prior), as_ball(ratio)
    if quotient > 1:
        return 1 / (1 + (1 - before) / (before * quotient))
    found = before * quotient / (before * quotient + 1 - before)
    return found if found.is_finite() else arb(0).union(1)


def compared(left: Value, right: Value) -> int:
    """-1, 0 or 1; 0 only between rationals. Raises Blurred where balls meet.

    Where a ball is exp(r) with rational r != 0 times a rational, it is irrational, so that no tie is missed by a rational.
    """
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    difference: arb = as_ball(left) - as_ball(right)
    if difference > 0:
        return 1
    if difference < 0:
        return -1
    raise Blurred
