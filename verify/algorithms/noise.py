"""The noise that an algorithm may draw."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.verify.algorithms.exact import Exact, constant
from epsproof.verify.algorithms.piecewise import Piecewise

__all__ = ["KINDS", "Noise"]

ZERO, ONE = Fraction(0), Fraction(1)


@frozen
class Noise:
    """``kind`` is one of KINDS, ``scale`` > 0; of a discrete Gaussian, with weights exp(-n**2/(2 sigma**2)), it is sigma**2, of a
    Gaussian sigma."""

    kind: str
    scale: Fraction

    @property
    def discrete(self) -> bool:
        """Whether the values are integers."""
        return self.kind in ("geometric", "discrete_gaussian")

    @property
    def one_sided(self) -> bool:
        """Whether the values are never negative."""
        return self.kind == "exponential"

    @property
    def fixed(self) -> bool:
        """Whether no finite cost covers a shift of it: its density falls faster than exponentially."""
        return self.kind in NORMAL

    @property
    def exact(self) -> bool:
        """Whether all probabilities are quotients of sums of c*exp(r)."""
        return self.kind in LAWS

    @property
    def variance(self) -> Fraction:
        """Of a Gaussian, discrete or not: sigma**2."""
        return self.scale if self.discrete else self.scale**2

    def law(self) -> Piecewise:
        """The density, or the mass, where it is exact."""
        return LAWS[self.kind](1 / self.scale)


def _laplace(rate: Fraction) -> Piecewise:
    half = constant(rate / 2)
    return Piecewise([ZERO], [{(0, rate): half}, {(0, -rate): half}])


def _exponential(rate: Fraction) -> Piecewise:
    return Piecewise([ZERO], [{}, {(0, -rate): constant(rate)}])


def _geometric(rate: Fraction) -> Piecewise:
    """(1 - z)/(1 + z) = (1 - z)**2/(1 - z**2) at 0, with z = exp(-rate)."""
    share = Exact({ZERO: ONE, -rate: Fraction(-2), -2 * rate: ONE}).over(-2 * rate)
    return Piecewise([ZERO], [{(0, rate): share}, {(0, -rate): share}], True)


LAWS = {"laplace": _laplace, "exponential": _exponential, "geometric": _geometric}
NORMAL = ("discrete_gaussian", "gaussian")
KINDS = (*LAWS, *NORMAL)
