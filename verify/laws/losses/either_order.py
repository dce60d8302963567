"""Two orders of a pair that is not symmetric: what holds for neighbours either way."""

from __future__ import annotations

from attrs import frozen
from flint import arb

from epsproof.verify.laws.losses.loss import Loss

__all__ = ["EitherOrder"]


@frozen
class EitherOrder(Loss):
    """The larger of (P, Q) and (Q, P), at every level."""

    forth: Loss
    back: Loss

    def rough(self, level: arb) -> arb:
        return self.forth.rough(level).max(self.back.rough(level))

    def hockey_stick(self, level: arb) -> arb:
        """The second order is not worked out where its rough ends are below the first one."""
        found = self.forth.hockey_stick(level)
        return found if self.back.rough(level) <= found else found.max(self.back.hockey_stick(level))

    def tail(self, level: arb) -> arb:
        return self.forth.tail(level).max(self.back.tail(level))

    def moment(self, order: arb) -> arb:
        return self.forth.moment(order).max(self.back.moment(order))

    @property
    def largest(self) -> arb | None:
        one, other = self.forth.largest, self.back.largest
        return None if one is None or other is None else one.max(other)
