"""The law of a privacy loss log dP/dQ, sums of losses, and losses with finitely many values, in balls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

from attrs import field, frozen
from flint import arb, fmpq, fmpz

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.numbers import Amount

__all__ = [
    "Atoms",
    "BoundedRangeLoss",
    "EitherOrder",
    "Loss",
    "SumLoss",
    "TooMany",
    "between",
    "multinomial",
    "real",
    "ways",
]

# The law of a privacy loss log dP/dQ under P, as every law answers it: in balls, at the precision in force.


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


class TooMany(LimitExceeded):
    """An integral would need more nodes than are affordable."""


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


# Losses with finitely many values.

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


# A loss with finitely many values plus an independent one that has a density.


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


# Two orders of a pair that is not symmetric: what holds for neighbours either way.


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


# The law of a sum of equal losses with few values: every way to count the values, exactly weighted.

Values = list[tuple[arb, arb]]
"""(loss, probability)."""


def ways(values: int, count: int) -> int:
    """In how many ways ``count`` losses fall on that many values."""
    return comb(count + max(1, values) - 1, count)


def multinomial(values: Sequence[tuple[arb, arb]], count: int) -> Values:
    """The sums of ``count`` independent losses with their probabilities, in no order."""
    sums: list[tuple[arb, arb, int]] = [(arb(0), arb(1), count)]
    for place, (loss, mass) in enumerate(values):
        steps = _steps(loss, mass, count)
        last = place == len(values) - 1
        sums = [
            (done + steps[times][0], weight * steps[times][1], left - times)
            for done, weight, left in sums
            for times in (range(left, left + 1) if last else range(left + 1))
        ]
    scale = arb(count).gamma() * count if count else arb(1)
    return [(loss, weight * scale) for loss, weight, _ in sums]


def _steps(loss: arb, mass: arb, count: int) -> Values:
    """(n times the loss, mass**n/n!) for n = 0, ..., count."""
    found = [(arb(0), arb(1))]
    for n in range(1, count + 1):
        found.append((n * loss, found[-1][1] * mass / n))
    return found


# k exponential mechanisms, chosen beforehand: the worst of all scores at every level (Dong, Durfee and
# Rogers 2020).


@frozen
class BoundedRangeLoss(Loss):
    """The upper envelope of the pairs with losses u and u - epsilon, 0 <= u <= epsilon; no single pair has it for all levels."""

    epsilon: Amount
    count: int

    def hockey_stick(self, level: arb) -> arb:
        """The maximum over l = 0, ..., k of the sum at u = (level + (l + 1) epsilon)/(k + 1), put into [0, epsilon].

        Each of these pairs is attained, so that the maximum is one; that none is larger is Theorem 2 of the source.
        """
        if level < 0:
            return 1 - level.exp() + level.exp() * self.hockey_stick(-level)
        k, epsilon = self.count, real(self.epsilon)
        found = arb(0)
        for number in range(k + 1):
            u = ((level + (number + 1) * epsilon) / (k + 1)).max(arb(0)).min(epsilon)
            found = found.max(self.pairs_hockey_stick(u, level))
        return found

    def pairs_hockey_stick(self, u: arb, level: arb) -> arb:
        """The hockey-stick of k pairs with losses u and u - epsilon."""
        k, epsilon = self.count, real(self.epsilon)
        below = ((-u).exp() - (-epsilon).exp()) / (1 - (-epsilon).exp())
        below = below.max(arb(0)).min(arb(1))
        above = (u.exp() * below).min(arb(1))
        total, binomial = arb(0), fmpz(1)
        for i in range(k + 1):
            loss = k * u - i * epsilon
            if loss <= level:
                break
            gain = (1 - (level - loss).exp()).max(arb(0))
            total += binomial * above ** (k - i) * (1 - above).max(arb(0)) ** i * gain
            binomial = binomial * (k - i) // (i + 1)
        return total

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("the worst scores depend on the level; there is no single law of the loss")

    def moment(self, order: arb) -> arb:
        raise UnsupportedForm("the worst scores depend on the level; there is no single law of the loss")

    @property
    def largest(self) -> arb | None:
        return self.count * real(self.epsilon)
