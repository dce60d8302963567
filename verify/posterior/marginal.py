"""Quantiles and highest-density intervals of one variable, from balls for its distribution function and its density.

What a search finds, first in a table of machine numbers, is shown afterwards: a quantile is between two points on both
sides of whose probabilities the level is, and the ends L < R of an interval of a given probability with equal densities are
where the density at L less that at R, as a function of L, goes from below 0 to above 0. That the density has one mode, so
that no other interval of the probability is as short, is seen in the points of the table only (``HighestDensity.modes``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from attrs import field, frozen
from flint import arb

from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import ball
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["HighestDensity", "Marginal", "Place", "Table", "highest_density", "quantile"]

STEPS, WIDENINGS = 60, 8
TAIL, MOST_POINTS = 1e-6, 400


@frozen
class Place:
    """``below`` is the probability of smaller values, ``density`` the density there."""

    below: arb
    density: arb


Law = Callable[[arb], Place]


@frozen
class Marginal:
    """A law with a continuous density on the interval from ``low`` to ``high``, where one of them may be infinite (None).

    ``rough`` gives fewer digits, faster; ``start`` is about where the law is, and ``scale`` how far it goes there; between
    points of the table are at most ``fineness`` of the probability.
    """

    at: Law
    rough: Law
    low: Fraction | None
    high: Fraction | None
    start: float
    scale: float
    fineness: float = 1 / 32
    table: Table = field(init=False)

    @table.default
    def _table(self) -> Table:
        return Table.of(self)


@frozen
class HighestDensity:
    """Ends of the shortest interval of a probability. ``at_end`` where it begins or ends with the support; ``modes`` is how many
    modes the density has in the points of the table."""

    low: Ends
    high: Ends
    at_end: bool
    modes: int


@frozen
class Table:
    """Points, and in machine numbers the distribution function and the density there; the first and the last leave out little."""

    points: tuple[float, ...]
    below: tuple[float, ...]
    density: tuple[float, ...]

    @classmethod
    def of(cls, law: Marginal) -> Table:
        known: dict[float, tuple[float, float]] = {}
        blurs = [TAIL]

        def look(x: float) -> float:
            place = law.rough(arb(x))
            known[x] = (float(place.below.mid()), float(place.density.mid()))
            blurs.append(2 * float(place.below.rad()))
            return known[x][0]

        low, high = (None if end is None else float(end) for end in (law.low, law.high))
        if low is not None:
            known[low] = (0.0, 0.0)
        if high is not None:
            known[high] = (1.0, 0.0)
        first, last, step = law.start, law.start, law.scale
        while look(first) > max(blurs):
            first, step = ((first + low) / 2, step) if low is not None else (first - step, 2 * step)
        step = law.scale
        while look(last) < 1 - max(blurs):
            last, step = ((last + high) / 2, step) if high is not None else (last + step, 2 * step)
        while len(known) < MOST_POINTS:
            wide = [
                (a + b) / 2 for a, b in pairwise(sorted(known)) if known[b][0] - known[a][0] > law.fineness
            ]
            if not wide:
                break
            for x in wide:
                look(x)
        # Ends of the support are no points: densities are not evaluated there.
        points = [x for x in sorted(known) if x not in (low, high)]
        return cls(tuple(points), *(tuple(known[x][k] for x in points) for k in (0, 1)))

    @property
    def modes(self) -> int:
        rises = [b > a for a, b in pairwise(self.density)]
        return sum(before and not after for before, after in pairwise([True, *rises, False]))

    def value(self, x: float) -> tuple[float, float]:
        """Distribution function and density between the points, by the cubic that has both at their ends."""
        k = min(max(bisect_right(self.points, x) - 1, 0), len(self.points) - 2)
        a, b = self.points[k], self.points[k + 1]
        width, t = b - a, (x - a) / (b - a)
        f, g = self.below[k], self.below[k + 1]
        p, q = self.density[k] * width, self.density[k + 1] * width
        c, d = 3 * (g - f) - 2 * p - q, p + q - 2 * (g - f)
        return f + t * (p + t * (c + t * d)), (p + t * (2 * c + 3 * t * d)) / width

    def quantile(self, level: float) -> float:
        """About the quantile."""
        low, high = self.points[0], self.points[-1]
        for _ in range(STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.value(middle)[0] < level else (low, middle)
        return (low + high) / 2

    def highest(self, level: float) -> float:
        """About the left end of the interval with equal densities; the first point where the densities fall from there on."""
        low, high = self.points[0], self.quantile(1 - level)
        for _ in range(STEPS):
            middle = (low + high) / 2
            below, density = self.value(middle)
            falls = density > self.value(self.quantile(below + level))[1]
            low, high = (low, middle) if falls else (middle, high)
        return (low + high) / 2


def _point(value: arb) -> arb:
    return arb(value.mid())


def _width(digits: int) -> arb:
    return arb(10) ** -(digits + 2)


def _polished(law: Marginal, level: arb, near: arb, width: arb) -> arb:
    """Newton's method from there, within the support; raises Blurred where it does not settle."""
    at, last = near, None
    for _ in range(STEPS):
        place = law.at(at)
        step = _point((place.below - level) / place.density)
        if not step.is_finite():
            raise Blurred
        found = at - step
        if law.low is not None and not found > ball(law.low):
            found = (at + ball(law.low)) / 2
        if law.high is not None and not found < ball(law.high):
            found = (at + ball(law.high)) / 2
        at = _point(found)
        # The error of the next step is about the square of this one's, over the scale of the law.
        if abs(step) < width * abs(at) or (
            last is not None and abs(step) * abs(step) < width * abs(at) * last
        ):
            return at
        last = abs(step)
    raise Blurred


def quantile(law: Marginal, level: arb, digits: int, near: arb | None = None) -> tuple[arb, arb]:
    """Two points with the quantile of the level between them, which agree in about ``digits`` digits. Raises Blurred."""
    width = _width(digits)
    start = arb(law.table.quantile(float(level.mid()))) if near is None else near
    at = _polished(law, level, start, width)
    for _ in range(WIDENINGS):
        around = abs(at) * width
        low, high = _point(at - around), _point(at + around)
        if law.at(low).below < level and law.at(high).below > level:
            return low, high
        width = 3 * width
    raise Blurred


def ends_of_quantile(found: tuple[arb, arb]) -> Ends:
    """The two points as exact numbers."""
    return Ends(*map(exact_end, found))


def highest_density(law: Marginal, level: arb, digits: int) -> HighestDensity:
    """The ends of an interval of that probability with equal densities at both, or of one that begins or ends with the support
    because the density falls, or rises, all the way. Raises Blurred."""
    table, share, width = law.table, float(level.mid()), _width(digits)
    modes = table.modes
    start = table.highest(share)
    near = (table.points[1] - table.points[0]) / 10**6
    if law.low is not None and start < table.points[0] + near:
        return HighestDensity(
            Ends(law.low, law.low), ends_of_quantile(quantile(law, level, digits)), True, modes
        )
    if law.high is not None and start > table.quantile(1 - share) - near:
        return HighestDensity(
            ends_of_quantile(quantile(law, 1 - level, digits)), Ends(law.high, law.high), True, modes
        )
    left, right = arb(start), arb(table.quantile(table.value(start)[0] + share))
    # Newton's method for two equations, with slopes of the density that are about right.
    step = law.scale * 1e-4
    slopes = [
        (law.rough(_point(at + step)).density - law.rough(_point(at - step)).density) / (2 * step)
        for at in (left, right)
    ]
    for _ in range(STEPS):
        first, last = law.at(left), law.at(right)
        mass, gap = level - (last.below - first.below), last.density - first.density
        # mass = h(R) dR - h(L) dL, gap = h'(L) dL - h'(R) dR.
        a, b, c, d = -first.density, last.density, slopes[0], -slopes[1]
        size = a * d - b * c
        by_left, by_right = _point((mass * d - b * gap) / size), _point((a * gap - mass * c) / size)
        if not (by_left.is_finite() and by_right.is_finite()):
            raise Blurred
        left, right = left + by_left, right + by_right
        if abs(by_left) < width * abs(left) and abs(by_right) < width * abs(right):
            return _shown(law, level, left, right, digits, modes)
    raise Blurred


def _shown(law: Marginal, level: arb, left: arb, right: arb, digits: int, modes: int) -> HighestDensity:
    """The interval that begins next to ``left`` and ends next to ``right``, with its ends shown. Raises Blurred."""
    width = _width(digits)
    for _ in range(WIDENINGS):
        around = abs(left) * width
        starts, ends, gaps = (_point(left - around), _point(left + around)), [], []
        for start in starts:
            here = law.at(start)
            between = quantile(law, here.below + level, digits + 2, right)
            ends.append(between)
            gaps.append(here.density - law.at(between[0].union(between[1])).density)
        if gaps[0] < 0 and gaps[1] > 0:
            return HighestDensity(
                ends_of_quantile(starts), ends_of_quantile((ends[0][0], ends[1][1])), False, modes
            )
        width = 10 * width
    raise Blurred
