"""Quantiles and highest-density intervals of one variable, from balls for its distribution function and its density.

What a search in machine numbers finds is shown afterwards, by Newton's method for intervals: from a point and a ball around
it, the quantile of a level is the point plus (level less probability below the point) over a mean of densities in the ball,
if all of that is inside the ball. The ends L < R of an interval of a given probability with equal densities are where the
density at L less that at R, as a function of L, goes from below 0 to above 0. That the density has one mode, so that no other
interval of the probability is as short, is seen in the points of the table only (``HighestDensity.modes``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from attrs import field, frozen
from flint import arb

from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["HighestDensity", "Marginal", "Place", "Table", "highest_density", "quantile"]

STEPS, WIDENINGS, POLISHES = 60, 8, 4
MOST_POINTS, SLOPE, SLACK, SPARE = 400, 1e-4, 32, 16


@frozen
class Place:
    """``below`` is the probability of smaller values, ``density`` the density there."""

    below: arb
    density: arb


Law = Callable[[arb], Place]
Rough = Callable[[float], tuple[float, float]]
Number = TypeVar("Number", float, arb)


def in_machine_numbers(law: Law) -> Rough:
    """Distribution function and density."""

    def rough(x: float) -> tuple[float, float]:
        place = law(arb(x))
        return float(place.below.mid()), float(place.density.mid())

    return rough


@frozen
class Marginal:
    """A law with a continuous density on the interval from ``low`` to ``high``, where one of them may be infinite (None).

    ``rough`` guides searches and proves nothing; ``start`` is about where the law is, and ``scale`` how far it goes there;
    between points of the table are at most ``fineness`` of the probability, and beyond them at most ``tail``.
    """

    at: Law
    rough: Rough
    low: Fraction | None
    high: Fraction | None
    start: float
    scale: float
    fineness: float = 1 / 32
    tail: float = 1e-6
    table: Table = field(init=False)

    @table.default
    def _table(self) -> Table:
        return Table.of(self)

    def inside(self, x: Number, before: Number) -> Number:
        """The number, or one between ``before`` and the end of the support beyond which it is."""
        low, high = (None if end is None else type(x)(float(end)) for end in (self.low, self.high))
        if low is not None and not x > low:
            return (before + low) / 2
        return (before + high) / 2 if high is not None and not x < high else x

    def quantile(self, level: float) -> float:
        """About the quantile, by Newton's method from the table."""
        x = self.table.quantile(level)
        for _ in range(POLISHES):
            below, density = self.rough(x)
            if not density > 0:
                break
            x = self.inside(x + (level - below) / density, x)
        return x

    def highest(self, level: float) -> tuple[float, float, tuple[float, float]]:
        """About the ends of the interval with equal densities, by Newton's method from the table, and slopes of the density
        there."""
        left = self.table.highest(level)
        right = self.table.quantile(self.table.value(left)[0] + level)
        slopes = (self.slope(left), self.slope(right))
        for _ in range(POLISHES):
            (below, first), (above, last) = self.rough(left), self.rough(right)
            by_left, by_right = _moves(level - (above - below), first, last, *slopes)
            left, right = self.inside(left + by_left, left), self.inside(right + by_right, right)
        return left, right, slopes

    def slope(self, x: float) -> float:
        """About the slope of the density."""
        step = SLOPE * min(
            [self.scale, *(abs(x - float(end)) for end in (self.low, self.high) if end is not None)]
        )
        return (self.rough(x + step)[1] - self.rough(x - step)[1]) / (2 * step)


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

        def look(x: float) -> float:
            known[x] = law.rough(x)
            return known[x][0]

        low, high = (None if end is None else float(end) for end in (law.low, law.high))
        if low is not None:
            known[low] = (0.0, 0.0)
        if high is not None:
            known[high] = (1.0, 0.0)
        first, last, step = law.start, law.start, law.scale
        while look(first) > law.tail:
            first, step = ((first + low) / 2, step) if low is not None else (first - step, 2 * step)
        step = law.scale
        while look(last) < 1 - law.tail:
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


def _moves(mass: Number, first: Number, last: Number, rises: float, falls: float) -> tuple[Number, Number]:
    """How far both ends of an interval go, by Newton's method for that much more probability, and equal densities at both."""
    gap, size = last - first, first * falls - last * rises
    if not size:
        raise Blurred
    return -(mass * falls + gap * last) / size, -(mass * rises + gap * first) / size


def _inside(found: arb, box: arb) -> bool:
    return bool(found.is_finite()) and bool(box.contains_interior(found))


def _around(point: arb, radius: arb) -> arb:
    return (point - radius).union(point + radius)


def quantile(law: Marginal, level: arb, digits: int) -> tuple[arb, arb]:
    """Two points with the quantile of the level between them, which agree in about ``digits`` digits. Raises Blurred."""
    width, at = _width(digits), arb(law.quantile(float(level.mid())))
    for _ in range(STEPS):
        place = law.at(at)
        step = (level - place.below) / place.density
        if not step.is_finite():
            raise Blurred
        most = abs(step).upper()
        # A step from the point leaves about its square over the scale of the law.
        if most * most < width * abs(at) * law.scale:
            box = _around(at, 4 * most + width * abs(at))
            found = at + (level - place.below) / law.at(box).density
            if _inside(found, box):
                if found.rad() < SPARE * width * abs(at):
                    return found.lower(), found.upper()
                if most < found.rad():
                    raise Blurred
        at = law.inside(at + _point(step), at)
    raise Blurred


def ends_of_quantile(found: tuple[arb, arb]) -> Ends:
    """The two points as exact numbers."""
    return Ends(*map(exact_end, found))


def highest_density(law: Marginal, level: arb, digits: int) -> HighestDensity:
    """The ends of an interval of that probability with equal densities at both, or of one that begins or ends with the support
    because the density falls, or rises, all the way. Raises Blurred."""
    table, share = law.table, float(level.mid())
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
    *both, slopes = law.highest(share)
    width, (left, right) = _width(digits), map(arb, both)
    for _ in range(STEPS):
        first, last = law.at(left), law.at(right)
        by_left, by_right = _moves(level - (last.below - first.below), first.density, last.density, *slopes)
        if not (by_left.is_finite() and by_right.is_finite()):
            raise Blurred
        if abs(by_left) < width * abs(left) and abs(by_right) < width * abs(right):
            return _shown(law, level, left, (right, last.below), width, modes)
        left, right = law.inside(left + _point(by_left), left), law.inside(right + _point(by_right), right)
    raise Blurred


def _shown(
    law: Marginal, level: arb, left: arb, right: tuple[arb, arb], width: arb, modes: int
) -> HighestDensity:
    """The interval that begins next to ``left`` and ends next to ``right``, which has the probability below it beside it, with
    its ends shown. Raises Blurred."""
    at, below = right
    for _ in range(WIDENINGS):
        around, box = 2 * abs(left) * width, _around(at, SLACK * abs(at) * width)
        starts, thick = (_point(left - around), _point(left + around)), law.at(box).density
        heres = [law.at(start) for start in starts]
        ends = [at + (here.below + level - below) / thick for here in heres]
        if all(_inside(end, box) for end in ends):
            gaps = [here.density - law.at(end).density for here, end in zip(heres, ends, strict=True)]
            if gaps[0] < 0 and gaps[1] > 0:
                between = (ends[0].lower(), ends[1].upper())
                return HighestDensity(ends_of_quantile(starts), ends_of_quantile(between), False, modes)
        width = 8 * width
    raise Blurred
