"""Where a decreasing function passes a value, between two rationals of which both are proved."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isfinite

from flint import arb, fmpq

from epsproof.verify.numeric.real_roots import precision

__all__ = ["Undecided", "decided", "threshold"]

LAST_FACTOR = 64
MOST_FAILED = 3
MOST_ROUNDS = 400
Function = Callable[[Fraction], arb]


class Undecided(ArithmeticError):
    """The balls did not separate two numbers at the highest precision that is tried."""


def decided(value: Function, place: Fraction, target: Fraction, bits: int) -> tuple[bool, float]:
    """(whether value(place) > target for certain, log(value/target) roughly); at or below otherwise, for certain.

    Raises Undecided. ``value`` is asked at the precision in force, which is raised from ``bits``.
    """
    wanted = fmpq(target.numerator, target.denominator)
    factor = 1
    while factor <= LAST_FACTOR:
        with precision(bits * factor):
            found = value(place)
            if found > wanted or found <= wanted:
                return bool(found > wanted), _logarithm(found, wanted)
        factor *= 2
    raise Undecided(f"{target} is not told apart from the value at {place} with {bits * LAST_FACTOR} bits")


def _logarithm(found: arb, wanted: fmpq) -> float:
    middle = arb(found.mid())
    return float((middle / arb(wanted)).log().mid()) if middle > 0 and wanted > 0 else float("-inf")


def threshold(
    value: Function,
    target: Fraction,
    low: Fraction,
    high: Fraction | None,
    digits: int,
    bits: int,
    known: bool = False,
) -> tuple[Fraction, Fraction]:
    """(l, u) with value(l) > target >= value(u), about u/10**digits apart; (low, low) where value(low) <= target.

    ``high`` is where the value is at most the target, None to search for it. With ``known``, ``low`` is a lower end whatever the
    value is there. Where a place cannot be decided the ends that are proved by then are returned.
    """
    try:
        over, left = decided(value, low, target, bits)
    except Undecided:
        if not known:
            raise
        over, left = True, float("inf")
    if not over:
        return low, low
    right = float("-inf")
    if high is None:
        low, left, high, right = _bracketed(value, target, low, left, bits)
    side = 0
    for number in range(MOST_ROUNDS):
        width = high * Fraction(1, 4 * 10**digits)
        if high - low <= width:
            break
        middle = _between(low, high, left, right, number)
        middle = min(max(middle, low + width / 3), high - width / 3)
        middle = _short(middle, high - low)
        if not low < middle < high:
            middle = (low + high) / 2
        try:
            over, size = decided(value, middle, target, bits)
        except Undecided:
            return low, high
        if over:
            low, left, right, side = middle, size, right / 2 if side > 0 else right, 1
        else:
            high, right, left, side = middle, size, left / 2 if side < 0 else left, -1
    return low, high


def _bracketed(
    value: Function, target: Fraction, low: Fraction, left: float, bits: int
) -> tuple[Fraction, float, Fraction, float]:
    """(l, log of the value there, u, the same there) with value(l) > target >= value(u), by doubling; raises Undecided."""
    high, failed = max(Fraction(1), 2 * low), 0
    while True:
        try:
            over, size = decided(value, high, target, bits)
        except Undecided:
            failed += 1
            if failed > MOST_FAILED:
                raise
        else:
            if not over:
                return low, left, high, size
            low, left = high, size
        high = 2 * high


def _between(low: Fraction, high: Fraction, left: float, right: float, number: int) -> Fraction:
    """The next place: where the straight line through the logarithms passes 0, every third time the middle."""
    if number % 3 == 2 or not (isfinite(left) and isfinite(right)) or left - right <= 0:
        return (low + high) / 2
    share = min(max(left / (left - right), 1e-17), 1 - 1e-17)
    return low + (high - low) * Fraction(share)


def _short(place: Fraction, width: Fraction) -> Fraction:
    """A number with a power of two as denominator near the place, within a small part of the width."""
    bits = max(0, width.denominator.bit_length() - width.numerator.bit_length()) + 12
    return Fraction(round(place * 2**bits), 2**bits)
