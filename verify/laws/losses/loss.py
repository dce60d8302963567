"""The law of a privacy loss log dP/dQ under P, as every law answers it: in balls, at the precision in force."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction

from flint import arb, fmpq

from epsproof.derive.laws.amount import Amount

__all__ = ["Loss", "between", "real"]


def real(value: Amount | Fraction | int) -> arb:
    """The ball of an exact number at the precision in force."""
    if isinstance(value, Amount):
        found = real(value.value)
        return found.log() if value.logarithm else found
    exact = Fraction(value)
    return arb(fmpq(exact.numerator, exact.denominator))


def between(low: arb, high: arb) -> arb:
    """A ball that contains both."""
    return low.union(high)


class Loss(ABC):
    """The privacy loss of a pair (P, Q)."""

    @abstractmethod
    def hockey_stick(self, level: arb) -> arb:
        """sup over events S of P(S) - exp(level) Q(S), for any real level."""

    def rough(self, level: arb) -> arb:
        """A ball that contains the hockey-stick, without much work; maybe a wide one."""
        return between(arb(0), arb(1))

    @abstractmethod
    def tail(self, level: arb) -> arb:
        """P[loss > level]; where the level's ball meets an atom, both values are in the ball."""

    @abstractmethod
    def moment(self, order: arb) -> arb:
        """E_P exp((order - 1) loss)."""

    @property
    @abstractmethod
    def largest(self) -> arb | None:
        """The largest value of the loss; None where it has none."""

    def renyi(self, order: arb) -> arb:
        """The Renyi divergence D_order(P || Q), order > 1."""
        return self.moment(order).log() / (order - 1)
