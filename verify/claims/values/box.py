"""Boxes: an interval for each variable, some ends of which do not belong to the domain."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq

__all__ = ["Box", "Side"]


@frozen
class Side:
    """An interval of a variable; an open end does not belong to the domain."""

    low: Fraction
    high: Fraction
    low_open: bool = False
    high_open: bool = False

    @property
    def ball(self) -> arb:
        """A ball that contains the interval."""
        low, high = self.ends
        return low.union(high)

    @property
    def ends(self) -> tuple[arb, arb]:
        """The two ends, each as close as the precision in force allows."""
        low, high = (arb(fmpq(x.numerator, x.denominator)) for x in (self.low, self.high))
        return low, high

    def halves(self) -> tuple[Side, Side]:
        """The parts on both sides of the simplest number of the middle half, where the formula is most likely exact."""
        quarter = (self.high - self.low) / 4
        middle = _simplest(self.low + quarter, self.high - quarter)
        return Side(self.low, middle, self.low_open), Side(middle, self.high, False, self.high_open)


Box = dict[str, Side]


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator between two others."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -_simplest(-high, -low)
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    return whole - 1 + 1 / _simplest(1 / (high - (whole - 1)), 1 / (low - (whole - 1)))
