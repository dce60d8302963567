"""A loss with finitely many values plus an independent one that has a density."""

from __future__ import annotations

from attrs import frozen
from flint import arb

from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.loss import Loss, between

__all__ = ["SumLoss"]


@frozen
class SumLoss(Loss):
    """The hockey-stick of a product is the mean of the other's over the values: E_atoms smooth(level - loss)."""

    atoms: Atoms
    smooth: Loss

    def hockey_stick(self, level: arb) -> arb:
        pairs = zip(self.atoms.losses, self.atoms.masses, strict=True)
        found = sum((mass * self.smooth.hockey_stick(level - loss) for loss, mass in pairs), arb(0))
        return found + self.atoms.infinite + between(arb(0), self.atoms.dropped)

    def tail(self, level: arb) -> arb:
        pairs = zip(self.atoms.losses, self.atoms.masses, strict=True)
        found = sum((mass * self.smooth.tail(level - loss) for loss, mass in pairs), arb(0))
        return found + self.atoms.infinite + between(arb(0), self.atoms.dropped)

    def moment(self, order: arb) -> arb:
        return self.atoms.moment(order) * self.smooth.moment(order)

    @property
    def largest(self) -> arb | None:
        one, other = self.atoms.largest, self.smooth.largest
        return None if one is None or other is None else one + other
