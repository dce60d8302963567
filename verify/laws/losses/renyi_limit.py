"""The limit on the Renyi divergence of one order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import cosh, log

from attrs import frozen
from flint import arb

from epsproof.verify.laws.conversions.best_event import Event, Limit, corner, forward
from epsproof.verify.laws.losses.event_bounds import Limits
from epsproof.verify.laws.losses.loss import real

__all__ = ["RenyiLimit"]

STEPS = 12


@frozen
class RenyiLimit(Limits):
    """D_order(P || Q) and D_order(Q || P) are at most ``bound``, order > 1."""

    order: Fraction
    bound: Fraction

    def events(self, level: arb) -> Iterator[Event]:
        """Randomized response at which the limit and its reverse meet, and where the limit alone stops an event."""
        order, bound = real(self.order), real(self.bound)
        yield corner((Limit(order, bound), Limit(order, bound, True)), self._size(order, bound))
        found = forward(level, lambda _: bound, None, order)
        if found is not None:
            yield found

    def _size(self, order: arb, bound: arb) -> arb:
        """s with log(cosh(s (order - 1/2))/cosh(s/2)) = (order - 1) bound, by Newton's rule."""
        wanted, far = float(((order - 1) * bound).mid()), float((order - arb(1) / 2).mid())

        def reached(size: float) -> float:
            return _log_cosh(size * far) - _log_cosh(size / 2)

        low, high = 0.0, 1.0
        while reached(high) < wanted:
            high *= 2
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if reached(middle) < wanted else (low, middle)
        size, half = arb(low), order - arb(1) / 2
        for _ in range(STEPS):
            missing = (size * half).cosh().log() - (size / 2).cosh().log() - (order - 1) * bound
            slope = half * (size * half).tanh() - (size / 2).tanh() / 2
            size = arb((size - missing / slope).mid())
        return size

    def loose(self, level: arb) -> arb:
        """Canonne, Kamath and Steinke (2020), Proposition 12."""
        order, bound = real(self.order), real(self.bound)
        power = (order - 1) * (bound - level) + (order - 1) * (1 - 1 / order).log()
        return (power.exp() / order).min(arb(1))

    def admits(self, a: Fraction, b: Fraction, digits: int) -> bool:
        limits = [Limit(real(self.order), real(self.bound), backward) for backward in (False, True)]
        return all(bool(limit.at(real(a), real(b))[0] >= 0) for limit in limits)

    def moment(self, order: arb) -> arb:
        """Known of its own order; infinite above it."""
        return ((order - 1) * real(self.bound)).exp() if order <= real(self.order) else arb.pos_inf()

    @property
    def square(self) -> Fraction:
        return 2 * self.bound / self.order


def _log_cosh(x: float) -> float:
    return x - log(2) if x > 300 else log(cosh(x))
