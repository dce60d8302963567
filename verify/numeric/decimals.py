"""A number between two ends that are proved, and the decimals of such ends, rounded outward."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Generic, TypeVar

from attrs import field, frozen

__all__ = ["SHORT", "Decimals", "Enclosure", "Ends", "at_most", "decimal_text", "rounded", "rounded_ends"]

PLAIN, SHORT = 6, 40
Low = TypeVar("Low", covariant=True)
High = TypeVar("High", covariant=True)


@frozen
class Enclosure(Generic[Low, High]):
    """``lower`` <= the number <= ``upper``, both proved; None is an end that there is not.

    ``evidence`` names the theorems that give the ends. What shows them in a single case, such as an adversary, a mechanism or
    multipliers, is held by the classes that are enclosures of one kind.
    """

    lower: Low
    upper: High
    evidence: tuple[str, ...] = field(default=(), kw_only=True)

    def __iter__(self) -> Iterator[Low | High]:
        """Both ends: ``lower, upper = enclosure``."""
        yield from (self.lower, self.upper)


Ends = Enclosure[Fraction, Fraction]
Decimals = Enclosure[str, str]
"""The lower one rounded down, the upper one rounded up."""


def at_most(ends: Ends, number: Fraction) -> bool | None:
    """Whether the number between the ends is at most the other one; None where they do not tell."""
    return True if ends.upper <= number else False if ends.lower > number else None


def rounded_ends(
    ends: Enclosure[Fraction, Fraction | None], digits: int, exact: bool = False
) -> dict[str, Any]:
    """What JSON has of an enclosure: both ends in so many digits, rounded outward; ``exact`` where that is asked for and
    they are one number with a short text."""
    upper = None if ends.upper is None else rounded(ends.upper, digits, True)
    told = {"lower": rounded(ends.lower, digits, False), "upper": upper}
    short = exact and ends.lower == ends.upper and len(str(ends.lower)) <= SHORT
    return {**told, "exact": str(ends.lower)} if short else told


def decimal_text(value: Fraction, digits: int = 6) -> str:
    """A finite decimal where the value has one of at most ``digits`` places, else the fraction."""
    scaled = value * 10**digits
    if scaled.denominator != 1:
        return str(value)
    whole, rest = divmod(abs(int(scaled)), 10**digits)
    tail = f"{rest:0{digits}d}".rstrip("0")
    return ("-" if value < 0 else "") + (f"{whole}.{tail}" if tail else str(whole))


def rounded(value: Fraction, digits: int, up: bool) -> str:
    """``value`` in ``digits`` significant digits, rounded up or down; next to 0, below 10**-6, with an exponent."""
    if value <= 0:
        return f"-{rounded(-value, digits, not up)}" if value else "0"
    exponent = (value.numerator.bit_length() - value.denominator.bit_length()) * 30103 // 100_000 + 1
    while value < Fraction(10) ** exponent:
        exponent -= 1
    scaled = value * Fraction(10) ** (digits - 1 - exponent)
    whole = -((-scaled.numerator) // scaled.denominator) if up else scaled.numerator // scaled.denominator
    if whole == 10**digits:
        whole, exponent = 10 ** (digits - 1), exponent + 1
    text = str(whole)
    if -PLAIN <= exponent < digits:
        shown = text if exponent >= 0 else "0" * -exponent + text
        place = max(exponent, 0) + 1
        tail = shown[place:].rstrip("0")
        return shown[:place] + ("." + tail if tail else "")
    tail = text[1:].rstrip("0")
    return f"{text[0]}{'.' + tail if tail else ''}e{exponent}"
