"""Printed numbers."""

from __future__ import annotations

import re
from fractions import Fraction

from attrs import frozen

__all__ = ["Printed", "no_number", "printed"]

DECIMAL = re.compile(r"([+-]?)(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,3}))?\Z", re.ASCII)
FRACTION = re.compile(r"([+-]?\d+)\s*/\s*(\d+)\Z", re.ASCII)
MOST = 400


@frozen
class Printed:
    """A printed number, and half a unit of its last digit; of a fraction 0, since it is exact."""

    text: str
    value: Fraction
    half: Fraction


def no_number(text: str) -> str:
    """The rule that a text breaks which prints no number."""
    return f"printed = {text[:60]!r} is no number: write 0.25, 1.7e-2 or 1/4"


def printed(text: str) -> Printed | None:
    """The number that a text prints: digits, with a sign, a point and an exponent at most, or a fraction of whole numbers; None
    for other texts."""
    plain = text.strip()
    if len(plain) > MOST:
        return None
    if match := FRACTION.match(plain):
        return Printed(plain, Fraction(int(match[1]), int(match[2])), Fraction(0)) if int(match[2]) else None
    if match := DECIMAL.match(plain):
        after = len(match[2].partition(".")[2])
        unit = Fraction(10) ** (int(match[3] or 0) - after)
        size = Fraction(int(match[2].replace(".", ""))) * unit
        return Printed(plain, -size if match[1] == "-" else size, unit / 2)
    return None
