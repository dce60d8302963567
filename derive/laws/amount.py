"""Numbers that budgets are stated in: rationals, and logarithms of rationals, kept exact."""

from __future__ import annotations

import re
from fractions import Fraction
from math import log

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.derive.text.grammar import number

__all__ = ["Amount", "amount"]

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
        return log(self.value) if self.logarithm else float(self.value)

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
