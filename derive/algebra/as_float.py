"""Machine numbers of exact ones, of whatever size; they guide searches and pictures, and prove nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol

__all__ = ["as_float", "as_floats"]

FAR = 1e150


class Exact(Protocol):
    """A rational number: of Python, of SymPy or of FLINT."""

    @property
    def numerator(self) -> Any: ...

    @property
    def denominator(self) -> Any: ...


def as_float(value: Exact) -> float:
    """The nearest machine number: infinite where the value is too large for one, 0 where it is too small."""
    numerator, denominator = int(value.numerator), int(value.denominator)
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


def as_floats(values: Sequence[Any]) -> list[float]:
    """The machine numbers nearest to the values; over the largest of them where that is very large or very small."""
    largest = max((abs(value) for value in values), default=0)
    if not largest or 1 / FAR < as_float(largest) < FAR:
        return [as_float(value) for value in values]
    return [as_float(value / largest) for value in values]
