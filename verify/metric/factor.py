"""The privacy factor exp(-epsilon), and its powers exp(-epsilon*d) for rational distances d."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from attrs import frozen
from flint import arb, fmpq

from epsproof.derive.text.errors import QuestionError, SyntaxRejected
from epsproof.derive.text.grammar import number

__all__ = ["Factor", "factor_of", "rational_root"]

NATURAL = re.compile(r"\s*(?:ln|log)\s*\(?\s*([\d./]+)\s*\)?\s*")
LOGARITHM = re.compile(
    r"\s*(?:(?P<times>[^()*]+)\*)?\s*log\((?P<base>[^()]+)\)\s*(?:/\s*(?P<over>[\d.]+))?\s*"
)
HINT = "epsilon is a number such as 1/2, or a logarithm such as log(3) or log(3)/2"


@frozen
class Factor:
    """epsilon is ``rate``, or ``rate * log(base)`` where a base is given: a rational above 1."""

    rate: Fraction
    base: Fraction | None = None

    def __str__(self) -> str:
        if self.base is None:
            return str(self.rate)
        times = "" if self.rate.numerator == 1 else f"{self.rate.numerator}*"
        return f"{times}log({self.base}){'' if self.rate.denominator == 1 else f'/{self.rate.denominator}'}"

    def exact(self, distance: Fraction) -> Fraction | None:
        """exp(-epsilon*distance) where that is known to be rational, None elsewhere."""
        if distance == 0:
            return Fraction(1)
        if self.base is None:
            return None
        power = self.rate * distance
        root = rational_root(self.base, power.denominator)
        return None if root is None else root**-power.numerator

    def ball(self, distance: Fraction) -> arb:
        """A ball around exp(-epsilon*distance), at the precision in force."""
        power = self.rate * distance
        exponent = arb(fmpq(power.numerator, power.denominator))
        if self.base is not None:
            exponent *= arb(fmpq(self.base.numerator, self.base.denominator)).log()
        return (-exponent).exp()

    def epsilon(self) -> arb:
        """A ball around epsilon."""
        return -self.ball(Fraction(1)).log()

    @property
    def data(self) -> dict[str, Any]:
        """What a certificate holds."""
        return {"rate": str(self.rate), **({} if self.base is None else {"base": str(self.base)})}


def factor_of(text: str) -> Factor:
    """The factor of an epsilon as text: ``1/2``, ``log(3)``, ``2*log(3/2)``, ``log(3)/2``.

    Raises QuestionError for what is not a number above 0.
    """
    found = LOGARITHM.fullmatch(text)
    try:
        if found is None:
            rate, base = number(text), None
        else:
            base = number(found["base"])
            rate = number(found["times"] or "1") / number(found["over"] or "1")
    except (SyntaxRejected, ZeroDivisionError):
        better = f"write log({found[1]})" if (found := NATURAL.fullmatch(text)) else HINT
        raise QuestionError(f"{text[:60]!r} is no epsilon; {better}") from None
    if rate <= 0 or (base is not None and base <= 1):
        raise QuestionError(
            f"epsilon = {text} is not above 0; at epsilon = 0 nothing is learnt, and the posterior is the prior"
        )
    return Factor(rate, base)


def rational_root(value: Fraction, degree: int) -> Fraction | None:
    """The root of a positive rational where it is rational."""
    top, bottom = (_integer_root(part, degree) for part in (value.numerator, value.denominator))
    return None if top is None or bottom is None else Fraction(top, bottom)


def _integer_root(value: int, degree: int) -> int | None:
    if degree == 1 or value == 1:
        return value
    if degree >= value.bit_length():
        return None
    low, high = 1, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= value else (low, middle - 1)
    return low if low**degree == value else None
