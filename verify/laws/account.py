"""Epsilon and delta of very many releases between two ends, from tilted losses on grids."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from math import ceil, exp, floor, isfinite, log, log1p, log2, pi, sqrt

import numpy as np
from attrs import field, frozen
from flint import arb

from epsproof.verify.laws.continuous import normal
from epsproof.verify.laws.discrete import Discrete, Table, finite_mass
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.one_release import Laplace, Normal, OneRelease, Subsampled
from epsproof.verify.laws.pair import Pair
from epsproof.verify.laws.tilted import TINY, UNIT, Tilted, double, power, product
from epsproof.verify.numeric.real_roots import as_fraction, precision, rational_end

__all__ = ["Account", "Between", "Lattice", "Sampled", "Start", "about", "accounted"]

# One release on a grid, from above and from below, at a tilt; and about how wide its tilted loss is.

MOST_CELLS, NODES, EDGE, HALVINGS = 16_000, 2001, 1e-9, 16


class Start(ABC):
    """One release, in one order of its pair; ``lossless`` part of it has losses that are listed nowhere."""

    unlisted = arb(0)

    @abstractmethod
    def nodes(self, theta: float) -> tuple[np.ndarray, np.ndarray]:
        """Losses, and the logarithms of about their probabilities, fine enough for moments at the tilt."""

    @property
    @abstractmethod
    def largest(self) -> arb | None:
        """The largest loss; None where there is none."""

    @abstractmethod
    def tilted(self, theta: float, above: bool, width: float) -> Tilted:
        """On the grid of that width, a power of two."""

    def least_width(self, theta: float) -> float:
        """Of a grid that is quick to list."""
        return 0.0

    def shift(self, theta: float) -> int:
        """A power of two near E exp(theta loss)."""
        return round(self.moments(theta)[0] / log(2))

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

    @property
    def largest(self) -> arb | None:
        if self.law.unbounded or not self.unlisted.is_zero():
            return None
        return real(self.law.base) * real(max(self._table.losses))

    def tilted(self, theta: float, above: bool, width: float) -> Tilted:
        table, base = self._table, real(self.law.base)
        step, shift = arb(width), arb(2) ** -self.shift(theta)
        places = [base * real(x) for x in table.losses]
        at = [floor(float((x / step).mid()) + (0 if above else 0.5)) for x in places]
        first = min(at)
        masses, others = np.zeros(max(at) - first + 2), np.zeros(max(at) - first + 2)
        for place, n, mass in zip(places, at, table.masses, strict=True):
            grown, off = (theta * n * step).exp() * mass * shift, place - n * step
            if above:
                share = (-off).expm1() / (-step).expm1()
                masses[n - first] += double(grown * (1 - share), True)
                masses[n - first + 1] += double(grown * share * (theta * step).exp(), True)
            else:
                masses[n - first] += double(grown, False)
                others[n - first] += double(grown * (-off).exp(), True)
        return _listed(theta, above, width, first, masses, others, self.shift(theta), len(at) * UNIT)


@frozen(slots=False)
class Sampled(Start):
    """Gaussian or Laplace noise of a sample with this ``rate`` in (0, 1]; ``added``: the person is left out under the first law.

    With l the loss of the noise itself the loss is log(1 - rate + rate exp(l)), or its opposite.
    """

    rate: arb
    base: Normal | Laplace
    added: bool

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

    @property
    def largest(self) -> arb | None:
        if not isinstance(self.base, Laplace):
            return None if not self.added or self._whole else -(1 - self.rate).log()
        return -self._mixed(-self._size) if self.added else self._mixed(self._size)

    def tilted(self, theta: float, above: bool, width: float) -> Tilted:
        if isinstance(self.base, Laplace):
            first, masses, others, wrong = self._laplace(theta, above, width)
            lost = 0.0
        else:
            first, masses, others, lost = self._normal(theta, above, width)
            wrong = 4 * UNIT
        return _listed(theta, above, width, first, masses, others, self.shift(theta), wrong, lost)

    # Normal noise, cell by cell.

    def _span(self, theta: float) -> tuple[float, float]:
        """Losses between which almost all of the tilted mass is."""
        losses, logs = self.nodes(theta)
        logs = logs + theta * losses
        near = losses[logs > logs.max() - 50]
        least, most = float(near.min()), float(near.max())
        if self._whole:
            return least, most
        end = float(self._mixed(arb(-(10**9))).mid())
        return (least, -end) if self.added else (end, most)

    def least_width(self, theta: float) -> float:
        if isinstance(self.base, Laplace):
            return 0.0
        least, most = self._span(theta)
        return (most - least) / MOST_CELLS

    def _normal(self, theta: float, above: bool, width: float) -> tuple[int, np.ndarray, np.ndarray, float]:
        """(first place, masses, those under Q, what is beyond the last place)."""
        least, most = self._span(theta)
        first, last = floor(least / width) - 1, ceil(most / width) + 1
        step, back = arb(width), arb(0) if above else arb(1) / 2
        bounds = [(n - back) * step for n in range(first, last + 1 + (not above))]
        cells = self._normal_cells(bounds)
        masses, others = np.zeros(len(bounds)), np.zeros(len(bounds))
        scale = arb(2) ** -self.shift(theta)
        tilt, turn = (theta * first * step).exp() * scale, (theta * step).exp()
        if not above:
            grown = (first * step).exp()
            for n, (f, g) in enumerate(cells):
                masses[n], others[n] = double(f * tilt, False), double(g * tilt * grown, True)
                tilt, grown = tilt * turn, grown * step.exp()
            return first, masses, others, 0.0
        rest = (1 - sum((f for f, _ in cells), self._beyond(bounds[-1]))).max(arb(0))
        exact = [rest, *(arb(0) for _ in cells)]
        grown, less, more = bounds[0].exp(), -(-step).expm1(), step.expm1()
        for n, (f, g) in enumerate(cells):
            exact[n + 1] += ((f - g * grown) / less).max(arb(0))
            grown *= step.exp()
            exact[n] += ((g * grown - f) / more).max(arb(0))
        for n, mass in enumerate(exact):
            masses[n] = double(mass * tilt, True)
            tilt *= turn
        return first, masses, others, double(self._lost(arb(theta), bounds[-1]) * scale, True)

    def _normal_cells(self, places: list[arb]) -> list[tuple[arb, arb]]:
        """Both probabilities of what lies strictly between neighbouring places, which ascend."""
        mu, rate = self._size, self.rate
        inner = [self._inner(x) for x in places]

        def tails(shift: arb) -> list[tuple[bool, arb]]:
            found = [None if y is None else (y - shift) / mu for y in inner]
            return [(False, arb(0)) if z is None else (bool(z > 0), normal(-abs(z))) for z in found]

        def cell(one: tuple[bool, arb], other: tuple[bool, arb]) -> arb:
            low, high = (other, one) if self.added else (one, other)
            if low[0]:
                return low[1] - high[1]
            return 1 - low[1] - high[1] if high[0] else high[1] - low[1]

        without, given = (
            [cell(x, y) for x, y in pairwise(tails(shift))] for shift in (-(mu**2) / 2, mu**2 / 2)
        )
        mixed = [((1 - rate) * one + rate * other, one) for one, other in zip(without, given, strict=True)]
        return [(g, f) for f, g in mixed] if self.added else mixed

    def _beyond(self, last: arb) -> arb:
        """The probability, under the first law, of losses above a place."""
        inner, mu = self._inner(last), self._size
        if self.added:
            return arb(0) if inner is None else normal((inner + mu**2 / 2) / mu)
        assert inner is not None
        return (1 - self.rate) * normal(-(inner + mu**2 / 2) / mu) + self.rate * normal(
            -(inner - mu**2 / 2) / mu
        )

    def _lost(self, theta: arb, last: arb) -> arb:
        """At least the tilted mass above a place."""
        inner = self._inner(last)
        if self.added and inner is None:
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

    # Laplace noise: with y the loss of the noise and x = log(1 - rate + rate exp(y)) the densities in y are, without the person,
    # exp(-(y + epsilon)/2)/4, and sampled exp(x) times that, between -epsilon and epsilon, where atoms are.
    # For cells from y to y + d all integrals are products, so that doubles give each to about their precision:
    # of exp(x) minus that at the lower end, and of that at the upper end minus exp(x), they are
    # 2 rate sinh(d/4)**2 times exp((y - epsilon)/2) and exp((y + d - epsilon)/2).

    def _laplace(self, theta: float, above: bool, width: float) -> tuple[int, np.ndarray, np.ndarray, float]:
        """(first place, masses, those under Q, what both may be off by, relatively)."""
        size, rate, back = float(self._size.mid()), float(self.rate.mid()), 0.0 if above else 0.5
        low, high = (float(self._mixed(y).mid()) / width for y in (-self._size, self._size))
        start, stop = ceil(low + back + EDGE), floor(high + back - EDGE)
        numbers = np.arange(start, stop + 1)
        ends = self._ends(start, stop, back, width)
        first = floor(low) - 1
        number = ceil(high) + 2 - first + 1
        plain, mixed = np.zeros(number), np.zeros(number)
        wrong = 16 * UNIT * (1 + size)
        if len(numbers) > 1:
            x = (numbers - back) * width
            odds = np.expm1(x) + rate
            y, d = np.log(odds[:-1] / rate), np.log1p(np.exp(x[:-1]) * np.expm1(width) / odds[:-1])
            wrong += 32 * UNIT * (1 + size) * float((abs(np.expm1(x)) + 2 * rate).max() / odds.min())
            at = numbers[:-1] - first
            if above:
                bent = 2 * rate * np.sinh(d / 4) ** 2
                mixed[at], plain[at] = bent * np.exp((y - size) / 2), bent * np.exp((y + d - size) / 2)
            else:
                plain[at] = np.exp(-(y + size) / 2) / 2 * -np.expm1(-d / 2)
                mixed[at] = (1 - rate) * plain[at] + rate * np.exp((y - size) / 2) / 2 * np.expm1(d / 2)
        step = arb(width)
        for n, with_them, without in ends:
            if above:
                left, right = (n * step).exp(), ((n + 1) * step).exp()
                mixed[n - first] = double(with_them - without * left, True)
                plain[n - first] = double(without * right - with_them, True)
            else:
                plain[n - first], mixed[n - first] = (double(v, True) for v in (without, with_them))
        places = width * np.arange(first, first + number)
        if self.added:
            places = -places
        tilt = np.exp(theta * places - self.shift(theta) * log(2))
        wrong += 8 * UNIT * (4 + float(abs((theta + 1) * places).max()) + abs(self.shift(theta)))
        if not above:
            f, g = (plain, mixed) if self.added else (mixed, plain)
            f, g = f * tilt, g * tilt * np.exp(places)
            return (-(first + number - 1), f[::-1], g[::-1], wrong) if self.added else (first, f, g, wrong)
        if self.added:  # divided by exp(x) of the other end
            mixed, plain = mixed * np.exp(places), plain * np.exp(np.append(places[1:], places[-1]))
            onto, keeping = plain / -np.expm1(-width), np.append(0.0, mixed[:-1] / np.expm1(width))
            found = (onto + keeping) * tilt
            return -(first + number - 1), found[::-1], plain, wrong
        onto, keeping = np.append(0.0, mixed[:-1] / -np.expm1(-width)), plain / np.expm1(width)
        return first, (onto + keeping) * tilt, plain, wrong

    def _ends(self, start: int, stop: int, back: float, width: float) -> list[tuple[int, arb, arb]]:
        """The cells with the atoms: its number, and both probabilities, sampled and without."""
        size, rate = self._size, self.rate

        def cell(n: int, low: arb, high: arb, atoms: arb, others: arb) -> tuple[int, arb, arb]:
            without = atoms + ((-(low + size) / 2).exp() - (-(high + size) / 2).exp()) / 2
            given = others + (((high - size) / 2).exp() - ((low - size) / 2).exp()) / 2
            return n, (1 - rate) * without + rate * given, without

        half, small = arb(1) / 2, (-size).exp() / 2
        if start > stop:
            return [cell(stop, -size, size, half + small, half + small)]
        bounds = [((((n - arb(back)) * arb(width)).expm1() + rate) / rate).log() for n in (start, stop)]
        return [
            cell(start - 1, -size, bounds[0], half, small),
            cell(stop, bounds[1], size, small, half),
        ]


def _listed(
    theta: float,
    above: bool,
    width: float,
    first: int,
    masses: np.ndarray,
    others: np.ndarray,
    shift: int,
    wrong: float,
    lost: float = 0.0,
) -> Tilted:
    """Masses that may be off by that part, to the safe side; those that are less than TINY are none from below."""
    if above:
        return Tilted(theta, True, width, first, masses * (1 + 2 * wrong) + TINY, None, shift, lost)
    kept = np.where(masses > TINY / UNIT, masses * (1 - 2 * wrong), 0.0)
    return Tilted(theta, False, width, first, kept, others * (1 + 2 * wrong) + TINY, shift)


def about(value: Callable[[float], float], low: float, high: float) -> float:
    """About where a rising function of the logarithm passes 0."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if value(exp(middle)) > 0 else (middle, high)
    return exp((low + high) / 2)


BITS, STEPS, NUDGES = 160, 80, (1e-9, 1e-7, 1e-5, 1e-3)
NEAR, FURTHEST = 1e-11, 1e12
LOWEST, HIGHEST, LEAST, NARROW = log(1e-9), log(1e9), 1e-6, 1e-5
OF_DELTA, OF_EPSILON, ROUGH = 3000.0, 1000.0, 200.0
"""Places in a standard deviation: epsilon takes fewer for as many digits, and few tell which order of the pair is larger."""
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

    def _sum(self, added: bool, theta: float, above: bool, fine: float) -> Tilted:
        whole, powers = sqrt(self._moments(added, theta)[2]), []
        for start, count in self._of(added):
            own = sqrt(start.moments(theta)[2])
            width = max(own / fine, whole / fine / 4 if len(self.parts) > 1 or count == 1 else 0.0)
            width = max(width, start.least_width(theta))
            powers.append(power(start.tilted(theta, above, 2.0 ** floor(log2(width))), count, fine))
        powers.sort(key=lambda one: one.width)
        found = powers[0]
        for one in powers[1:]:
            found = product(found, one)
        return found

    def _reaches(self, added: bool, level: arb) -> bool:
        """Whether finite losses of the sum may be above the level."""
        largest = [(start.largest, count) for start, count in self._of(added)]
        return (
            not sum((x * count if x is not None else arb.pos_inf() for x, count in largest), arb(0)) <= level
        )

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
                infinite = real(1 - finite_mass([(x, k) for x, k in self.parts if isinstance(x, Discrete)]))
                if not self._reaches(added, level):
                    low, high = low.max(infinite), high.max(self._else(added))
                    continue
                theta = about(partial(self._past, added, float(epsilon)), LOWEST, HIGHEST)
                theta, other = self._spread_out(added, theta), self._else(added)
                if low > 0 and self._sum(added, theta, True, ROUGH).hockey_stick(level) + other <= low:
                    continue
                high = high.max(self._sum(added, theta, True, OF_DELTA).hockey_stick(level) + other)
                low = low.max(self._sum(added, theta, False, OF_DELTA).hockey_stick(level) + infinite).lower()
            ends = as_fraction(rational_end(low.lower())), as_fraction(rational_end(high.upper()))
            return max(Fraction(0), ends[0]), min(Fraction(1), ends[1])

    def epsilon(self, delta: Fraction) -> tuple[Fraction, Fraction]:
        """Two ends of epsilon at delta; raises ArithmeticError where no upper one is found."""
        low = high = Fraction(0)
        more = max(0, -log2(delta)) if delta > Fraction(1, 10**300) else 1100
        with precision(BITS + int(more)):
            for added in self._orders():
                other, wanted = self._else(added), real(delta)
                if not other < wanted:
                    raise ArithmeticError("delta is not above the probability of failing openly")
                target = float((wanted - other).mid().log().mid())
                theta = about(partial(self._below, added, target), LOWEST, HIGHEST)
                theta = self._spread_out(added, theta)
                infinite = real(1 - finite_mass([(x, k) for x, k in self.parts if isinstance(x, Discrete)]))
                if low and self._sum(added, theta, True, ROUGH).hockey_stick(real(low)) + other <= wanted:
                    continue
                for above in (True, False):
                    found = self._sum(added, theta, above, OF_EPSILON)
                    place = _passed(found, target)
                    end = _certain(found, place, wanted, other if above else infinite, above)
                    low, high = (low, max(high, end)) if above else (max(low, end), high)
        return low, high

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
    """About the level at which the hockey-stick has that logarithm, which falls ever faster."""
    low, high = 0.0, 1.0
    while found.rough(high) > target and high < FURTHEST:
        low, high = high, 2 * high
    at_low, at_high = found.rough(low) - target, found.rough(high) - target
    for _ in range(STEPS):
        share = at_low / (at_low - at_high) if isfinite(at_high) and at_low > 0 else 0.5
        middle = low + (high - low) * min(max(share, 0.02), 0.98)
        at_middle = found.rough(middle) - target
        if at_middle > 0:
            low, at_low = middle, at_middle
        else:
            high, at_high = middle, at_middle
        if high - low <= NEAR * high or abs(at_middle) < NEAR:
            return middle
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
