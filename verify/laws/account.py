"""Epsilon and delta of very many releases between two ends, from tilted losses on grids."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from math import ceil, exp, log, log1p, log2, pi, sqrt

import numpy as np
from attrs import field, frozen
from flint import arb

from epsproof.verify.laws.continuous import normal
from epsproof.verify.laws.discrete import Discrete, Table, finite_mass, step_of
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.one_release import Laplace, Normal, OneRelease, Subsampled
from epsproof.verify.laws.pair import Pair
from epsproof.verify.laws.tilted import FINE, NEAR, TINY, UNIT, Tilted, double, power, product
from epsproof.verify.numeric.real_roots import as_fraction, precision, rational_end

__all__ = ["Account", "Between", "Lattice", "Sampled", "Start", "about", "accounted"]

# One release on a grid, from above and from below, at a tilt; and about how wide its tilted loss is.

MOST_CELLS, NODES, BULK = 16_000, 2001, 4


class Start(ABC):
    """One release, in one order of its pair; ``lossless`` part of it has losses that are listed nowhere."""

    unlisted = arb(0)

    @abstractmethod
    def nodes(self, theta: float) -> tuple[np.ndarray, np.ndarray]:
        """Losses, and the logarithms of about their probabilities, fine enough for moments at the tilt."""

    @abstractmethod
    def tilted(self, theta: arb, above: bool, width: float) -> Tilted:
        """On a grid of about that width."""

    def moments(self, theta: float) -> tuple[float, float, float]:
        """About the logarithm of E exp(theta loss), and mean and variance of the tilted loss."""
        losses, logs = self.nodes(theta)
        logs = logs + theta * losses
        most = float(logs.max())
        weights = np.exp(logs - most)
        total = float(weights.sum())
        mean = float((weights * losses).sum()) / total
        return most + log(total), mean, float((weights * (losses - mean) ** 2).sum()) / total


@frozen(slots=False)
class Lattice(Start):
    """Losses on a lattice; those that the table drops are ``unlisted``."""

    law: Discrete

    @cached_property
    def _table(self) -> Table:
        return self.law.table()

    @property
    def unlisted(self) -> arb:  # type: ignore[override]
        return self._table.dropped

    @cached_property
    def _floats(self) -> tuple[np.ndarray, np.ndarray]:
        base = float(real(self.law.base).mid())
        logs = [float(x.mid().log().mid()) if x.mid() > 0 else -1e9 for x in self._table.masses]
        return base * np.array([float(x) for x in self._table.losses]), np.array(logs)

    def nodes(self, theta: float) -> tuple[np.ndarray, np.ndarray]:
        return self._floats

    def tilted(self, theta: arb, above: bool, width: float) -> Tilted:
        table, step, base = self._table, step_of([self._table]), real(self.law.base)
        places = [int((x - table.losses[0]) / step) for x in table.losses]
        low = base * real(table.losses[0])
        shift = round(self.moments(float(theta.mid()))[0] / log(2))
        turn, grown = (theta * base * real(step)).exp(), (theta * low).exp() * arb(2) ** -shift
        masses = np.zeros(places[-1] + 1)
        last = 0
        for place, mass in zip(places, table.masses, strict=True):
            grown *= turn ** (place - last)
            masses[place], last = double(mass * grown, above), place
        return Tilted(theta, above, low, base * real(step), masses, shift)


@frozen(slots=False)
class Sampled(Start):
    """Gaussian or Laplace noise of a sample with this ``rate`` in (0, 1]; ``added``: the person is left out under the first law.

    With l the loss of the noise itself the loss is log(1 - rate + rate exp(l)), or its opposite.
    """

    rate: arb
    base: Normal | Laplace
    added: bool
    _cells: dict[str, list[tuple[arb, arb]]] = field(factory=dict, init=False, eq=False, repr=False)

    @property
    def _whole(self) -> bool:
        return bool(self.rate == 1)

    @cached_property
    def _size(self) -> arb:
        """mu, or epsilon."""
        return real(self.base.square).sqrt() if isinstance(self.base, Normal) else real(self.base.epsilon)

    def nodes(self, theta: float) -> tuple[np.ndarray, np.ndarray]:
        size, rate = float(self._size.mid()), float(self.rate.mid())
        if isinstance(self.base, Normal):
            low, high = -14.0, 14.0 + (0.0 if self.added else (theta + 1) * size)
            z = np.linspace(low, high, NODES)
            inner, logs = (
                size * z - size**2 / 2,
                -(z**2) / 2 + log((high - low) / (NODES - 1) / sqrt(2 * np.pi)),
            )
        else:
            inner = np.concatenate([np.linspace(-size, size, NODES), [size, -size]])
            logs = -(inner + size) / 2 + log(size / (2 * (NODES - 1)))
            logs[-2:] = -size - log(2), -log(2)
        losses = inner if rate == 1 else np.logaddexp(log(1 - rate), log(rate) + inner)
        return (-losses, logs) if self.added else (losses, logs + losses)

    def _mixed(self, inner: arb) -> arb:
        return (1 - self.rate + self.rate * inner.exp()).log()

    def _inner(self, loss: arb) -> arb | None:
        """The loss of the noise itself; None where it is -infinity."""
        loss = -loss if self.added else loss
        if self._whole:
            return loss
        found = loss.exp() - 1 + self.rate
        return (found / self.rate).log() if found > 0 else None

    def _between(self, places: list[arb]) -> list[tuple[arb, arb]]:
        """Both probabilities of what lies strictly between neighbouring places, which ascend."""
        inner = [self._inner(x) for x in places]
        cells = self._normal_cells(inner) if isinstance(self.base, Normal) else self._laplace_cells(inner)
        rate = self.rate
        mixed = [((1 - rate) * one + rate * other, one) for one, other in cells]
        return [(g, f) for f, g in mixed] if self.added else mixed

    def _normal_cells(self, inner: list[arb | None]) -> list[tuple[arb, arb]]:
        mu = self._size

        def tails(shift: arb) -> list[tuple[bool, arb]]:
            found = [None if y is None else (y - shift) / mu for y in inner]
            return [(False, arb(0)) if z is None else (bool(z > 0), normal(-abs(z))) for z in found]

        def cell(one: tuple[bool, arb], other: tuple[bool, arb]) -> arb:
            low, high = (other, one) if self.added else (one, other)
            if low[0]:
                return low[1] - high[1]
            return 1 - low[1] - high[1] if high[0] else high[1] - low[1]

        sides = [[cell(x, y) for x, y in pairwise(tails(shift))] for shift in (-(mu**2) / 2, mu**2 / 2)]
        return list(zip(*sides, strict=True))

    def _laplace_cells(self, inner: list[arb | None]) -> list[tuple[arb, arb]]:
        size = self._size
        kept = [-size if y is None else y.max(-size).min(size) for y in inner]
        without, given = (
            [(-(y + size) / 2).exp() / 2 for y in kept],
            [((y - size) / 2).exp() / 2 for y in kept],
        )
        sign = -1 if self.added else 1
        return [
            (sign * (without[n] - without[n + 1]), sign * (given[n + 1] - given[n]))
            for n in range(len(kept) - 1)
        ]

    def _grid(self, theta: float, width: float) -> tuple[arb, arb, int]:
        """(first place, width, number of steps), with a place where much of the mass is."""
        if isinstance(self.base, Laplace):
            ends = [self._mixed(-self._size), self._mixed(self._size)]
            low, high = (-ends[1], -ends[0]) if self.added else (ends[0], ends[1])
            span = float((high - low).mid())
            number = max(8, ceil(span / max(width, span / MOST_CELLS)))
            number += number % 2
            return low, (high - low) / number, number
        losses, logs = self.nodes(theta)
        logs = logs + theta * losses
        near = losses[logs > logs.max() - 50]
        least, most = float(near.min()), float(near.max())
        if not self._whole:
            end = float(self._mixed(arb(-(10**9))).mid())
            least, most = (least, -end) if self.added else (end, most)
        width = max(width, (most - least) / MOST_CELLS)
        centre = self._bulk(width)
        first = -ceil((float(centre.mid()) - least) / width) - 1
        number = ceil((most - float(centre.mid())) / width) + 1 - first
        return centre + first * arb(width), arb(width), number

    def _bulk(self, width: float) -> arb:
        """The mean loss of a cell of that width around itself."""
        if self._whole:
            return arb(0)
        centre = (self._mixed(-(self._size**2) / 2)) * (-1 if self.added else 1)
        for _ in range(BULK):
            ((f, g),) = self._between([centre - width / 2, centre + width / 2])
            centre = (f / g).log()
        return arb(float(centre.mid()))

    def _atoms(self) -> tuple[arb, arb]:
        """The probabilities of the least and the greatest loss under the first law."""
        if isinstance(self.base, Normal):
            return arb(0), arb(0)
        small, half, rate = (-self._size).exp() / 2, arb(1) / 2, self.rate
        if self.added:
            return small, half
        return (1 - rate) * half + rate * small, (1 - rate) * small + rate * half

    def tilted(self, theta: arb, above: bool, width: float) -> Tilted:
        near = float(theta.mid())
        first, step, number = self._grid(near, width)
        shift = round(self.moments(near)[0] / log(2))
        return (self._above if above else self._below)(theta, first, step, number, shift)

    def _beyond(self, last: arb) -> arb:
        """The probability, under the first law, of losses above a place."""
        inner = self._inner(last)
        if isinstance(self.base, Laplace):
            return arb(0)
        mu = self._size
        if self.added:
            return arb(0) if inner is None else normal((inner + mu**2 / 2) / mu)
        assert inner is not None
        return (1 - self.rate) * normal(-(inner + mu**2 / 2) / mu) + self.rate * normal(
            -(inner - mu**2 / 2) / mu
        )

    def _lost(self, theta: arb, last: arb) -> arb:
        """At least the tilted mass above a place."""
        inner = self._inner(last)
        if isinstance(self.base, Laplace) or (self.added and inner is None):
            return arb(0)
        assert inner is not None
        mu, rate = self._size, self.rate
        if self.added:
            if self._whole:
                return (theta * (theta + 1) * mu**2 / 2).exp() * normal((inner + mu**2 / 2) / mu + theta * mu)
            return (1 - rate) ** -theta * self._beyond(last)
        more = (rate + (1 - rate) * (-inner).exp()) ** (theta + 1)
        return (
            more
            * (theta * (theta + 1) * mu**2 / 2).exp()
            * normal((theta + 1) * mu - (inner + mu**2 / 2) / mu)
        )

    def _above(self, theta: arb, first: arb, step: arb, number: int, shift: int) -> Tilted:
        """What lies between two places is split onto them, with both probabilities as they are; what is below all, on the first
        one."""
        places = [first + n * step for n in range(number + 1)]
        cells = self._between(places)
        low, high = self._atoms()
        masses = [arb(0)] * (number + 1)
        if isinstance(self.base, Normal):
            low = (1 - sum((f for f, _ in cells), self._beyond(places[-1]))).max(arb(0))
        masses[0] += low
        masses[-1] += high
        grown, less, more = places[0].exp(), -(-step).expm1(), step.expm1()
        ratio = step.exp()
        for n, (f, g) in enumerate(cells):
            masses[n + 1] += ((f - g * grown) / less).max(arb(0))
            grown *= ratio
            masses[n] += ((g * grown - f) / more).max(arb(0))
        turn, tilt = (theta * step).exp(), (theta * places[0]).exp() * arb(2) ** -shift
        found = np.zeros(number + 1)
        for n, mass in enumerate(masses):
            found[n] = double(mass * tilt, True)
            tilt *= turn
        lost = double(self._lost(theta, places[-1]) * arb(2) ** -shift, True)
        return Tilted(theta, True, first, step, found, shift, lost)

    def _below(self, theta: arb, first: arb, step: arb, number: int, shift: int) -> Tilted:
        """What lies around a place is taken together; where its loss is not just that of the place, little of what lies around
        the next place, above or below, makes it so; what is left is moved down."""
        bounds = [first + (n - arb(1) / 2) * step for n in range(number + 2)]
        if isinstance(self.base, Laplace):
            low, high = self._atoms()
            start, end = first, first + number * step
            inner = self._between([start, *bounds[2:-2], end])
            cells = [(low, low * (-start).exp()), *inner, (high, high * (-end).exp())]
        else:
            cells = self._between(bounds)
        masses, away = np.zeros(number + 1), np.zeros(number + 1)
        scale = arb(2) ** -shift
        for n, (f, g) in enumerate(cells):
            if f > 0 and g > 0:
                loss = (f / g).log()
                masses[n] = double(f * (theta * loss).exp() * scale, False)
                off = (loss - first - n * step).lower()
                away[n] = float(np.nextafter(float(off), -np.inf))
        if isinstance(self.base, Laplace):
            away[0] = away[-1] = 0.0
        masses[abs(away) >= 0.75 * float(step.mid())] = 0.0
        found = self._moved(masses, away, float(theta.mid()), float(step.mid()))
        return Tilted(theta, False, first, step, np.maximum(found * (1 - NEAR) - TINY, 0.0), shift)

    def _moved(self, masses: np.ndarray, away: np.ndarray, theta: float, step: float) -> np.ndarray:
        def later(x: np.ndarray) -> np.ndarray:
            return np.append(x[1:], 0.0)

        def before(x: np.ndarray) -> np.ndarray:
            return np.insert(x[:-1], 0, 0.0)

        above, below = step + later(away), step - before(away)
        from_above = np.where(away < 0, masses * np.expm1(-away) / -np.expm1(-above), 0.0) * (1 + NEAR)
        from_above *= np.exp(theta * (above - away))
        from_below = np.where(away > 0, masses * -np.expm1(-away) / np.expm1(below), 0.0) * (1 - NEAR)
        from_below *= np.exp(-theta * (below + away))
        asked = before(from_above) + later(from_below)
        share = np.where(asked > masses / 2, masses / 2 / np.maximum(asked, 1e-300), 1.0)
        left = np.maximum(masses - asked * share * (1 + 8 * UNIT), 0.0)
        kept = left / np.maximum(masses, 1e-300) * (1 - NEAR)
        down, up = before(from_above) * share, later(from_below) * share * later(kept)
        matched = np.where(away < 0, later(share), 1.0) * (1 - NEAR)
        found = (
            left * matched * np.exp(-theta * away)
            + later(down) * np.exp(-theta * above)
            + before(up) * np.exp(theta * below)
        )
        rest = (
            left * np.where(away < 0, np.maximum(1 - later(share), 0.0), 0.0) * np.exp(-theta * (step + away))
        )
        found[:-1] += rest[1:]
        return np.asarray(found)


def about(value: Callable[[float], float], low: float, high: float) -> float:
    """About where a rising function of the logarithm passes 0."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if value(exp(middle)) > 0 else (middle, high)
    return exp((low + high) / 2)


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
            ends = as_fraction(rational_end(low.lower())), as_fraction(rational_end(high.upper()))
            return max(Fraction(0), ends[0]), min(Fraction(1), ends[1])

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
