"""Where an answer is most likely wrong: the priors at which the criteria of a question have least to spare.

Nothing is decided here: a scan ranks many priors in floating-point numbers, comes nearer to the few with least, puts them on
the boundaries of the texts that they lie near, and the exact reader judges them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product, zip_longest

from epsproof.verify.reader.evaluate import At, names_of
from epsproof.verify.reader.points import zeros
from epsproof.verify.reader.program import EDGE, FAR, LOST, OUTSIDE, Edge, Texts, as_float, program
from epsproof.verify.reader.truth import Undecided, Undefined

__all__ = ["SHARES", "Chart", "Found", "Scan"]

# Shares of the way from the prior to the highest posterior or, below 0, to the lowest; few of them rank.

SHARES = tuple(
    map(Fraction, "1 999/1000 9/10 1/2 1/10 1/1000 0 -1/1000 -1/10 -1/2 -9/10 -999/1000 -1".split())
)
FEW = (1.0, -1.0, 0.5, -0.5, 0.0)

# Where to begin. Nearer to 1 than TOP too few digits are left of what is missing; TINY to the longest distance is a number still.

TOP, TINY = 2.0**-34, 1e-300
CORNERS = (1.0, 0.5, 2.0**-20, 2.0**-50, 2.0**-120, 1 - 2.0**-17, 1 - TOP)
GOLDEN = (0.6180339887498949, 0.7548776662466927, 0.5698402909980532, 0.8191725133961645)

# To both sides of a jump, and of the end of a region where conditions are met up to EDGE.

SIDES = (1, 1 + 2.0**-46, 1 - 2.0**-46)
ASIDE = (1 - Fraction(1, 1 << 36), 1 + Fraction(1, 1 << 36))

# A criterion fails where it has less than CLEAR to spare. One with more than MUCH, and later with more than LITTLE, is not gone
# after; the exact reader looks where less than CLOSE is left. Steps shrink from FIRST to MIDDLE, and to LAST, of a prior's size.

CLEAR, MUCH, LITTLE, CLOSE = -1e-6, 0.25, 2e-3, 1e-6
KEPT, FIRST, MIDDLE, LAST, SHRINK = 3, 0.25, 2.0**-12, 2.0**-28, 0.25
NEAR, SMALL = 1e-6, 1e-9
Point = tuple[float, ...]
Place = dict[str, Fraction]


@lru_cache(maxsize=16)
def spread(size: int) -> tuple[Point, ...]:
    """Points of the cube of that size: corners, evenly spread ones, and ones that crowd near 0 and near 1."""
    if size == 0:
        return ((),)
    found = list(product(CORNERS, repeat=size)) if size < 3 else [(corner,) * size for corner in CORNERS]
    if size == 1:
        return (*found, *((_bent((k + 0.5) / 128),) for k in range(128)))
    lines = product(range(size), (1.0, 2.0**-50), range(1, 21))
    found += [tuple(n / 20 if k == axis else rest for k in range(size)) for axis, rest, n in lines]
    shares = ([(n * GOLDEN[k % 4] * (1 + k // 4)) % 1.0 for k in range(size)] for n in range(1, 80 * size))
    return (*found, *(tuple(map(_bent, one)) for one in shares))


def _bent(share: float) -> float:
    """A map of the unit interval that crowds near its ends."""
    if share > 0.5:
        return 1 - _bent(1 - share)
    return (
        2.0 ** (-5 - 725 * (0.2 - share) ** 2) if share < 0.2 else 2.0**-5 + (share - 0.2) * (15 / 16) / 0.6
    )


@lru_cache(maxsize=16)
def steps(size: int) -> tuple[Point, ...]:
    """Steps within [-1, 1] in every direction."""
    if size == 0:
        return ()
    if size == 1:
        return tuple((k / 3,) for k in (-3, -2, -1, 1, 2, 3))
    along = [
        tuple(s if k == axis else 0.0 for k in range(size))
        for axis in range(size)
        for s in (-1, -1 / 3, 1 / 3, 1)
    ]
    across = [tuple(0.7 if n >> k & 1 else -0.7 for k in range(size)) for n in range(2 ** min(size, 4))]
    return (*along, *across)


@dataclass(frozen=True)
class Chart:
    """A part of the region: the ``free`` priors, and those that ``solved`` formulas give one after the other."""

    free: tuple[int, ...]
    solved: tuple[tuple[int, Edge], ...]


@dataclass(frozen=True)
class Found:
    """A prior, as a point of a chart."""

    spare: float
    point: Point
    chart: Chart


class Scan:
    """The program of a question with numbers for its parameters."""

    def __init__(self, texts: Texts, point: Mapping[str, Fraction]) -> None:
        self.made, self.point = program(texts), point
        made = self.made
        self.parameters = tuple(as_float(point[name]) for name in made.texts.parameters)
        low, high = [0.0] * len(made.names), [1.0] * len(made.names)
        try:
            for index, sign, bound in made.ends(*self.parameters):
                inner = bound * SIDES[sign // 2] if sign in (2, -2) else bound
                if sign > 0:
                    low[index] = max(low[index], inner)
                else:
                    high[index] = min(high[index], inner)
        except (ArithmeticError, ValueError):
            pass
        self.low, self.high = low, high
        least = 1 if made.texts.ratios else -1 if made.texts.below else 0
        self.shares = [share for share in SHARES if share >= least]
        self.least = TINY ** (1 / max(made.texts.shape.longest, 1))
        self.few = tuple(share for share in FEW if share >= least)
        self.charts = list(self._charts())

    def _charts(self) -> Iterator[Chart]:
        """The region, and the boundaries that run through it."""
        priors, taken = range(len(self.made.names)), list[tuple[int, Edge]]()
        for edge in self.made.equations:
            moved = names_of(edge.tree)
            index = next((k for k in priors if self.made.names[k] in moved and k not in dict(taken)), None)
            taken += [] if index is None else [(index, edge)]
        bound = dict(taken)
        yield Chart(tuple(k for k in priors if k not in bound), tuple(taken))
        for edge in self.made.edges:
            for index in priors if edge.kind != "bound" else ():
                if index not in bound and self.moves(edge, index):
                    free = tuple(k for k in priors if k not in bound and k != index)
                    yield Chart(free, ((index, edge), *taken))

    def moves(self, edge: Edge, index: int) -> bool:
        """Whether the formula depends on the prior."""
        inner, waiting = set[str](), [edge.tree]
        while waiting:
            for name in names_of(waiting.pop()) - inner:
                inner.add(name)
                waiting += [self.made.meaning[name]] if name in self.made.meaning else []
        return self.made.names[index] in inner

    def suspects(
        self, t: Fraction, known: Iterable[Place] = (), inside: Callable[[Place], bool] = bool
    ) -> Iterator[tuple[Place, list[Fraction]]]:
        """Exact priors ``inside`` the region at which the criteria have least to spare for releases with that factor, those that
        are ``known`` and then the worst first, each with the shares at which they may have nothing; where numbers are beyond
        floating-point ones, some priors of the region with all shares."""
        seen = [{name: place[name] for name in self.made.texts.variables} for place in known]
        yield from ((place, shares) for place in seen if (shares := self._told(place, t)) and inside(place))
        if t < self.least or any(map(math.isinf, (*self.parameters, *self.made.constants))):
            yield from ((place, self.shares) for place in self.places() if inside(place))
            return
        for best in self.best(t, [tuple(float(place[name]) for name in self.made.names) for place in seen]):
            for place in self._exact(best):
                if place not in seen:
                    if not inside(place):
                        continue
                    seen.append(place)
                    if shares := self._told(place, t):
                        yield place, shares
                if best.spare >= 0:
                    break

    def places(self) -> Iterator[Place]:
        """Exact points of the charts, by turns."""
        runs = (self._points(chart, self._spread(chart)[:: 7 ** len(chart.free)]) for chart in self.charts)
        for row in zip_longest(*runs):
            for chart, point in zip(self.charts, row, strict=True):
                yield from self._exact(Found(0.0, point, chart)) if point is not None else ()

    def _told(self, place: Mapping[str, Fraction], t: Fraction) -> list[Fraction]:
        """The shares at which the criteria may have nothing to spare there."""
        point = [tuple(float(place[name]) for name in self.made.names)]
        spares = [self.spared(point, t, (float(share),))[0] for share in self.shares]
        return [x for x, spare in zip(self.shares, spares, strict=True) if not CLOSE <= spare <= 1]

    def spared(self, points: Sequence[Point], t: Fraction, shares: tuple[float, ...] = ()) -> list[float]:
        """What the criteria have to spare at each point, for a release with that factor, at these shares or a few."""
        x = max(float(t), self.least)
        found: list[float] = self.made.spare(points, x, 1 / x, shares or self.few, *self.parameters)
        return found

    def best(self, t: Fraction, begun: Sequence[Point]) -> list[Found]:
        """The points of all charts that have least to spare, and one of every boundary beyond which a text is undefined."""
        found, others = list[Found](), list[Found]()
        for chart in self.charts:
            points = self._points(chart, self._spread(chart))
            points = [*points, *begun] if chart is self.charts[0] else points
            spares = self.spared(points, t)
            if chart.solved and chart.solved[0][1].kind == "guard":
                others += [
                    Found(*one, chart) for one in zip(spares, points, strict=True) if one[0] < OUTSIDE
                ][:1]
            elif LOST in spares:
                others.append(Found(LOST, points[spares.index(LOST)], chart))
            few = _valleys(spares, points, chart.free[0]) if len(chart.free) == 1 else range(len(points))
            found += [Found(spares[k], points[k], chart) for k in _apart(spares, points, few)]
        found = _distinct(found)
        if found and found[0].spare > CLEAR:
            found = _distinct([self._nearer(one, t, FIRST, MIDDLE) for one in found if one.spare < MUCH])
            found = [
                self._nearer(self._freed(one, t), t, MIDDLE, LAST) for one in found if one.spare < LITTLE
            ]
        return [*found, *others]

    def _freed(self, found: Found, t: Fraction) -> Found:
        """A point off the boundary where less is to spare than on it, if there is one nearby."""
        if found.chart is self.charts[0]:
            return found
        other = self._nearer(Found(found.spare, found.point, self.charts[0]), t, FIRST, MIDDLE)
        return other if other.spare < found.spare - EDGE else found

    def _spread(self, chart: Chart) -> Sequence[Point]:
        """Points within the bounds of the free priors, corners first."""
        shares = spread(len(chart.free))
        if chart is not self.charts[0]:
            shares = shares[::4]
        ends = [(self.low[k], self.high[k]) for k in chart.free]
        if all(end == (0, 1) for end in ends):
            return shares
        return [
            tuple(
                [
                    low + (high - low) * u if low else high * u
                    for u, (low, high) in zip(one, ends, strict=True)
                ]
            )
            for one in shares
        ]

    def _points(self, chart: Chart, frees: Sequence[Point]) -> Sequence[Point]:
        """The points of the chart at which the free priors are as given, and beside a jump."""
        if not chart.solved:
            return frees
        blank, found = [math.nan] * len(self.made.names), list[Point]()
        for free in frees:
            begun = blank.copy()
            for k, x in zip(chart.free, free, strict=True):
                begun[k] = x
            wholes = [tuple(begun)]
            for k, edge in chart.solved:
                low, high = self.low[k], self.high[k]
                wholes = [
                    (*whole[:k], x, *whole[k + 1 :])
                    for whole in wholes
                    for x in self._roots(edge, whole, k, low, high)
                ]
                if edge.kind == "jump":
                    wholes = [(*w[:k], min(w[k] * side, high), *w[k + 1 :]) for w in wholes for side in SIDES]
            found += wholes
        return found

    def _nearer(self, found: Found, t: Fraction, size: float, last: float) -> Found:
        """The point of the chart near the one that was found that has least to spare."""
        chart, best, point = found.chart, found.spare, found.point
        free, ends = chart.free, [(self.low[k], self.high[k]) for k in found.chart.free]
        while size > last and free:
            here = [(point[k], point[k] * size, *end) for k, end in zip(free, ends, strict=True)]
            moves = [
                tuple([_within(x + s * y, *within) for s, (x, y, *within) in zip(one, here, strict=True)])
                for one in steps(len(free))
            ]
            points = self._points(chart, moves)
            spares = self.spared(points, t)
            least = min(spares, default=FAR)
            size *= SHRINK
            if least < best:
                best, point = least, points[spares.index(least)]
                size *= 2
        return Found(best, point, chart)

    def _roots(self, edge: Edge, whole: Point, index: int, low: float, high: float) -> list[float]:
        """Where the formula is 0 between two values of a prior: the zero of a linear fraction, else by changes of sign."""
        before, after, value = whole[:index], (*whole[index + 1 :], *self.parameters), edge.value
        step = high - low
        a, b, c = low + step / 4, low + step / 2, low + step * 7 / 8
        try:
            x, y, z = value(*before, a, *after), value(*before, b, *after), value(*before, c, *after)
            if x == y == z:
                return []
            ratio = y * (x - z) * (a - b) / (z * (x - y) * (a - c))
            found = (b - ratio * c) / (1 - ratio)
            if abs(value(*before, found, *after)) <= SMALL * (abs(x) + abs(y) + abs(z)):
                return [found] if low <= found <= high else []
        except (ArithmeticError, ValueError):
            pass

        def at(x: float) -> float:
            try:
                return value(*before, x, *after)
            except (ArithmeticError, ValueError):
                return math.nan

        return _by_signs(at, low, high)

    def _exact(self, found: Found) -> Iterator[Place]:
        """Exact priors at the point that was found: on the boundaries that it lies near, as it is, and to its sides."""
        for place in self._near(found):
            here = At({**self.point, **place})
            try:
                whole = {name: here.value(tree) for name, tree in self.made.given.items()}
            except (Undecided, Undefined):
                continue
            exact = {**place, **{name: x for name, x in whole.items() if isinstance(x, Fraction)}}
            if exact.keys() == {*self.made.texts.variables} and all(0 < x <= 1 for x in exact.values()):
                yield exact

    def _near(self, found: Found) -> Iterator[Place]:
        solved, names = found.chart.solved, self.made.names
        plain = {name: Fraction(value) for name, value in zip(names, found.point, strict=True)}
        yield self._on(solved, self._snapped(found, self._on(solved, plain)))
        yield self._on([pair for pair in solved if pair[1].kind == "equation"], plain)
        for name in (names[k] for k in found.chart.free):
            yield from (self._on(solved, {**plain, name: plain[name] * side}) for side in ASIDE)

    def _on(self, solved: Sequence[tuple[int, Edge]], place: Place) -> Place:
        """The place with the priors where the formulas are 0."""
        for index, edge in reversed(solved):
            place = self._moved(edge, self.made.names[index], place) or place
        return place

    def _snapped(self, found: Found, place: Place) -> Place:
        """The priors that the chart leaves free, one after the other on a boundary that is near."""
        solved = dict(found.chart.solved)
        for index in found.chart.free:
            name, x = self.made.names[index], found.point[index]
            for edge in self.made.edges:
                if name in names_of(edge.tree) and edge not in solved.values():
                    near = self._roots(edge, found.point, index, x * (1 - NEAR), x * (1 + NEAR))
                    if near and (moved := self._moved(edge, name, place)):
                        place = moved
                        break
        return place

    def _moved(self, edge: Edge, name: str, place: Place) -> Place | None:
        """The place with that prior at the nearest rational zero of the formula, if it is near."""
        rest, x = {**self.point, **{n: x for n, x in place.items() if n != name}}, place[name]
        found = [zero for zero in zeros(edge.tree, name, rest, self.made.meaning) if 0 < zero <= 1]
        nearest = min(found, key=lambda zero: abs(zero - x), default=None)
        return None if nearest is None or abs(nearest - x) > x / 10**5 else {**place, name: nearest}


def _valleys(spares: Sequence[float], points: Sequence[Point], axis: int) -> list[int]:
    """The points that have no more to spare than those beside them on the axis."""
    order = sorted(range(len(points)), key=lambda k: points[k][axis])
    along = [math.inf, *(spares[k] for k in order), math.inf]
    return [k for n, k in enumerate(order) if along[n] > along[n + 1] <= along[n + 2]]


def _within(x: float, low: float, high: float) -> float:
    """The number between two ends; beside 1 there are too few digits for what is left of it."""
    return low if x < low else high if x > high - TOP else x


def _apart(spares: Sequence[float], points: Sequence[Point], few: Iterable[int]) -> list[int]:
    """Those of the points with least to spare that are no neighbours."""
    kept = list[int]()
    for k in sorted(few, key=spares.__getitem__):
        if len(kept) == KEPT or spares[k] > OUTSIDE + 2:
            break
        if spares[k] > LOST and not any(_beside(points[k], points[other]) for other in kept):
            kept.append(k)
    return kept


def _distinct(found: Iterable[Found]) -> list[Found]:
    """The ones with least to spare that are no neighbours, and the best of every other chart."""
    kept, charts = list[Found](), set[int]()
    for one in sorted(found, key=lambda one: one.spare - SMALL * len(one.chart.solved)):
        new = len(kept) < KEPT or id(one.chart) not in charts
        if new and not any(_beside(one.point, other.point) for other in kept):
            kept.append(one)
        charts.add(id(one.chart))
    return kept


def _beside(one: Point, other: Point) -> bool:
    return all(abs(x - y) <= (x + y) / 16 for x, y in zip(one, other, strict=True))


def _by_signs(value: Callable[[float], float], low: float, high: float) -> list[float]:
    """Zeros between two ends, one for every change of sign on a grid."""
    places = [low + (high - low) * k / 24 for k in range(25)]
    values = [value(x) for x in places]
    found = []
    for k in range(24):
        left, right = places[k], places[k + 1]
        if values[k] == 0:
            found.append(left)
        elif values[k] * values[k + 1] < 0:
            for _ in range(50):
                middle = (left + right) / 2
                if value(middle) * values[k] > 0:
                    left = middle
                else:
                    right = middle
            found.append((left + right) / 2)
    return found if values[24] else [*found, places[24]]
