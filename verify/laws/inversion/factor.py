"""The transform M(lambda) = E_P exp(lambda loss) of releases, as the inversion asks for it; one that has a formula."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from attrs import frozen
from flint import acb, acb_poly, arb

from epsproof.derive.laws.amount import Amount
from epsproof.verify.laws.convolution import step_of
from epsproof.verify.laws.discrete import Table
from epsproof.verify.laws.losses.loss import real

__all__ = ["Ends", "Factor", "FiniteFactor", "LaplaceFactor", "NormalFactor", "logarithm"]

Ends = tuple[arb, arb]
SPARSE = 16


def logarithm(value: arb) -> float:
    """The logarithm of the middle of a positive ball, also where it is no float."""
    return float(value.mid().log().mid()) if value.mid() > 0 else float("-inf")


class Factor(ABC):
    """The transform of one part. It is entire."""

    @abstractmethod
    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        """M at every centre plus every offset, a row for each centre."""

    @abstractmethod
    def bound(self, ends: Ends, height: arb) -> Ends:
        """Two numbers that a log-convex bound on |M(a + iu)| for all |u| >= ``height`` >= 0 takes at a = ``ends``, a >= 0."""

    @abstractmethod
    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        """About the logarithms of ``bound``."""

    @abstractmethod
    def slack(self, end: float, height: float) -> float:
        """About the logarithm of a number of which the error of ``values`` at that height, to the left of ``end``, is a part far
        below what is asked for."""


class _Formula(Factor):
    """A transform that is at most its value on the real line."""

    @abstractmethod
    def at(self, point: acb) -> acb:
        """M at one point."""

    def values(self, centres: Sequence[acb], offsets: Sequence[acb]) -> list[list[acb]]:
        return [[self.at(centre + offset) for offset in offsets] for centre in centres]

    def bound(self, ends: Ends, height: arb) -> Ends:
        return self.at(acb(ends[0])).real.upper(), self.at(acb(ends[1])).real.upper()

    def estimate(self, ends: tuple[float, float], height: float) -> tuple[float, float]:
        low, high = self.bound((arb(ends[0]), arb(ends[1])), arb(height))
        return logarithm(low), logarithm(high)

    def slack(self, end: float, height: float) -> float:
        return self.estimate((end, end), height)[0]


@frozen
class NormalFactor(_Formula):
    """Normal losses of mean square/2 and variance ``square`` together."""

    square: Fraction

    def at(self, point: acb) -> acb:
        return (point * (point + 1) * real(self.square) / 2).exp()

    def bound(self, ends: Ends, height: arb) -> Ends:
        """|M(a + iu)| = exp(square/2 (a**2 + a - u**2))."""
        low, high = (((a * (a + 1) - height**2) * real(self.square) / 2).exp().upper() for a in ends)
        return low, high


@frozen
class LaplaceFactor(_Formula):
    """``count`` Laplace losses: exp(-epsilon/2) (cosh(epsilon v) + sinh(epsilon v)/(2 v)) each, with v = lambda + 1/2."""

    epsilon: Amount
    count: int

    def at(self, point: acb) -> acb:
        epsilon = real(self.epsilon)
        v = point + arb(1) / 2
        one = (epsilon * point).exp() * (1 + 1 / (2 * v)) + (-epsilon * (point + 1)).exp() * (1 - 1 / (2 * v))
        return (one / 2) ** self.count


@frozen(slots=False)
class FiniteFactor(_Formula):
    """``count`` losses with the values of the table, times ``base``; what the table leaves out is left out."""

    base: Amount
    table: Table
    count: int

    @cached_property
    def _places(self) -> tuple[arb, list[int]]:
        """The step of the lattice, and the place of every value on it."""
        step = step_of([self.table])
        return real(self.base) * real(step), [
            int((x - self.table.losses[0]) / step) for x in self.table.losses
        ]

    @cached_property
    def _polynomial(self) -> acb_poly | None:
        """The masses on the lattice; None where most of its places are empty."""
        _, places = self._places
        if places[-1] > SPARSE * len(places):
            return None
        dense = [arb(0)] * (places[-1] + 1)
        for place, mass in zip(places, self.table.masses, strict=True):
            dense[place] += mass
        return acb_poly(dense)

    def at(self, point: acb) -> acb:
        step, places = self._places
        one: acb
        if self._polynomial is None:
            one = sum(
                ((point * step * n).exp() * mass for n, mass in zip(places, self.table.masses, strict=True)),
                acb(0),
            )
        else:
            one = self._polynomial((point * step).exp())
        return (one * (point * real(self.base) * real(self.table.losses[0])).exp()) ** self.count
