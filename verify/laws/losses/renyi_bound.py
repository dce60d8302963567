"""The upper end for everything whose Renyi divergence of one order is bounded."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from derive.text.errors import UnsupportedForm
from verify.laws.losses.loss import Loss, real

__all__ = ["RenyiBound"]


@frozen
class RenyiBound(Loss):
    """No law with D_order(P || Q) <= ``bound`` has a larger hockey-stick (Canonne, Kamath and Steinke 2020, Proposition 12)."""

    order: Fraction
    bound: Fraction

    def hockey_stick(self, level: arb) -> arb:
        order, bound = real(self.order), real(self.bound)
        power = (order - 1) * (bound - level) + (order - 1) * (1 - 1 / order).log()
        return (power.exp() / order).min(arb(1))

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("a bound on the hockey-stick is no law")

    def moment(self, order: arb) -> arb:
        """Known of its own order; infinite above it."""
        return ((order - 1) * real(self.bound)).exp() if order <= real(self.order) else arb.pos_inf()

    @property
    def largest(self) -> arb | None:
        return None
