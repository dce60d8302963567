"""A number as two decimals, the lower rounded down and the upper one up, and as it is where that is short."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.verify.laws.rounded import rounded
from epsproof.verify.numeric.real_roots import rational_end

__all__ = ["shown_number"]

SHORT = 40


def shown_number(value: Fraction | arb, digits: int, most: Fraction | None = None) -> dict[str, str]:
    """``value`` >= 0, at most ``most`` where that is given, with ``lower``, ``upper`` and, for a short rational, ``exact``."""
    if isinstance(value, Fraction):
        text = str(value)
        ends = {"lower": rounded(value, digits, False), "upper": rounded(value, digits, True)}
        return {**ends, "exact": text} if len(text) <= SHORT else ends
    low, high = rational_end(value.lower()), rational_end(value.upper())
    lower, upper = Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))
    upper = upper if most is None else min(upper, most)
    return {"lower": rounded(max(lower, Fraction(0)), digits, False), "upper": rounded(upper, digits, True)}
