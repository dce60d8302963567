"""Certified numbers as they stand in a document: exact where they are rational and short, and always two ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.verify.releases.ends import Value, ends

__all__ = ["SCHEMA", "number_of"]

SCHEMA = "epsproof-risk/1"
LONGEST = 40


def number_of(value: Value, digits: int, most: Fraction | None = None) -> dict[str, Any]:
    """``lower`` is rounded down and ``upper`` up, but not above ``most``, which no such number exceeds; ``exact`` is there where
    the value is a short fraction. Raises Blurred."""
    found = ends(value, digits, most)
    exact = str(value) if isinstance(value, Fraction) else ""
    return {
        "lower": found.lower,
        "upper": found.upper,
        **({"exact": exact} if 0 < len(exact) <= LONGEST else {}),
    }
