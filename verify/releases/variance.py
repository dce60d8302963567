"""The variance of discrete Gaussian noise beside its parameter s = sigma**2.

With q = exp(-2 pi**2 s) Poisson summation turns sum k**2 exp(-k**2/(2 s)) / sum exp(-k**2/(2 s)) into s - 4 pi**2 s**2 V(s) with
V(s) = sum m**2 q**(m**2) / sum q**(m**2), both sums over the integers m. So the variance is below s.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.verify.laws.loss import real

__all__ = ["LEAST_SCALE", "largest_gap", "variance_gap"]

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
