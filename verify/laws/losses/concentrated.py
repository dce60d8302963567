"""The upper end for everything that is rho-zero-concentrated."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

from attrs import frozen
from flint import arb

from derive.text.errors import UnsupportedForm
from verify.laws.losses.loss import Loss, real

__all__ = ["ConcentratedBound"]


@frozen
class ConcentratedBound(Loss):
    """No rho-zCDP mechanism has a larger hockey-stick (Canonne, Kamath and Steinke 2020, Corollary 13).

    Any order proves it; the one that is taken minimises in floating point.
    """

    rho: arb

    def hockey_stick(self, level: arb) -> arb:
        order = real(Fraction(self._order(float(level.mid()))))
        power = (order - 1) * (order * self.rho - level) + (order - 1) * (1 - 1 / order).log()
        return (power.exp() / order).min(arb(1))

    def _order(self, level: float) -> float:
        """An order near the best one."""
        rho = float(self.rho.mid())

        def exponent(a: float) -> float:
            return (a - 1) * (a * rho - level) + (a - 1) * log(1 - 1 / a) - log(a)

        low, high = 1 + 1e-9, 2 + 2 * abs(level) / rho + 2 / sqrt(rho)
        for _ in range(200):
            third = (high - low) / 3
            if exponent(low + third) < exponent(high - third):
                high -= third
            else:
                low += third
        return (low + high) / 2

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("a bound on the hockey-stick is no law")

    def moment(self, order: arb) -> arb:
        return (order * (order - 1) * self.rho).exp()

    @property
    def largest(self) -> arb | None:
        return None
