"""Numbers as they are typed, exactly, and the machine numbers nearest to exact ones."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected
from epsproof.derive.text.proposal import NUMBER

__all__ = ["MAX_DIGITS", "Amount", "amount", "as_float", "as_floats", "number"]

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


# Numbers that budgets are stated in: rationals, and logarithms of rationals, kept exact.

LONG, LARGEST = 30, Fraction(10) ** 100
LOGARITHM = re.compile(r"\s*log\((.*)\)\s*")


@frozen
class Amount:
    """``value``, or its logarithm where ``logarithm`` is True; ``log(3)`` makes t = exp(-epsilon) the rational 1/3."""

    value: Fraction
    logarithm: bool = False

    @property
    def positive(self) -> bool:
        return self.value > (1 if self.logarithm else 0)

    def times(self, factor: Fraction) -> Amount:
        """The multiple by a positive rational; of a logarithm, by an integer."""
        return (
            Amount(Fraction(self.value ** int(factor)), True)
            if self.logarithm
            else Amount(self.value * factor)
        )

    def __float__(self) -> float:
        return math.log(self.value) if self.logarithm else float(self.value)

    def __str__(self) -> str:
        shown = str(self.value)
        shown = shown if len(shown) <= LONG else f"about {float(self.value):.6g}"
        return f"log({shown})" if self.logarithm else shown


def amount(text: str) -> Amount:
    """The exact value of ``0.1``, ``1/10``, ``1e-3`` or ``log(3)``; raises SyntaxRejected, LimitExceeded beyond 10**100."""
    found = _read(text)
    if found.value and not 1 / LARGEST <= abs(found.value) <= LARGEST:
        raise LimitExceeded(f"{text.strip()[:40]}: numbers of releases are between 1e-100 and 1e100")
    return found


def _read(text: str) -> Amount:
    if match := LOGARITHM.fullmatch(text):
        inner = number(match[1])
        if inner <= 0:
            raise QuestionError(
                f"log({match[1].strip()}) is no real number; log is defined for positive numbers"
            )
        return Amount(inner, True)
    return Amount(number(text))


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
        return float(numerator) if denominator == 1 else numerator / denominator
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


def as_floats(values: Sequence[Any]) -> list[float]:
    """The machine numbers nearest to the values; over the largest of them where that is very large or very small."""
    found = [as_float(value) for value in values]
    if 1 / FAR < max(map(abs, found), default=1.0) < FAR:
        return found
    largest = max(abs(value) for value in values)
    return [as_float(value / largest) for value in values] if largest else found
