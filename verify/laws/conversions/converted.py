"""The answer to a conversion: two ends and why."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.verify.releases.ends import exact_end

__all__ = ["NEVER", "Converted", "converted"]

NEVER = "no {} budget bounds a loss that is infinite with positive probability, such as that of dp(epsilon, delta) with delta > 0"


@frozen
class Converted:
    """lower <= the least budget <= upper; ``tight`` where both ends enclose it as narrowly as digits allow."""

    lower: Fraction
    upper: Fraction
    tight: bool
    theorems: tuple[str, ...]


def converted(low: arb, high: arb, digits: int, *theorems: str) -> Converted:
    """Between the lower end of one ball and the upper end of another; tight by their distance."""
    one, other = max(Fraction(0), exact_end(low.lower())), exact_end(high.upper())
    return Converted(one, other, other - one <= other * Fraction(1, 10**digits), theorems)
