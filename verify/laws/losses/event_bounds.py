"""What limits on Renyi divergences admit at most, and an event that they do admit: the two ends of the largest hockey-stick.

At levels below 0 the hockey-stick is 1 - k + k times that at the opposite level, as the limits hold in both orders.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from fractions import Fraction

from attrs import field, frozen
from flint import arb, ctx

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.conversions.best_event import Event, dual
from epsproof.verify.laws.losses.gaussian_loss import GaussianLoss
from epsproof.verify.laws.losses.loss import Loss, between, real

__all__ = ["EventAbove", "EventBelow", "Limits"]

SPENT, BACK, TRIED = 96, 3, 3


class Limits(ABC):
    """On the divergences of a release, in both orders of the pair."""

    @abstractmethod
    def events(self, level: arb) -> Iterator[Event]:
        """Pairs that may tell most at a level >= 0."""

    @abstractmethod
    def loose(self, level: arb) -> arb:
        """A formula that no hockey-stick within the limits exceeds."""

    @abstractmethod
    def admits(self, a: Fraction, b: Fraction, digits: int) -> bool:
        """Whether an event with these probabilities surely is within the limits."""

    @abstractmethod
    def moment(self, order: arb) -> arb:
        """What E_P exp((order - 1) loss) is at most."""

    @property
    @abstractmethod
    def square(self) -> Fraction | None:
        """The variance of a Gaussian loss within the limits; None where it is not rational."""


def _reflected(value: Callable[[arb], arb], level: arb) -> arb:
    """A falling function of levels >= 0 at any level, and between the ends of a ball."""
    if not level.is_exact():
        return between(_reflected(value, arb(level.upper())), _reflected(value, arb(level.lower())))
    return value(level) if level >= 0 else 1 - level.exp() + level.exp() * value(-level)


@frozen(slots=False)
class EventAbove(Loss):
    """No release within the limits has a larger hockey-stick."""

    limits: Limits
    _known: dict[str, arb] = field(factory=dict, init=False, eq=False, repr=False)

    def hockey_stick(self, level: arb) -> arb:
        return _reflected(self._value, level)

    def _value(self, level: arb) -> arb:
        key = f"{ctx.prec} {level.man_exp()}"
        if key not in self._known:
            told = [
                self.limits.loose(level),
                *(dual(event, level) for event in self.limits.events(level)),
                arb(1),
            ]
            found = arb(1)
            for bound in told:
                found = found if bound is None or not bound.is_finite() else arb(found.min(bound).upper())
            self._known[key] = found
        return self._known[key]

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("a bound on the hockey-stick is no law")

    def moment(self, order: arb) -> arb:
        return self.limits.moment(order)

    @property
    def largest(self) -> arb | None:
        return None


@frozen(slots=False)
class EventBelow(Loss):
    """Some release within the limits has this hockey-stick or more at a level: Gaussian noise, or an event and its complement."""

    limits: Limits

    def hockey_stick(self, level: arb) -> arb:
        return _reflected(self._value, level)

    def rough(self, level: arb) -> arb:
        """From Gaussian noise to the upper end."""
        return between(self._normal.hockey_stick(level), EventAbove(self.limits).hockey_stick(level))

    def _value(self, level: arb) -> arb:
        found = arb(self._normal.hockey_stick(level).lower())
        for event in self.limits.events(level):
            if event.a - level.exp() * event.b > found:
                found = found.max(self._admitted(event, level))
        return arb(found.lower())

    def _admitted(self, event: Event, level: arb) -> arb:
        """With b moved towards a, and a towards b where it is 1 - b, until the limits surely admit both."""
        digits = max(8, (int(ctx.prec) - SPENT) // 4) + BACK
        for times in range(TRIED):
            share = Fraction(1, 10 ** (digits - 3 * times))
            a, b = _exact(event.a), _exact(event.b)
            b += share * (a - b)
            a = 1 - b if len(event.limits) > 1 else a
            if 0 < b < a < 1 and self.limits.admits(a, b, digits + BACK):
                return real(a) - level.exp() * real(b)
        return arb(0)

    @property
    def _normal(self) -> GaussianLoss:
        square = self.limits.square
        assert square is not None
        return GaussianLoss(square)

    def tail(self, level: arb) -> arb:
        return self._normal.tail(level)

    def moment(self, order: arb) -> arb:
        return self._normal.moment(order)

    @property
    def largest(self) -> arb | None:
        return None


def _exact(value: arb) -> Fraction:
    mantissa, exponent = value.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
