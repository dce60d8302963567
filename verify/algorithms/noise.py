"""The noise that an algorithm may draw."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from verify.algorithms.exact import Exact, constant
from verify.algorithms.piecewise import Piecewise

__all__ = ["KINDS", "Noise"]

ZERO, ONE = Fraction(0), Fraction(1)


@frozen
class Noise:
    """``kind`` is a key of KINDS, ``scale`` > 0."""

    kind: str
    scale: Fraction

    @property
    def discrete(self) -> bool:
        """Whether the values are integers."""
        return self.kind == "geometric"

    @property
    def one_sided(self) -> bool:
        """Whether the values are never negative."""
        return self.kind == "exponential"

    def law(self) -> Piecewise:
        """The density, or the mass."""
        return KINDS[self.kind](1 / self.scale)


def _laplace(rate: Fraction) -> Piecewise:
    half = constant(rate / 2)
    return Piecewise([ZERO], [{(0, rate): half}, {(0, -rate): half}])


def _exponential(rate: Fraction) -> Piecewise:
    return Piecewise([ZERO], [{}, {(0, -rate): constant(rate)}])


def _geometric(rate: Fraction) -> Piecewise:
    """(1 - z)/(1 + z) = (1 - z)**2/(1 - z**2) at 0, with z = exp(-rate)."""
    share = Exact({ZERO: ONE, -rate: Fraction(-2), -2 * rate: ONE}).over(-2 * rate)
    return Piecewise([ZERO], [{(0, rate): share}, {(0, -rate): share}], True)


KINDS = {"laplace": _laplace, "exponential": _exponential, "geometric": _geometric}
