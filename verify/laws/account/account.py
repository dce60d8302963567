"""Epsilon and delta of very many releases between two ends, from tilted losses on grids."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import log, log1p, log2, pi, sqrt

import numpy as np
from attrs import field, frozen
from flint import arb

from epsproof.verify.laws.account.start import Lattice, Sampled, Start, about
from epsproof.verify.laws.account.tilted import FINE, Tilted, power, product
from epsproof.verify.laws.convolution import finite_mass
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.laws.one_release import Laplace, Normal, OneRelease, Subsampled
from epsproof.verify.laws.pair import Pair
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["Account", "Between", "accounted"]

BITS, STEPS, NUDGES, LARGEST = 160, 80, (1e-9, 1e-7, 1e-5, 1e-3), 700.0
LOWEST, HIGHEST, LEAST, NARROW = log(1e-9), log(1e9), 1e-6, 1e-8
Part = tuple[OneRelease | Pair, int]


def accounted(parts: Sequence[Part]) -> Account | None:
    """The account of these releases; None where one of them is no Gaussian, Laplace or discrete noise, sampled or not."""
    for part, _ in parts:
        base = part.base if isinstance(part, Subsampled) else part
        if not isinstance(
            base, (Normal, Laplace) if isinstance(part, Subsampled) else (Normal, Laplace, Discrete)
        ):
            return None
    return Account(tuple(parts))


@frozen(slots=False)
class Account:
    """Of releases of those kinds, in the larger one of the two orders of their pairs."""

    parts: Sequence[Part]
    _starts: dict[str, list[tuple[Start, int]]] = field(factory=dict, init=False, eq=False, repr=False)

    def _orders(self) -> tuple[bool, ...]:
        return (
            (False, True)
            if any(isinstance(part, Subsampled) and part.rate < 1 for part, _ in self.parts)
            else (False,)
        )

    def _of(self, added: bool) -> list[tuple[Start, int]]:
        key = f"{added} {BITS}"
        if key not in self._starts:
            self._starts[key] = [(_start(part, added), count) for part, count in self.parts]  # type: ignore[arg-type]
        return self._starts[key]

    def _moments(self, added: bool, theta: float) -> tuple[float, float, float]:
        found = np.zeros(3)
        for start, count in self._of(added):
            found += count * np.array(start.moments(theta))
        return float(found[0]), float(found[1]), float(found[2])

    def _sum(self, added: bool, theta: float, above: bool) -> Tilted:
        whole, exact = sqrt(self._moments(added, theta)[2]), arb(theta)
        powers = []
        for start, count in self._of(added):
            own = sqrt(start.moments(theta)[2])
            width = max(own / FINE, whole / FINE / 4 if len(self.parts) > 1 or count == 1 else 0.0)
            powers.append(power(start.tilted(exact, above, width), count))
        powers.sort(key=lambda one: float(one.width.mid()))
        found = powers[0]
        for one in powers[1:]:
            found = product(found, one)
        return found

    def _else(self, added: bool) -> arb:
        """The probability of losses that are infinite, or not listed."""
        infinite = real(1 - finite_mass([(x, k) for x, k in self.parts if isinstance(x, Discrete)]))
        return infinite + sum((start.unlisted * count for start, count in self._of(added)), arb(0))

    def delta(self, epsilon: Fraction) -> tuple[Fraction, Fraction]:
        """Two ends of delta at epsilon."""
        low, high = arb(0), arb(0)
        with precision(BITS):
            level = real(epsilon)
            for added in self._orders():
                theta = about(partial(self._past, added, float(epsilon)), LOWEST, HIGHEST)
                theta = self._spread_out(added, theta)
                infinite = real(1 - finite_mass([(x, k) for x, k in self.parts if isinstance(x, Discrete)]))
                high = high.max(self._sum(added, theta, True).hockey_stick(level) + self._else(added))
                low = low.max(self._sum(added, theta, False).hockey_stick(level) + infinite)
            return max(Fraction(0), _end(low.lower())), min(Fraction(1), _end(high.upper()))

    def epsilon(self, delta: Fraction) -> tuple[Fraction, Fraction]:
        """Two ends of epsilon at delta; raises ArithmeticError where no upper one is found."""
        ends = [Fraction(0), Fraction(0)]
        more = max(0, -log2(delta)) if delta > Fraction(1, 10**300) else 1100
        with precision(BITS + int(more)):
            for added in self._orders():
                other = self._else(added)
                wanted = real(delta)
                if not other < wanted:
                    raise ArithmeticError("delta is not above the probability of failing openly")
                target = float((wanted - other).mid().log().mid())
                theta = about(partial(self._below, added, target), LOWEST, HIGHEST)
                theta = self._spread_out(added, theta)
                infinite = real(1 - finite_mass([(x, k) for x, k in self.parts if isinstance(x, Discrete)]))
                for above in (True, False):
                    found = self._sum(added, theta, above)
                    place = _passed(found, target)
                    ends[above] = max(
                        ends[above], _certain(found, place, wanted, other if above else infinite, above)
                    )
        return ends[0], ends[1]

    def _past(self, added: bool, level: float, theta: float) -> float:
        return self._moments(added, theta)[1] - level

    def _below(self, added: bool, target: float, theta: float) -> float:
        return target - self._reached(added, theta)

    def _spread_out(self, added: bool, theta: float) -> float:
        """A tilt at which not all of the mass is in one place."""
        least = NARROW * self._moments(added, 0.0)[2]
        while theta > LEAST and self._moments(added, theta)[2] < least:
            theta /= 2
        return theta

    def _reached(self, added: bool, theta: float) -> float:
        """About the logarithm of the hockey-stick at the mean of the tilted loss."""
        size, mean, spread = self._moments(added, theta)
        gain = -log1p(theta * sqrt(spread)) - log1p((1 + theta) * sqrt(spread))
        return size - theta * mean + log(max(spread, 1e-300)) / 2 + gain - log(2 * pi) / 2


@frozen
class Between:
    """Of releases that tell no more than ``above``, and may tell what each of ``below`` does."""

    above: Account
    below: Sequence[Account]

    def delta(self, epsilon: Fraction) -> tuple[Fraction, Fraction]:
        return max(one.delta(epsilon)[0] for one in self.below), self.above.delta(epsilon)[1]

    def epsilon(self, delta: Fraction) -> tuple[Fraction, Fraction]:
        return max(one.epsilon(delta)[0] for one in self.below), self.above.epsilon(delta)[1]


def _start(part: OneRelease, added: bool) -> Start:
    if isinstance(part, Discrete):
        return Lattice(part)
    if isinstance(part, Subsampled):
        assert isinstance(part.base, (Normal, Laplace))
        return Sampled(real(part.rate), part.base, added)
    assert isinstance(part, (Normal, Laplace))
    return Sampled(arb(1), part, False)


def _passed(found: Tilted, target: float) -> float:
    """About the level at which the hockey-stick has that logarithm."""
    low, high = 0.0, 1.0
    while found.rough(high) > target and high < 1e12:
        low, high = high, 2 * high
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if found.rough(middle) > target else (low, middle)
    return high


def _certain(found: Tilted, place: float, wanted: arb, other: arb, above: bool) -> Fraction:
    """A level beside the place at which the hockey-stick surely is at most, or more than, what is wanted; 0 for none below."""
    for nudge in NUDGES:
        level = Fraction(place * (1 + nudge) if above else place * (1 - nudge))
        value = found.hockey_stick(real(level)) + other
        if (value <= wanted) if above else (value > wanted):
            return level
    if above:
        raise ArithmeticError("no level was found at which the hockey-stick surely is small enough")
    return Fraction(0)


def _end(value: arb) -> Fraction:
    found = rational_end(value)
    return Fraction(int(found.p), int(found.q))
