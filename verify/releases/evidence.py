"""What one published number says about a person: the quotient of its likelihoods with and without the person's value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import comb, lcm, prod

from flint import arb, fmpz

from derive.releases.noise import Noise
from derive.text.errors import QuestionError
from verify.laws.losses.loss import real
from verify.releases.ends import Blurred, Value, as_ball
from verify.releases.law import law_of

__all__ = ["compared", "exact_mass", "exact_ratio", "likelihood_ratio", "likelihood_ratios", "posterior"]

MOST_ROOT, MOST_EXACT = 64, 50


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
            raise QuestionError(f"published value {offset} has probability 0: {noise} on a count gives whole numbers")
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
    """The quotient for a sum of noises, from its table.

    Each of m discrete Gaussians moved by k takes the law of the sum to itself times exp(2 rate k n), up to a factor, so that the
    quotient at r + m k is exp(2 rate k) times that at r.
    """
    law, growth = law_of(noise), arb(1)
    if noise.family == "discrete-gaussian":
        steps, offset = divmod(offset, noise.count)
        growth = real(2 * noise.rate.value * steps).exp()
    with_it, without = law.at(offset - 1), law.at(offset)
    if not without > 0:
        raise Blurred
    return growth * with_it / without


def exact_ratio(noise: Noise, offset: Fraction) -> Fraction | None:
    """The quotient for a sum of geometric noises with a rational t; None for other noise.

    The sum of m of them is the difference of two sums of m counts, so that n >= 0 has the probability t**n times the sum over
    k >= 0 of C(k + n + m - 1, m - 1) C(k + m - 1, m - 1) t**(2 k), up to a factor that does not depend on n.
    """
    if noise.family != "geometric" or noise.t is None or noise.count > MOST_EXACT or offset.denominator != 1:
        return None
    with_it, without = (_weight_of_sum(noise.t, noise.count, abs(int(offset) - k)) for k in (1, 0))
    return with_it / without


def exact_mass(noise: Noise, distance: int) -> Fraction | None:
    """P[noise = distance] for geometric noise with a rational t, or a sum of it; None for other noise."""
    if noise.family != "geometric" or noise.t is None or noise.count > MOST_EXACT:
        return None
    return (1 - noise.t) ** (2 * noise.count) * _weight_of_sum(noise.t, noise.count, abs(distance))


def _weight_of_sum(t: Fraction, m: int, n: int) -> Fraction:
    """By differences: the sum of p(k) x**k is that of the j-th difference of p at 0 times x**j/(1 - x)**(j + 1)."""
    row = [comb(k + n + m - 1, m - 1) * comb(k + m - 1, m - 1) for k in range(2 * m - 1)]
    x, found = t * t, Fraction(0)
    for j in range(2 * m - 1):
        found += row[0] * x**j / (1 - x) ** (j + 1)
        row = [after - before for before, after in pairwise(row)]
    return t**n * found


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
