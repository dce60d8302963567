"""Numbers as they are typed, exactly, and the machine numbers nearest to exact ones."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected
from epsproof.derive.text.proposal import NUMBER

__all__ = ["MAX_DIGITS", "as_float", "as_floats", "number"]

MAX_DIGITS = 400


def number(text: str) -> Fraction:
    """The exact value of a decimal, fraction or integer such as ``0.25``, ``1/4``, ``1e-3``."""
    match = re.fullmatch(r"\s*([+-]?)(\d*\.?\d*)(?:[eE]([+-]?\d+))?(?:\s*/\s*(\d+))?\s*", text)
    if not match or not any(c.isdigit() for c in match[2]):
        raise SyntaxRejected(f"{text.strip()[:40]!r} is not a number", text, 1, NUMBER)
    if len(text) > MAX_DIGITS + 20 or abs(int(match[3] or 0)) > MAX_DIGITS:
        raise LimitExceeded(f"the number has more than {MAX_DIGITS} digits")
    denominator = int(match[4] or 1)
    if denominator == 0:
        raise SyntaxRejected("division by zero", text, 1)
    value = Fraction(match[2]) * Fraction(10) ** int(match[3] or 0) / denominator
    return -value if match[1] == "-" else value


# Machine numbers of exact ones, of whatever size; they guide searches and pictures, and prove nothing.

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
