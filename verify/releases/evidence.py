"""What one published number says about a person: the quotient of its likelihoods with and without the person's value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, lcm, prod
from typing import TypeVar

from flint import arb, ctx, fmpz

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Blurred, Value, as_ball
from epsproof.verify.releases.law import law_of

__all__ = ["compared", "exact_mass", "exact_ratio", "likelihood_ratio", "likelihood_ratios", "posterior"]

MOST_ROOT, MOST_EXACT = 64, 50
Number = TypeVar("Number", Fraction, arb)


def likelihood_ratio(noise: Noise, offset: Fraction) -> Value:
    """P[published | known + 1] / P[published | known] for published = known + offset; rational where it is.

    Raises QuestionError where discrete noise cannot give the offset, Blurred where it is beyond the table of a sum.
    """
    return likelihood_ratios([(noise, offset)])


def likelihood_ratios(releases: Iterable[tuple[Noise, Fraction]]) -> Value:
    """The product of the quotients of several releases, each with its offset; rational where exponents cancel.

    Raises QuestionError where discrete noise cannot give an offset, Blurred where one is beyond the table of a sum.
    """
    exponent, powers, sums = Fraction(0), dict[Fraction, Fraction](), list[arb]()
    for noise, offset in releases:
        if noise.is_discrete and offset.denominator != 1:
            raise QuestionError(
                f"published value {offset} has probability 0: {noise} on a count gives whole numbers"
            )
        steps = 2 * offset - 1 if noise.family == "discrete-gaussian" else abs(offset) - abs(offset - 1)
        if noise.count > 1:
            sums.append(_of_sum(noise, int(offset)))
        elif noise.rate.logarithm:
            powers[noise.rate.value] = powers.get(noise.rate.value, Fraction(0)) + steps
        else:
            exponent += noise.rate.value * steps
    found = _power(powers)
    for factor in [*([real(exponent).exp()] if exponent else []), *sums]:
        found = as_ball(found) * factor
    return found


def _of_sum(noise: Noise, offset: int) -> arb:
    """The quotient for a sum of noises, from its table; for geometric noise beyond that from the formula.

    Each of m discrete Gaussians moved by k takes the law of the sum to itself times exp(2 rate k n), up to a factor, so that the
    quotient at r + m k is exp(2 rate k) times that at r.
    """
    law, growth = law_of(noise), arb(1)
    if noise.family == "discrete-gaussian":
        steps, offset = divmod(offset, noise.count)
        growth = real(2 * noise.rate.value * steps).exp()
    with_it, without = law.at(offset - 1), law.at(offset)
    if (
        noise.family == "geometric"
        and min(with_it.rel_accuracy_bits(), without.rel_accuracy_bits()) < ctx.prec // 2
    ):
        return _ratio_of_sum(
            (-real(noise.rate)).exp() if noise.t is None else as_ball(noise.t), noise.count, offset
        )
    if not without > 0:
        raise Blurred
    return growth * with_it / without


def exact_ratio(noise: Noise, offset: Fraction) -> Fraction | None:
    """The quotient for a sum of geometric noises with a rational t; None for other noise."""
    if noise.family != "geometric" or noise.t is None or noise.count > MOST_EXACT or offset.denominator != 1:
        return None
    return _ratio_of_sum(noise.t, noise.count, int(offset))


def exact_mass(noise: Noise, distance: int) -> Fraction | None:
    """P[noise = distance] for geometric noise with a rational t, or a sum of it; None for other noise."""
    if noise.family != "geometric" or noise.t is None or noise.count > MOST_EXACT:
        return None
    t, m, n = noise.t, noise.count, abs(distance)
    return ((1 - t) / (1 + t)) ** m * t**n * _shape_of_sum(t, m, n)


def _ratio_of_sum(t: Number, m: int, offset: int) -> Number:
    one, other = abs(offset - 1), abs(offset)
    return (1 / t if one < other else t) * _shape_of_sum(t, m, one) / _shape_of_sum(t, m, other)


def _shape_of_sum(t: Number, m: int, n: int) -> Number:
    """P[the sum of m geometric noises = n >= 0] over t**n ((1 - t)/(1 + t))**m.

    The sum is the difference of two sums of m counts; Pfaff's transformation makes of the series of
    C(k + n + m - 1, m - 1) C(k + m - 1, m - 1) t**(2 k) a sum of m positive terms, over (1 - t**2)**m.
    """
    odds = t * t / (1 - t * t)
    found = odds * 0 + 1
    for j in range(m - 1, 0, -1):
        found = 1 + found * odds * ((m - j) * (m + j - 1)) / (j * (n + j))
    return found * comb(n + m - 1, m - 1)


def _power(powers: Mapping[Fraction, Fraction]) -> Value:
    """The product of rational powers of positive rationals; rational where it is, up to roots of order ``MOST_ROOT``."""
    order = lcm(*(exponent.denominator for exponent in powers.values()))
    if order > MOST_ROOT:
        parts = [real(base).log() * real(exponent) for base, exponent in powers.items()]
        return sum(parts, arb(0)).exp()
    whole = prod((base ** int(exponent * order) for base, exponent in powers.items()), start=Fraction(1))
    roots = [(int(fmpz(part).root(order)), part) for part in (whole.numerator, whole.denominator)]
    if all(root**order == part for root, part in roots):
        return Fraction(roots[0][0], roots[1][0])
    return (as_ball(whole).log() / order).exp()


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

    Where a ball is exp(r) with rational r != 0 times an algebraic number, it is irrational, as is a root that is no rational, so
    that no tie is missed by a rational.
    """
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    difference: arb = as_ball(left) - as_ball(right)
    if difference > 0:
        return 1
    if difference < 0:
        return -1
    raise Blurred
