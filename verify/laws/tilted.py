"""The k-fold sum of a loss on a grid, from above or from below, in doubles with proved bounds of what rounding changes.

A loss x with the mass m is kept tilted: m exp(theta x). The places of a grid are the multiples of its width, a power of two, so
that grids fit into each other. From above a mass between two places is split onto both, so that its probabilities under both laws
stay what they are: the likelihood ratio is spread, which a post-processing undoes (Blackwell). From below what is nearest to a
place is taken together, which is a post-processing, and both probabilities are kept, of sums too: the hockey-stick is then the
sum of (P[place] - exp(level) Q[place])+.

Sums of independent losses are products of Fourier transforms. With u = 2**-53 a transform of n = 2**k numbers by Cooley's and
Tukey's algorithm has an error of at most k (4 sqrt(2) + 1) u of its size, in the Euclidean norm, to first order (Higham, Accuracy
and Stability of Numerical Algorithms, Theorem 24.2); LEVEL is more than twice as much. What lies beyond the n places
comes back at others, and is bounded by Chernoff's inequality.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, floor, frexp, log, log2, sqrt

import numpy as np
from attrs import evolve, frozen
from flint import arb

__all__ = ["TINY", "UNIT", "Tilted", "double", "power", "product"]

UNIT, TINY, CUT = 2.0**-53, 1e-290, 1e-13
LEVEL, BASE, WIDE, NEGLIGIBLE, MOST, STEEP = 16 * UNIT, 32, 9.0, 1e-14, 1 << 23, 600.0
SHARES = (0.25, 0.5, 1.0, 2.0)


def double(value: arb, above: bool) -> float:
    """A double on that side of the ball, at least 0."""
    found = float(value.upper() if above else value.lower())
    return max(0.0, float(np.nextafter(found, np.inf if above else -np.inf)))


@frozen(eq=False)
class Tilted:
    """The loss (first + n) width has the mass masses[n] 2**exponent, tilted by exp(theta loss); from below ``others`` are the
    masses under Q, tilted by exp((theta + 1) loss), and losses are only near those of the places.

    ``error`` bounds the Euclidean norm of what both are off by. ``lost``, times 2**exponent, is tilted mass that may be anywhere,
    from above; from below it is counted at places where it is not.
    """

    theta: float
    above: bool
    width: float
    first: int
    masses: np.ndarray
    others: np.ndarray | None = None
    exponent: int = 0
    lost: float = 0.0
    error: float = 0.0

    def moments(self) -> tuple[float, float]:
        """About the mean and the standard deviation, in places after the first."""
        places, share = np.arange(len(self.masses)), self.masses / self.masses.sum()
        mean = float((share * places).sum())
        return mean, float(np.sqrt((share * (places - mean) ** 2).sum()))

    def trimmed(self) -> Tilted:
        """Without the tails, and with a sum between 1/2 and 1."""
        total = float(self.masses.sum())
        up, down = np.cumsum(self.masses), np.cumsum(self.masses[::-1])
        low = int(np.searchsorted(up, CUT * total))
        high = len(self.masses) - int(np.searchsorted(down, CUT * total))
        cut = (float(up[low - 1]) if low else 0.0) + (
            float(down[len(down) - high - 1]) if high < len(down) else 0.0
        )
        cut = cut * (1 + 2 * UNIT * len(up)) + self.error * sqrt(len(up)) if low or high < len(up) else 0.0
        shift = frexp(total)[1]
        return evolve(
            self,
            first=self.first + low,
            masses=np.ldexp(self.masses[low:high], -shift),
            others=None if self.others is None else np.ldexp(self.others[low:high], -shift),
            exponent=self.exponent + shift,
            lost=float(np.ldexp(self.lost + (cut if self.above else 0.0), -shift)),
            error=float(np.ldexp(self.error, -shift)),
        )

    def coarser(self) -> Tilted:
        """On every other place: the masses between are split from above, and joined with those before them from below."""
        before, after = self.first % 2, (len(self.masses) + self.first) % 2
        one, step = 8 * UNIT * (1 + self.theta * self.width), self.width
        masses = np.pad(self.masses, (before, after))
        kept, moved = masses[::2], masses[1::2]
        first = (self.first - before) // 2
        if self.above:
            found = np.append(kept, 0.0)
            found[:-1] += moved * (exp(-self.theta * step) / (1 + exp(step)))
            found[1:] += moved * (exp(self.theta * step) / (1 + exp(-step)))
            # A column of the matrix of this map has a sum of at most 1 and exp(theta width) parts, a row of at most twice that.
            return evolve(
                self,
                width=2 * step,
                first=first,
                masses=found * (1 + one) + TINY,
                lost=self.lost * (1 + one),
                error=2 * exp(self.theta * step) * self.error,
            )
        assert self.others is not None
        others = np.pad(self.others, (before, after))
        return evolve(
            self,
            width=2 * step,
            first=first,
            masses=(kept + moved * exp(-self.theta * step)) * (1 - one),
            others=(others[::2] + others[1::2] * exp(-(self.theta + 1) * step)) * (1 + one) + TINY,
            error=2 * self.error,
        )

    def times(self, other: Tilted) -> Tilted:
        """The sum of two independent losses on grids of the same width."""
        number = len(self.masses) + len(other.masses) - 1
        size = _size(number)

        def joined(one: np.ndarray, two: np.ndarray) -> tuple[np.ndarray, float]:
            found = np.fft.irfft(np.fft.rfft(one, size) * np.fft.rfft(two, size), size)[:number]
            norms, sums = [_norm(x) for x in (one, two)], [float(x.sum()) * 1.01 for x in (one, two)]
            level = LEVEL * log2(size)
            wrong = (self.error + level * norms[0]) * sums[1] + (other.error + level * norms[1]) * sums[0]
            return np.maximum(found, 0.0), 1.01 * (wrong + (level + 4 * UNIT) * _norm(found))

        masses, error = joined(self.masses, other.masses)
        others = None
        if self.others is not None and other.others is not None:
            others, worse = joined(self.others, other.others)
            error = max(error, worse)
        sums = [1.01 * float(x.masses.sum()) for x in (self, other)]
        lost = sums[0] * other.lost + sums[1] * self.lost + self.lost * other.lost
        exponent, first = self.exponent + other.exponent, self.first + other.first
        return evolve(
            self, first=first, masses=masses, others=others, exponent=exponent, lost=lost, error=error
        ).trimmed()

    def powers(self, counts: Sequence[int]) -> list[Tilted]:
        """The sums of so many of it, each of which is more than one."""
        size, *most = self._window(max(counts))
        spectra = [np.fft.rfft(x, size) for x in (self.masses, self.others) if x is not None]
        windows = [most if count == max(counts) else self._window(count, size)[1:] for count in counts]
        return [
            self._power(spectra, count, size, *window).trimmed()
            for count, window in zip(counts, windows, strict=True)
        ]

    def _window(self, count: int, size: int = 0) -> tuple[int, int, float]:
        """(a power of two, or the given one, the first of so many places of the sum, a bound of the mass at all others)."""
        mean, spread = self.moments()
        number, least = count * (len(self.masses) - 1) + 1, len(self.masses)
        size = size or _size(max(least, min(number, ceil(2 * WIDE * spread * sqrt(count)) + 2)))
        while size < number:
            low = floor(count * mean - size / 2)
            beyond = self._beyond(count, mean, spread, low) + self._beyond(count, mean, spread, low + size)
            if beyond <= NEGLIGIBLE or size >= MOST:
                return size, low, beyond
            size *= 2
        return size, 0, 0.0

    def _beyond(self, count: int, mean: float, spread: float, place: float) -> float:
        """A bound of the mass at places of the sum beyond that one, on the side where it lies."""
        if not spread:
            return 1.0
        away, best = place - count * mean, 0.0
        places = np.arange(len(self.masses)) - mean
        for share in SHARES:
            slope = share * away / (count * spread**2)
            slope = max(min(slope, STEEP / len(self.masses)), -STEEP / len(self.masses))
            grown = np.exp(slope * places)
            moment = float((self.masses * grown).sum()) + self.error * _norm(grown)
            best = min(best, count * log(moment) - slope * away)
        return exp(best) * (1 + 1e-6)

    def _power(self, spectra: Sequence[np.ndarray], count: int, size: int, low: int, beyond: float) -> Tilted:
        level, error, found = LEVEL * log2(size), 0.0, []
        for spectrum, masses in zip(spectra, (self.masses, self.others), strict=False):
            assert masses is not None
            values = np.roll(np.fft.irfft(_raised(spectrum, count), size), -(low % size))
            total = float(masses.sum()) * (1 + 1e-9) + sqrt(size) * self.error
            wrong = self.error + level * _norm(masses)
            if count * sqrt(size) * wrong > 1e-3 * total:
                raise ArithmeticError("the masses of so many losses are not told apart from rounding errors")
            error = max(
                error,
                1.01 * (count * total ** (count - 1) * wrong + (level + 4 * count * UNIT) * _norm(values)),
            )
            found.append(np.maximum(values, 0.0))
        whole = float(self.masses.sum()) * (1 + 1e-9) + sqrt(size) * self.error + self.lost
        lost = beyond + 1.01 * count * self.lost * whole ** (count - 1)
        return evolve(
            self,
            first=count * self.first + low,
            masses=found[0],
            others=found[1] if len(found) > 1 else None,
            exponent=count * self.exponent,
            lost=lost,
            error=error,
        )

    def hockey_stick(self, level: arb) -> arb:
        """A ball beyond whose upper end, or lower end, the hockey-stick of the sum is not."""
        value, wrong = self._gained(float(level.mid()))
        found = arb(value) + arb(wrong) if self.above else (arb(value) - arb(wrong)).max(arb(0))
        return found * (-arb(self.theta) * level).exp() * arb(2) ** self.exponent

    def rough(self, level: float) -> float:
        """About the logarithm of the hockey-stick."""
        found = self._gained(level)[0]
        return (log(found) if found > 0 else -float("inf")) - self.theta * level + self.exponent * log(2)

    def _gained(self, level: float) -> tuple[float, float]:
        """About the hockey-stick times exp(theta level) 2**-exponent, and a bound of its error to the unsafe side."""
        theta, shift = self.theta, self.width * self.first - level
        start = max(0, ceil(-shift / self.width) - 1)
        masses = self.masses[start:]
        if not len(masses):
            return 0.0, self.lost * largest_gain(theta) if self.above else 0.0
        distance = self.width * np.arange(self.first + start, self.first + len(self.masses)) - level
        furthest = float(abs(distance).max()) + abs(level)
        off, weights = 4 * UNIT * furthest, np.exp(-theta * distance)
        relative = 2 * UNIT * len(masses) + 8 * UNIT * (2 + theta * furthest)
        if self.above:
            gains = weights * np.maximum(-np.expm1(-distance), 0.0)
            value, size = float((masses * gains).sum()), float((masses * weights).sum())
            wrong = relative * abs(value) + (1 + theta) * off * size * (1 + relative)
            wrong += 1.01 * self.error * (_norm(gains) + off * _norm(weights))
            return value, wrong * 1.01 + 1.01 * self.lost * largest_gain(theta)
        assert self.others is not None
        outside = np.exp(-distance) * self.others[start:]
        value = float((np.maximum(masses - outside, 0.0) * weights).sum())
        size = float(((masses + outside) * weights).sum())
        wrong = (relative + (2 + theta) * off) * size
        wrong += 1.01 * self.error * (_norm(weights) + _norm(weights * np.exp(-distance)))
        return value, wrong * 1.01 + 1.01 * self.lost * float(weights.max())


def largest_gain(theta: float) -> float:
    """At least the largest exp(-theta d)(1 - exp(-d)), at d = log(1 + 1/theta)."""
    return min(1.0, exp(theta * log(theta) - (1 + theta) * log(1 + theta)) * (1 + 1e-9)) if theta > 0 else 1.0


def _norm(values: np.ndarray) -> float:
    """The Euclidean norm, or a little more."""
    most = float(abs(values).max(initial=0.0))
    return most * sqrt(float(((values / most) ** 2).sum())) * (1 + 1e-6) if most > 0 else 0.0


def _size(number: int) -> int:
    """The least power of two that is not smaller."""
    return 1 << (number - 1).bit_length()


def _raised(values: np.ndarray, count: int) -> np.ndarray:
    """The powers, by squares: of a relative error of at most 4 count u."""
    found = None
    while True:
        if count & 1:
            found = values if found is None else found * values
        count >>= 1
        if not count:
            assert found is not None
            return found
        values = values * values


def product(one: Tilted, other: Tilted) -> Tilted:
    """The sum of two losses, on the wider grid."""
    while one.width < other.width:
        one = one.coarser()
    while other.width < one.width:
        other = other.coarser()
    return one.times(other)


def power(loss: Tilted, count: int, fine: float) -> Tilted:
    """The sum of so many independent losses; no grid is finer than needed for ``fine`` places in a standard deviation."""
    found: Tilted | None = None
    square = loss.trimmed()
    while True:
        while square.moments()[1] > 2 * fine:
            square = square.coarser().trimmed()
        digit, count = count % BASE, count // BASE
        asked = [x for x in (digit, BASE if count else 0) if x > 1]
        sums = dict(zip(asked, square.powers(asked), strict=True)) if asked else {}
        sums[1] = square
        if digit:
            found = sums[digit] if found is None else product(found, sums[digit])
        if not count:
            assert found is not None
            return found
        square = sums[BASE]
