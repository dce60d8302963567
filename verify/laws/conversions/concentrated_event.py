"""The least rho with which a zero-concentrated release can give an event the probability F at one data set and t F at another.

The pair of the event and its complement has at most the divergences of the release, in both orders, and is a release itself: the
least rho is the larger one of the suprema over all orders of the divergence over the order, of that pair and of its reverse. It
rises as t falls, and as F rises with t: an event of probability F is made from a likelier one by a coin.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb, arb_series

from epsproof.verify.laws.conversions.steepest import Cumulant, steepest
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = ["event_ratios", "event_rho"]


def event_rho(failure: Fraction, likelihood: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """Two ends of the least rho, for F = ``failure`` in (0, 1) and t = ``likelihood`` > 0; 0 from t = 1 on."""
    if likelihood >= 1:
        return Fraction(0), Fraction(0)
    other = failure * likelihood
    rarest = min(other, 1 - failure)
    with precision(96 + 10 * digits + 2 * (rarest.denominator // rarest.numerator).bit_length()):
        both = [_supremum(one, two, digits) for one, two in ((failure, other), (other, failure))]
        found = both[0].max(both[1])
        return exact_end(found.lower()), exact_end(found.upper())


def event_ratios(failure: Fraction, rho: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """(l, u): an event of probability F at one data set has a probability above l F and below u F at the other.

    Of rho-zero-concentrated releases, for F = ``failure`` in (0, 1) and rho > 0; decimals, of which the last is not the nearest.
    """

    def event(ratio: Fraction) -> bool:
        return event_rho(failure, ratio, digits)[0] > rho

    def complement(ratio: Fraction) -> bool:
        return event_rho(1 - failure, (1 - ratio * failure) / (1 - failure), digits)[0] > rho

    return _last(event, Fraction(0), Fraction(1), digits), _last(complement, 1 / failure, Fraction(1), digits)


def _last(excluded: Callable[[Fraction], bool], outer: Fraction, inner: Fraction, digits: int) -> Fraction:
    """A decimal on the side of ``outer`` of where a ratio stops being excluded, or ``outer``."""
    scale = 10**digits
    low, high = sorted((outer * scale, inner * scale))
    ends = [-(-low // 1), high // 1]
    out = 0 if outer < inner else 1
    while ends[1] - ends[0] > 1:
        middle = sum(ends) // 2
        ends[out if excluded(Fraction(middle, scale)) else 1 - out] = middle
    found = Fraction(ends[out], scale)
    return found if excluded(found) else outer


def _supremum(one: Fraction, other: Fraction, digits: int) -> arb:
    pairs = [(real(a / b).log(), real(a)) for a, b in ((one, other), (1 - one, 1 - other))]
    return steepest([(_cumulant(pairs), 1)], pairs[0][0].max(pairs[1][0]), digits)


def _cumulant(pairs: list[tuple[arb, arb]]) -> Cumulant:
    return lambda a: sum(
        (mass * (loss * a).exp() for loss, mass in pairs), arb_series([0], prec=a.prec)
    ).log()
