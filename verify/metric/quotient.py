"""Quotients of polynomials in exp(-epsilon/D)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen
from flint import fmpq, fmpq_poly

from epsproof.derive.text.errors import LimitExceeded

__all__ = ["Quotient", "powers"]

HIGHEST = 20_000


@frozen(eq=False)
class Quotient:
    """``top``/``bottom`` in lowest terms."""

    top: fmpq_poly
    bottom: fmpq_poly

    def __add__(self, other: Quotient) -> Quotient:
        return _reduced(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    def __mul__(self, other: Quotient) -> Quotient:
        return _reduced(self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: Quotient) -> Quotient:
        return _reduced(self.top * other.bottom, self.bottom * other.top)

    def above(self, other: Quotient, sign: Callable[[fmpq_poly], int | None]) -> int | None:
        """The sign of the difference from ``other``, by the ``sign`` of polynomials; None where that is open."""
        signs = [
            sign(poly)
            for poly in (self.top * other.bottom - other.top * self.bottom, self.bottom, other.bottom)
        ]
        return None if None in signs else signs[0] * signs[1] * signs[2]  # type: ignore[operator]


def powers(unit: Fraction) -> tuple[Callable[[Fraction], Quotient], Callable[[Fraction], Quotient]]:
    """exp(-epsilon d) for multiples d >= 0 of ``unit``, and rationals, as quotients. Raises LimitExceeded for high powers."""
    one = fmpq_poly([1])

    def power(distance: Fraction) -> Quotient:
        exponent = int(distance / unit)
        if exponent > HIGHEST:
            raise LimitExceeded(f"a power of {exponent} of the unit {unit}; at most {HIGHEST} are compared")
        return Quotient(fmpq_poly([0] * exponent + [1]), one)

    return power, lambda value: Quotient(fmpq_poly([fmpq(value.numerator, value.denominator)]), one)


def _reduced(top: fmpq_poly, bottom: fmpq_poly) -> Quotient:
    common = top.gcd(bottom)
    if common.degree() < 1:
        return Quotient(top, bottom)
    return Quotient(divmod(top, common)[0], divmod(bottom, common)[0])
