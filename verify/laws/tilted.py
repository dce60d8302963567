"""The k-fold sum of a loss on a grid, from above or from below, in doubles whose every rounding is to the safe side.

A loss x with the masses m is kept tilted: m exp(theta x). For the upper end masses are rounded up, and what is cut off in the
tails is kept as one number, ``lost``: a loss x of tilted mass w, wherever it is, adds at most w c exp(-theta y) to the
hockey-stick at y, with c the largest exp(-theta d)(1 - exp(-d)) of all d > 0.
For the lower end masses are rounded down and tails are left out.
Sums of n products of doubles that are not negative have, in any order, a relative error of at most n u/(1 - n u), u = 2**-53.

A grid becomes twice as coarse by moving every other place. From above such a mass is split onto both places beside it, so that
its probabilities under both laws stay what they are: the likelihood ratio is spread, which a post-processing undoes (Blackwell).
From below parts of two such masses are merged on the place between them, which is a post-processing; what is left over is moved
down.
"""

from __future__ import annotations

from math import ceil, frexp

import numpy as np
from attrs import evolve, frozen
from flint import arb

__all__ = ["Tilted", "double", "power", "product"]

UNIT, TINY, CUT, FINE = 2.0**-53, 1e-140, 1e-17, 600.0
NEAR, PIECE = 1e-12, 4000
"""TINY is far above the least double, next to which a product has few digits: less than that is none from below."""


def double(value: arb, above: bool) -> float:
    """A double on that side of the ball, at least 0."""
    found = float(value.upper() if above else value.lower())
    return max(0.0, float(np.nextafter(found, np.inf if above else -np.inf)))


@frozen(eq=False)
class Tilted:
    """The loss offset + n width has the tilted mass masses[n] 2**exponent; ``lost`` 2**exponent bounds the rest of it."""

    theta: arb
    above: bool
    offset: arb
    width: arb
    masses: np.ndarray
    exponent: int = 0
    lost: float = 0.0

    @property
    def spread(self) -> float:
        """About the standard deviation of the tilted loss, in places."""
        places, share = np.arange(len(self.masses)), self.masses / self.masses.sum()
        mean = (share * places).sum()
        return float(np.sqrt((share * (places - mean) ** 2).sum()))

    def _rounded(self, masses: np.ndarray, terms: int) -> np.ndarray:
        """To the safe side of sums of so many products."""
        error = 1.1 * (terms + 8) * UNIT
        return masses * (1 + error) + TINY if self.above else np.maximum(masses * (1 - error) - TINY, 0.0)

    def trimmed(self) -> Tilted:
        """Without the tails, and with a sum of about 1."""
        total = float(self.masses.sum())
        up, down = np.cumsum(self.masses), np.cumsum(self.masses[::-1])
        low = int(np.searchsorted(up, CUT * total))
        high = len(self.masses) - int(np.searchsorted(down, CUT * total))
        kept, cut = self.masses[low:high], up[low - 1] if low else 0.0
        cut += down[len(down) - high - 1] if high < len(down) else 0.0
        shift = frexp(total)[1]
        lost = (self.lost + cut) * (1 + len(self.masses) * 2 * UNIT) if self.above else 0.0
        scaled = np.ldexp(kept, -shift)
        scaled = scaled + TINY if self.above else np.maximum(scaled - TINY, 0.0)
        offset = self.offset + low * self.width
        return evolve(
            self,
            offset=offset,
            masses=scaled,
            exponent=self.exponent + shift,
            lost=float(np.ldexp(lost, -shift)),
        )

    def times(self, other: Tilted) -> Tilted:
        """The sum of two independent losses on grids of the same width."""
        masses = self._rounded(convolved(self.masses, other.masses), min(len(self.masses), len(other.masses)))
        lost = 0.0
        if self.above:
            more = 1 + 4 * UNIT * (len(self.masses) + len(other.masses))
            one, two = float(self.masses.sum()) * more, float(other.masses.sum()) * more
            lost = (one * other.lost + two * self.lost + self.lost * other.lost) * (1 + 8 * UNIT)
        offset, exponent = self.offset + other.offset, self.exponent + other.exponent
        width = self.width.union(other.width)
        return evolve(self, offset=offset, width=width, masses=masses, exponent=exponent, lost=lost).trimmed()

    def coarser(self) -> Tilted:
        """On every other place; those stay among which the largest mass is."""
        parity = int(np.argmax(self.masses)) % 2
        masses = np.concatenate([np.zeros(2 - parity), self.masses, np.zeros(2)])
        masses = masses if len(masses) % 2 else np.append(masses, 0.0)
        offset = self.offset - (2 - parity) * self.width
        kept, moved = masses[::2], masses[1::2]
        found = self._split(kept, moved) if self.above else self._merged(kept, moved)
        return evolve(self, offset=offset, width=2 * self.width, masses=found).trimmed()

    def _split(self, kept: np.ndarray, moved: np.ndarray) -> np.ndarray:
        grown, tilt = self.width.exp(), (self.theta * self.width).exp()
        up, down = double(tilt * grown / (1 + grown), True), double(1 / tilt / (1 + grown), True)
        found = kept.copy()
        found[:-1] += moved * down
        found[1:] += moved * up
        return self._rounded(found, 4)

    def _merged(self, kept: np.ndarray, moved: np.ndarray) -> np.ndarray:
        """Of the mass at 2n + 1 a part goes to 2n and the rest to 2n + 2, where exp(width) times as much comes from above. Where
        masses are smooth the part b for which that is just so is ratio/(ratio + exp(D)) of them, D the derivative."""
        ratio = double((self.width * (1 + 2 * self.theta)).exp(), True) * (1 + NEAR)
        up, down = (
            double((self.theta * self.width).exp(), False),
            double((-self.theta * self.width).exp(), False),
        )
        slope = (np.append(moved[1:], 0.0) - np.insert(moved[:-1], 0, 0.0)) / 2
        left = np.clip(ratio / (1 + ratio) * moved - ratio / (1 + ratio) ** 2 * slope, 0.0, moved)
        right = np.maximum(moved - left, 0.0) * (1 - 2 * UNIT)
        found = kept.copy()
        low = np.minimum(right[:-1], left[1:] / ratio * (1 - 8 * UNIT))
        high = np.minimum(low * ratio * (1 + 4 * UNIT), left[1:])
        met = high >= low * ratio
        low, high = np.where(met, low, 0.0), np.where(met, high, 0.0)
        found[1:-1] += low * up + high * down
        found[:-2] += np.maximum(right[:-1] - low, 0.0) * (1 - 4 * UNIT) * down
        found[1:-1] += np.maximum(left[1:] - high, 0.0) * (1 - 4 * UNIT) * down
        found[0] += left[0] * down
        found[-2] += right[-1] * down
        return self._rounded(found, 12)

    def onto(self, width: arb) -> Tilted:
        """On a grid of another, larger width: every mass split onto the places beside it, or moved down."""
        count, factor = len(self.masses), self.width / width
        first = int(np.argmax(self.masses))
        span = ceil(float(factor.upper()) * (count + 2)) + 4
        back = ceil(float(factor.upper()) * first) + 2
        found = np.zeros(span)
        grown, tilt = width.exp(), (self.theta * width).exp()
        for n in range(count):
            place = factor * (n - first) + back
            at = int(float(place.mid()) + 1e-9)
            part = (place - at) * width
            mass = float(self.masses[n])
            if self.above:
                more = ((1 - (-part).exp()) / (1 - 1 / grown)).max(arb(0)).min(arb(1))
                move = (-self.theta * part).exp()
                found[at] += mass * double((1 - more) * move, True) * (1 + 8 * UNIT)
                found[at + 1] += mass * double(more * move * tilt, True) * (1 + 8 * UNIT)
            else:
                at = at if part >= 0 else at - 1
                part = (place - at) * width
                found[at] += mass * double((-self.theta * part).exp(), False) * (1 - 8 * UNIT)
        offset = self.offset + first * self.width - back * width
        return evolve(self, offset=offset, width=width, masses=self._rounded(found, count)).trimmed()

    def hockey_stick(self, level: arb) -> arb:
        """A ball beyond whose upper end, or lower end, the hockey-stick of the sum is not."""
        theta, count = self.theta, len(self.masses)
        start = self.offset - level
        first = max(0, int(float((-start / self.width).mid())) - 1)
        found, tilt, plain = (
            arb(0),
            (-theta * (start + first * self.width)).exp(),
            (-(start + first * self.width)).exp(),
        )
        step, fall = (-theta * self.width).exp(), (-self.width).exp()
        for n in range(first, count):
            gain = 1 - plain
            if gain > 0:
                found += arb(float(self.masses[n])) * tilt * gain
            elif self.above and not gain <= 0:
                found += arb(float(self.masses[n])) * tilt * gain.abs_upper()
            tilt, plain = tilt * step, plain * fall
        if self.above and self.lost:
            found += arb(self.lost) * largest_gain(theta)
        return found * (-theta * level).exp() * arb(2) ** self.exponent

    def rough(self, level: float) -> float:
        """About the logarithm of the hockey-stick."""
        theta = float(self.theta.mid())
        distance = float(self.offset.mid()) - level + np.arange(len(self.masses)) * float(self.width.mid())
        inside = distance > 0
        d = distance[inside]
        found = float((self.masses[inside] * np.exp(-theta * d) * -np.expm1(-d)).sum())
        found += self.lost * float(largest_gain(self.theta).mid()) if self.above else 0.0
        return float((np.log(found) if found > 0 else -np.inf) - theta * level + self.exponent * np.log(2))


def largest_gain(theta: arb) -> arb:
    """The largest exp(-theta d)(1 - exp(-d)), at d = log(1 + 1/theta)."""
    return ((theta * theta.log()) - (1 + theta) * (1 + theta).log()).exp() if theta > 0 else arb(1)


def convolved(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The sums of products, in pieces that are short enough to be added up by one thread."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    found = np.zeros(len(one) + len(other) - 1)
    for start in range(0, len(short), PIECE):
        piece = short[start : start + PIECE]
        found[start : start + len(long) + len(piece) - 1] += np.convolve(long, piece)
    return found


def product(one: Tilted, other: Tilted) -> Tilted:
    """The sum of two losses, on a width that is fine enough for the wider of them."""
    if one.width.overlaps(other.width):
        return one.times(other)
    narrow, wide = (one, other) if one.width < other.width else (other, one)
    enough = max(x.spread * float(x.width.mid()) for x in (one, other)) / FINE
    while 2 * float(narrow.width.mid()) <= max(enough, 0.0) and not narrow.width.overlaps(wide.width):
        narrow = narrow.coarser()
    return narrow.times(wide if narrow.width.overlaps(wide.width) else wide.onto(narrow.width))


def power(loss: Tilted, count: int, fine: float = FINE) -> Tilted:
    """The sum of so many independent losses; no grid is finer than needed for ``fine`` places in a standard deviation."""
    found: Tilted | None = None
    square = loss.trimmed()
    while True:
        while square.spread > 2 * fine:
            square = square.coarser()
        if count & 1:
            found = square if found is None else product(found, square)
        count >>= 1
        if not count:
            assert found is not None
            return found
        square = square.times(square)
