"""Decimals of -log t, rounded to the side that is asked for."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from flint import arb, fmpq

from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["logarithm_decimals", "significant_digits"]

SPARE_BITS = 64


def logarithm_decimals(t: fmpq, digits: int, up: bool, divisor: Fraction = Fraction(1)) -> str:
    """-log(t)/divisor for 0 <= t <= 1 and divisor > 0 in ``digits`` significant digits, rounded up or down.

    ``inf`` at t = 0, ``0`` at t = 1.
    """
    if t == 0:
        return "inf"
    if t == 1:
        return "0"
    with precision(4 * digits + SPARE_BITS):
        value = -arb(t - 1).log1p() if 2 * t > 1 else -arb(t).log()
        value = value / fmpq(divisor.numerator, divisor.denominator)
        exponent = _exponent(value)
        shifted = value * arb(10) ** (digits - 1 - exponent)
        whole = rational_end(shifted.upper()).ceil() if up else rational_end(shifted.lower()).floor()
    return _plain(int(whole), exponent + 1 - digits)


def significant_digits(lower: str, upper: str) -> int:
    """The number of leading digits to which two positive decimals agree up to one unit."""
    low, high = Decimal(lower), Decimal(upper)
    with localcontext(prec=len(lower) + len(upper)):
        gap = high - low
    if gap == 0:
        return len(high.as_tuple().digits)
    power_of_ten = set(gap.as_tuple().digits[1:]) <= {0} and gap.as_tuple().digits[0] == 1
    return max(0, high.adjusted() - gap.adjusted() + power_of_ten)


def _exponent(value: arb) -> int:
    """e with 10^e <= value < 10^(e+1), up to one at a boundary."""
    middle = rational_end(value.mid())
    return (Decimal(int(middle.p)) / Decimal(int(middle.q))).adjusted()


def _plain(whole: int, exponent: int) -> str:
    digits = tuple(int(c) for c in str(whole))
    return format(Decimal((0, digits, exponent)), "f")
