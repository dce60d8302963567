"""The law of discrete noise as a table at the precision in force, with a bound on all that is missing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import expm1, isqrt, log

from attrs import frozen
from flint import arb, arb_poly, ctx

from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Value

__all__ = [
    "LEAST_SCALE",
    "Mass",
    "convolved",
    "largest_gap",
    "law_of",
    "mass_at",
    "nothing",
    "point",
    "reach_of",
    "tail_beyond",
    "variance_gap",
    "weight",
]

# Nonnegative functions on the integers: values on a window in balls, and a bound on all that is missing.


@frozen
class Mass:
    """f with f(first + i) in ``values[i]`` up to an e(first + i), and f = e outside; e >= 0 sums to at most ``slack``."""

    first: int
    values: Sequence[arb]
    slack: arb

    @property
    def last(self) -> int:
        return self.first + len(self.values) - 1

    @property
    def total(self) -> arb:
        """The sum over all integers."""
        return sum(self.values, arb(0)) + nothing(self.slack)

    def mass(self, n: int) -> arb:
        """f(n)."""
        inside = self.values[n - self.first] if self.first <= n <= self.last else arb(0)
        return inside + nothing(self.slack)

    def up_to(self, n: int) -> arb:
        """The sum of f(m) over m <= n."""
        return sum(self.values[: max(0, n - self.first + 1)], arb(0)) + nothing(self.slack)

    def shifted(self, by: int) -> Mass:
        return Mass(self.first + by, self.values, self.slack)

    def mirrored(self) -> Mass:
        """f(-n)."""
        return Mass(-self.last, list(reversed(self.values)), self.slack)

    def within(self, low: int | None, high: int | None) -> Mass:
        """f where low <= n <= high, 0 elsewhere."""
        start = self.first if low is None else max(low, self.first)
        end = self.last if high is None else min(high, self.last)
        return Mass(
            start, self.values[start - self.first : max(start - self.first, end - self.first + 1)], self.slack
        )

    def trimmed(self, share: arb) -> Mass:
        """The same on a smaller window, with at most twice the share more missing."""
        low, high, left, right = 0, len(self.values), arb(0), arb(0)
        while low < high and left + self.values[low] < share:
            left, low = left + self.values[low], low + 1
        while high > low and right + self.values[high - 1] < share:
            right, high = right + self.values[high - 1], high - 1
        return Mass(self.first + low, self.values[low:high], (self.slack + left + right).abs_upper())


def nothing(slack: arb) -> arb:
    """The interval from 0 to the slack."""
    return arb(0).union(slack)


def point(n: int) -> Mass:
    """1 at n, 0 elsewhere."""
    return Mass(n, [arb(1)], arb(0))


def convolved(one: Mass, other: Mass) -> Mass:
    """The sum over m of f(m) g(n - m)."""
    if not one.values or not other.values:
        product: list[arb] = []
    elif len(one.values) == 1 or len(other.values) == 1:
        product = [a * b for a in one.values for b in other.values]
    else:
        product = _product(one.values, other.values)
    slack = one.total.abs_upper() * other.slack + other.total.abs_upper() * one.slack
    return Mass(one.first + other.first, product, slack.abs_upper())


def _product(one: Sequence[arb], other: Sequence[arb]) -> list[arb]:
    found = arb_poly(list(one)) * arb_poly(list(other))
    return [found[k] for k in range(len(one) + len(other) - 1)]


# The law of discrete noise as a table at the precision in force, its tails bounded by geometric series.

MOST, NATS, SHORT = 400_000, 0.7, 60


def law_of(noise: Noise) -> Mass:
    """P[noise = n], with less than 2**-bits missing at ``bits`` of precision for each noise that is added.

    Raises QuestionError for noise that is not on the integers.
    """
    if not noise.is_discrete:
        raise QuestionError(
            f"{noise} has a density: no single value has a probability above 0; take noise on whole numbers"
        )
    return _law(noise, ctx.prec)


@lru_cache(maxsize=64)
def _law(noise: Noise, bits: int) -> Mass:
    single = _single(noise, bits)
    found, square, left = None, single, noise.count
    while left:
        if left & 1:
            found = square if found is None else convolved(found, square)
        left >>= 1
        square = convolved(square, square) if left else square
    assert found is not None
    return found


def mass_at(noise: Noise, distance: int) -> Value:
    """P[noise = distance]; rational where t is, and the fraction is not long."""
    if noise.family == "geometric" and noise.count == 1 and noise.t is not None and abs(distance) <= SHORT:
        return (1 - noise.t) / (1 + noise.t) * noise.t ** abs(distance)
    return law_of(noise).mass(distance)


def _single(noise: Noise, bits: int) -> Mass:
    reach = reach_of(noise, bits)
    if (2 * reach + 1) * noise.count > MOST:
        raise LimitExceeded(f"{noise}: sums of more than {MOST:,} terms are not taken; ask for fewer digits")
    weights = [weight(noise, d) for d in range(reach + 1)]
    beyond = 2 * tail_beyond(noise, reach)
    total = weights[0] + 2 * sum(weights[1:], arb(0)) + arb(0).union(beyond)
    right = [w / total for w in weights[1:]]
    return Mass(-reach, [*reversed(right), weights[0] / total, *right], (beyond / total).abs_upper())


def weight(noise: Noise, distance: int) -> arb:
    """exp(-rate d**2) or exp(-rate |d|)."""
    if noise.family == "discrete-gaussian":
        return (-real(noise.rate.value * distance**2)).exp()
    if noise.rate.logarithm:
        return real(noise.rate.value) ** -abs(distance)
    return (-real(Amount(noise.rate.value * abs(distance)))).exp()


def reach_of(noise: Noise, bits: int) -> int:
    """A distance beyond which the weights, on one side, sum to less than about 2**-bits."""
    rate = float(noise.rate)
    exponent = bits * NATS + 8 - log(-expm1(-rate))
    return (isqrt(int(exponent / rate)) if noise.family == "discrete-gaussian" else int(exponent / rate)) + 2


def tail_beyond(noise: Noise, reach: int) -> arb:
    """An upper bound of the sum of the weights of all d > reach >= 0: the quotients of successive weights do not grow."""
    first = weight(noise, reach + 1)
    return (first / (1 - weight(noise, reach + 2) / first)).abs_upper()


# The variance of discrete Gaussian noise beside its parameter s = sigma**2.
#
# With q = exp(-2 pi**2 s) Poisson summation turns sum k**2 exp(-k**2/(2 s)) / sum exp(-k**2/(2 s)) into s -
# 4 pi**2 s**2 V(s) with V(s) = sum m**2 q**(m**2) / sum q**(m**2), both sums over the integers m. So the
# variance is below s.

TERMS, LEAST_SCALE = 24, Fraction(1, 4)


def variance_gap(s: Fraction) -> arb:
    """s - variance, for s >= 1/4; raises ValueError."""
    if s < LEAST_SCALE:
        raise ValueError("the terms that are left out are bounded for s >= 1/4 only")
    return 4 * arb.pi() ** 2 * real(s) ** 2 * _moment(s, 2) / _moment(s, 0)


def largest_gap(beyond: Fraction) -> arb:
    """The supremum of s - variance over s > ``beyond`` >= 1/4: the gap at that end, which is a limit of others and falls.

    The slope of its logarithm is 2/s - 2 pi**2 (W - V), where V is the mean of m**2 under the weights q**(m**2), and W that of
    m**4 divided by V. W is at least 1, V falls and is below 0.015 at s = 1/4, so that 2/s <= 8 is below 2 pi**2 (W - V).
    """
    return variance_gap(beyond)


def _moment(s: Fraction, power: int) -> arb:
    """The sum of m**power q**(m**2) over the integers; the terms beyond ``TERMS`` fall faster than (q/2)**m for s >= 1/4."""
    q = (-2 * arb.pi() ** 2 * real(s)).exp()
    listed = sum((arb(m**power) * q ** (m * m) for m in range(1, TERMS)), arb(0))
    rest = arb(TERMS**power) * q ** (TERMS * TERMS)
    return (1 if power == 0 else 0) + 2 * (listed + arb(0).union(2 * rest))
