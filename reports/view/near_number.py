"""A fraction as a reader takes it in: exact where it is short, else rounded and said to be so."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

__all__ = ["near_number", "outward", "placed"]

LONGEST = 14
TINY = Fraction(1, 10**6)
PLACES = 12


def placed(name: str, value: Fraction) -> str:
    """``p = 1/2``, or ``p about 0.352718`` where the number is rounded."""
    return f"{name} = {value}" if _is_short(value) else f"{name} {near_number(value)}"


def _is_short(value: Fraction) -> bool:
    return len(str(value)) <= LONGEST


def near_number(value: Fraction) -> str:
    """``1/2``, ``about 0.352718``, or ``next to 0 (about 1e-19)``."""
    if _is_short(value):
        return str(value)
    if abs(value) < TINY:
        return f"next to 0 (about {_first_digit(value)})"
    if abs(1 - value) < TINY:
        return f"next to 1 (about 1 {'-' if value < 1 else '+'} {_first_digit(abs(1 - value))})"
    return f"about {float(value):.6g}"


def _first_digit(value: Fraction) -> str:
    """The number in one digit, also where it is below all machine numbers."""
    return f"{float(value) or Decimal(value.numerator) / value.denominator:.1g}".lower()


def outward(low: Fraction, high: Fraction) -> tuple[str, str]:
    """The ends of an interval: as they are where they are short, else with PLACES decimals, rounded outward."""
    if max(len(str(low)), len(str(high))) <= LONGEST:
        return str(low), str(high)
    return _decimal(floor(low * 10**PLACES)), _decimal(ceil(high * 10**PLACES))


def _decimal(scaled: int) -> str:
    whole, rest = divmod(scaled, 10**PLACES)
    return f"{whole}.{rest:0{PLACES}d}"
