"""That a printed bound is met exactly, as polynomials in x = exp(-epsilon*unit) that a reader can multiply out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen
from flint import fmpq_poly

from epsproof.verify.metric.factor import Factor
from epsproof.verify.metric.quotient import Quotient
from epsproof.verify.metric.sign import modulus_of
from epsproof.verify.system.engine_error import EngineError

__all__ = ["Equality", "equality_of"]

Coefficients = tuple[Fraction, ...]
MOST_POWERS = 400


@frozen
class Equality:
    """The bound is the quotient ``printed`` and the posterior of the best mechanism the quotient ``mechanism``, numerator and
    denominator by ascending powers of x. Multiplied crosswise they differ by 0, or by a multiple of x**k - r where ``modulus`` is
    (k, r), which is 0 at x."""

    unit: Fraction
    modulus: tuple[int, Fraction] | None
    printed: tuple[Coefficients, Coefficients]
    mechanism: tuple[Coefficients, Coefficients]

    def holds(self) -> bool:
        """Repeated with fractions alone."""
        left, right = (
            _product(self.printed[0], self.mechanism[1]),
            _product(self.mechanism[0], self.printed[1]),
        )
        size = max(len(left), len(right))
        rest = [_at(left, i) - _at(right, i) for i in range(size)]
        if self.modulus is not None:
            k, r = self.modulus
            for i in range(size - 1, k - 1, -1):
                rest[i - k] += r * rest[i]
                rest[i] = Fraction(0)
        return not any(rest)

    @property
    def document(self) -> dict[str, Any]:
        shown = {name: [[str(c) for c in part] for part in pair] for name, pair in self._pairs}
        return {
            "unit": str(self.unit),
            **shown,
            **({} if self.modulus is None else {"modulus": [*map(str, self.modulus)]}),
        }

    @property
    def _pairs(self) -> Sequence[tuple[str, tuple[Coefficients, Coefficients]]]:
        return ("printed", self.printed), ("mechanism", self.mechanism)


def equality_of(printed: Quotient, mechanism: Quotient, factor: Factor, unit: Fraction) -> Equality | None:
    """The certificate of two equal numbers, None where it would be long; raises EngineError where they are not equal."""
    if max(poly.degree() for x in (printed, mechanism) for poly in (x.top, x.bottom)) > MOST_POWERS:
        return None
    pairs = ((_listed(x.top), _listed(x.bottom)) for x in (printed, mechanism))
    found = Equality(unit, modulus_of(factor, unit), *pairs)
    if not found.holds():
        raise EngineError(f"two numbers said to be equal are not: {found.document}")
    return found


def _listed(poly: fmpq_poly) -> Coefficients:
    return tuple(Fraction(int(c.p), int(c.q)) for c in poly.coeffs())


def _product(left: Coefficients, right: Coefficients) -> list[Fraction]:
    found = [Fraction(0)] * (len(left) + len(right))
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            found[i + j] += a * b
    return found


def _at(values: Sequence[Fraction], i: int) -> Fraction:
    return values[i] if i < len(values) else Fraction(0)
