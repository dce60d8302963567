"""Two certified ends of a number in decimals, and the precision that is needed for them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from flint import arb, fmpq

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.numeric.decimals import Decimals, rounded
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["Blurred", "Value", "as_ball", "at_precision", "ends", "exact_end", "floor_of"]

Value = Fraction | arb
Found = TypeVar("Found")
FIRST, LAST, LONGEST = 64, 1 << 15, 1 << 22
NEGLIGIBLE, LEAST = Fraction(1, 10**80), Fraction(1, 10**1000)
SMALL = 4000
TINY = arb(2) ** -SMALL


class Blurred(ArithmeticError):
    """The precision in force does not give what was asked for."""


def ends(value: Value, digits: int, most: Fraction | None = None) -> Decimals:
    """Ends of a number that is not negative; raises Blurred where its ball is too wide for that many digits.

    ``most`` is known not to be exceeded. Of numbers below 10**-80 it may only be said that they are.
    """
    low, high = (value, value) if isinstance(value, Fraction) else _outward(value, 8 * digits + FIRST)
    low = max(low, Fraction(0))
    high = high if most is None else min(high, most)
    wide = high - low > high / 10**digits
    if high < NEGLIGIBLE and (wide or low < LEAST):
        return Decimals("0", "0" if high == 0 else rounded(NEGLIGIBLE, digits, True))
    if wide:
        raise Blurred
    return Decimals(rounded(low, digits, False), rounded(max(high, low), digits, True))


def at_precision(compute: Callable[[], Found], digits: int, most: int = LAST) -> Found:
    """What is computed at the first precision that does not raise Blurred; raises LimitExceeded where none suffices."""
    bits = FIRST + 4 * digits
    while bits <= most:
        try:
            with precision(bits):
                return compute()
        except Blurred:
            bits *= 2
    raise LimitExceeded(
        f"{most} bits do not give {digits} digits: what was published is that far from anything possible, or a tie cannot be told"
    )


def _outward(value: arb, bits: int) -> tuple[Fraction, Fraction]:
    """Rationals below and above the number, which is not negative, of about that many bits, but few where it is next to 0."""
    if not value.is_finite():
        raise Blurred
    with precision(bits):
        low, high = value.lower(), value.upper()
        return Fraction(0) if abs(low) < TINY else exact_end(low), Fraction(1, 2**SMALL) if abs(
            high
        ) < TINY else exact_end(high)


def exact_end(value: arb) -> Fraction:
    """The rational that an end of a ball is; raises Blurred for one so large, or so near to 0, that it has millions of digits."""
    if value.is_finite() and abs(int(value.man_exp()[1])) > LONGEST:
        raise Blurred
    found = rational_end(value)
    return Fraction(int(found.p), int(found.q))


def floor_of(value: arb) -> int:
    """The largest integer that is not above the number; raises Blurred where the ball does not tell."""
    if not value.is_finite():
        raise Blurred
    found = value.floor().unique_fmpz()
    if found is None:
        raise Blurred
    return int(found)


def as_ball(value: Value) -> arb:
    """The number as a ball."""
    return arb(fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else value
