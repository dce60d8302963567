"""Values of a database as exact numbers."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

__all__ = ["NotFinite", "exact", "whole_numbers"]


class NotFinite(ValueError):
    """A value is NaN or infinite."""


def exact(value: Any) -> Fraction:
    """The value of an integer, a decimal or a truth value; of a floating-point number the shortest decimal that denotes it.

    Raises NotFinite, and TypeError for what is no number.
    """
    if isinstance(value, (bool, int)):
        return Fraction(int(value))
    if isinstance(value, float):
        if not isfinite(value):
            raise NotFinite
        return Fraction(repr(value))
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise NotFinite
        return Fraction(value)
    raise TypeError(type(value).__name__)


def whole_numbers(values: Sequence[Any]) -> tuple[list[int | None], int]:
    """The values times a power of ten, as integers, and that power; None stays None. Raises as ``exact`` does."""
    kinds = {type(value) for value in values} - {type(None)}
    if kinds <= {int, bool}:
        return [None if v is None else int(v) for v in values], 1
    if kinds - {int, bool, float, Decimal}:
        raise TypeError(next(iter(kinds - {int, bool, float, Decimal})).__name__)
    decimals = [None if v is None else _decimal(v) for v in values]
    places = max((-int(d.as_tuple().exponent) for d in decimals if d is not None), default=0)
    power = 10 ** max(places, 0)
    return [None if d is None else _times(d, power) for d in decimals], power


def _decimal(value: Any) -> Decimal:
    found = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not found.is_finite():
        raise NotFinite
    return found


def _times(value: Decimal, power: int) -> int:
    """The value times a power of ten of which it is a whole multiple of the inverse."""
    top, bottom = value.as_integer_ratio()
    return top * (power // bottom)
