"""How often a criterion may fail, as a row of a table."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["failing"]


def failing(failure: str) -> str:
    """The probability; one above 1/2 is told with what keeps the criterion so often, which is mostly what was meant."""
    if failure.isidentifier() or Fraction(failure) <= Fraction(1, 2):
        return failure
    return f"{failure}, more often than not; what is kept with probability {failure} fails with {1 - Fraction(failure)}"
