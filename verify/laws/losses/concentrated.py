"""The limits of zero-concentrated privacy: a divergence of at most order times rho, at every order above 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import log, sqrt, tanh

from attrs import frozen
from flint import arb

from epsproof.verify.laws.conversions.best_event import Event, Limit, corner, forward
from epsproof.verify.laws.conversions.concentrated_event import event_rho
from epsproof.verify.laws.losses.event_bounds import Limits
from epsproof.verify.laws.losses.loss import real

__all__ = ["ConcentratedLimits"]

STEPS = 12


@frozen
class ConcentratedLimits(Limits):
    """Of ``rho`` > 0; ``exact`` is the same number where it is rational."""

    rho: arb
    exact: Fraction | None = None

    def events(self, level: arb) -> Iterator[Event]:
        """Randomized response where the limit of the order 1 and its reverse meet, and where one order stops an event first."""
        event = corner((Limit(None, self.rho), Limit(None, self.rho, True)), self._size())
        yield event
        found = forward(level, lambda order: order * self.rho, lambda order: (2 * order - 1) * self.rho, None)
        if found is not None:
            yield found

    def _size(self) -> arb:
        """s with s tanh(s/2) = rho, by Newton's rule."""
        rho = float(self.rho.mid())
        low, high = 0.0, rho + 2 * sqrt(rho) + 1
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if middle * tanh(middle / 2) < rho else (low, middle)
        size = arb(low)
        for _ in range(STEPS):
            half = (size / 2).tanh()
            size = arb((size - (size * half - self.rho) / (half + size / 2 * (1 - half**2))).mid())
        return size

    def loose(self, level: arb) -> arb:
        """Canonne, Kamath and Steinke (2020), Corollary 13: any order proves it; the one taken minimises in floating point."""
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

    def admits(self, a: Fraction, b: Fraction, digits: int) -> bool:
        """Of randomized response, a = 1 - b, the divergence over the order is largest as the order tends to 1: with
        v = order - 1/2 the log of the moment is log cosh(s v) less its value at 1/2, which is concave in v**2."""
        if self.exact is None:
            return False
        if a + b == 1:
            size = real(a / b).log()
            return bool(size * (size / 2).tanh() <= real(self.exact))
        return event_rho(a, b / a, digits)[1] <= self.exact

    def moment(self, order: arb) -> arb:
        return (order * (order - 1) * self.rho).exp()

    @property
    def square(self) -> Fraction | None:
        return None if self.exact is None else 2 * self.exact
