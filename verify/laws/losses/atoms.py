"""Losses with finitely many values."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property

from attrs import field, frozen
from flint import arb

from epsproof.verify.laws.losses.loss import Loss, between

__all__ = ["Atoms"]

SLACK = 1e-12


@frozen(slots=False)
class Atoms(Loss):
    """P[loss = losses[i]] = masses[i], ascending; ``infinite`` is the mass of the loss +infinity.

    ``dropped`` bounds the P-mass of losses that are not listed, whatever they are.
    """

    losses: list[arb]
    masses: list[arb]
    infinite: arb = field(factory=lambda: arb(0))
    dropped: arb = field(factory=lambda: arb(0))

    @cached_property
    def _middles(self) -> list[float]:
        """Their order is that of the losses up to SLACK, relative to their size; every radius must be far below it."""
        if any(x.rad() > SLACK / 4 * (1 + abs(x.mid())) for x in self.losses):
            raise ArithmeticError("the losses are not known precisely enough to be ordered")
        return [float(x.mid()) for x in self.losses]

    @cached_property
    def _suffixes(self) -> tuple[list[arb], list[arb]]:
        """P and Q of all values from the i-th on."""
        above, below = [arb(0)], [arb(0)]
        for loss, mass in zip(reversed(self.losses), reversed(self.masses), strict=True):
            above.append(above[-1] + mass)
            below.append(below[-1] + mass * (-loss).exp())
        return above[::-1], below[::-1]

    def _zone(self, level: arb) -> tuple[int, int]:
        """The values from the first to the second place are near ``level``; those before are below it, those after above."""
        centre = float(level.mid())
        reach = SLACK * (1 + abs(centre))
        first = bisect_left(self._middles, centre - reach)
        return first, bisect_right(self._middles, centre + reach, lo=first)

    def _unlisted(self) -> arb:
        return self.infinite + between(arb(0), self.dropped)

    def hockey_stick(self, level: arb) -> arb:
        above, below = self._suffixes
        first, last = self._zone(level)
        found = above[last] - level.exp() * below[last] + self._unlisted()
        for loss, mass in zip(self.losses[first:last], self.masses[first:last], strict=True):
            found += mass * (1 - (level - loss).exp()).max(arb(0))
        return found

    def tail(self, level: arb) -> arb:
        above, _ = self._suffixes
        first, last = self._zone(level)
        found = above[last] + self._unlisted()
        for loss, mass in zip(self.losses[first:last], self.masses[first:last], strict=True):
            found += mass if loss > level else between(arb(0), mass) if not loss <= level else arb(0)
        return found

    def moment(self, order: arb) -> arb:
        if not self.infinite.is_zero() or not self.dropped.is_zero():
            return arb.pos_inf()
        pairs = zip(self.losses, self.masses, strict=True)
        return sum((mass * ((order - 1) * loss).exp() for loss, mass in pairs), arb(0))

    @property
    def largest(self) -> arb | None:
        unlisted = not self.infinite.is_zero() or not self.dropped.is_zero()
        return None if unlisted else self.losses[-1]
