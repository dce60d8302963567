"""Regularised incomplete gamma functions on real balls, by positive series with a bound on what is left out.

Shapes are multiples of 1/2 above 0, arguments are above 0. Nothing cancels: of P(a, z) and Q(a, z) = 1 - P(a, z) the series
of the smaller one is summed, P by powers of z where z < a, Q downwards from z^(a-1) where z >= a.
"""

from __future__ import annotations

from flint import arb, ctx

__all__ = [
    "at_most",
    "confluent_series",
    "exponential_power",
    "lower_regularized",
    "power_series",
    "upper_regularized",
]

MOST_TERMS = 1 << 20


def _smallest() -> arb:
    return arb(2) ** -(ctx.prec + 4)


def at_most(value: arb) -> arb:
    """A ball that holds all numbers from 0 to the value."""
    return arb(0).union(value)


def power_series(shape: arb, z: arb) -> arb:
    """The sum over k >= 0 of z^k/((shape + 1) ... (shape + k)), z >= 0."""
    total = term = arb(1)
    small = _smallest()
    for k in range(1, MOST_TERMS):
        ratio = z / (shape + k)
        term = term * ratio
        total = total + term
        # Ratios fall from here on, so that the rest is at most that of a geometric series.
        if 4 * ratio < 3 and term < total * small:
            return total + at_most(3 * term)
    raise ArithmeticError(f"P({shape}, {z}) needs more than {MOST_TERMS} terms")


def confluent_series(shape: arb, z: arb) -> arb:
    """The sum over k >= 0 of shape z^k/(k! (shape + k)), z >= 0."""
    total = power = arb(1)
    small = _smallest()
    for k in range(1, MOST_TERMS):
        ratio = z / k
        power = power * ratio
        term = power * shape / (shape + k)
        total = total + term
        if 4 * ratio < 3 and term < total * small:
            return total + at_most(3 * term)
    raise ArithmeticError(f"1F1({shape}; {shape} + 1; {z}) needs more than {MOST_TERMS} terms")


def falling_series(shape: arb, z: arb) -> arb:
    """R(shape) = Gamma(shape, z)/(z^(shape-1) e^(-z)) by R(s) = 1 + (s-1)/z R(s-1), down to a shape of 1 or 1/2."""
    total, factor, left = arb(0), arb(1), shape
    small = _smallest()
    while left > 1:
        total = total + factor
        factor = factor * (left - 1) / z
        left = left - 1
        # R(s) <= z/(z - s + 1) where 1 <= s < z + 1, and R(1/2) <= 1.
        most = factor * z / (z - left + 1) if left > 1 else factor
        if left < z and most < total * small:
            return total + at_most(most)
    if left == 1:
        return total + factor
    if left != arb(1) / 2:
        raise ValueError(f"the shape {shape} is no multiple of 1/2")
    root = z.sqrt()
    return total + factor * arb.pi().sqrt() * root.erfc() * root * z.exp()


def exponential_power(shape: arb, z: arb) -> arb:
    """z^shape e^(-z)/Gamma(shape + 1)."""
    return (shape * z.log() - z - (shape + 1).lgamma()).exp()


def lower_regularized(shape: arb, z: arb) -> arb:
    """P(shape, z)."""
    if z < shape:
        return exponential_power(shape, z) * power_series(shape, z)
    return 1 - upper_regularized(shape, z)


def upper_regularized(shape: arb, z: arb) -> arb:
    """Q(shape, z)."""
    if z < shape:
        return 1 - lower_regularized(shape, z)
    return exponential_power(shape, z) * shape / z * falling_series(shape, z)
