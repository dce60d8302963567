"""Values with a distance and an adversary's prior: finitely many (points with a norm, levels, the edges of a graph, or a table),
or a continuous prior on the line, whose integrals are enclosed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm
from typing import Any

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.derive.text.numbers import number
from epsproof.verify.channel.channel import Channel
from epsproof.verify.numeric.real_roots import ball

__all__ = [
    "FORMS",
    "Distances",
    "LinePrior",
    "Space",
    "ball",
    "check_metric",
    "closed",
    "distances_of",
    "exact",
    "names_of",
]

Distances = tuple[tuple[Fraction, ...], ...]


@frozen
class Space:
    """``distances[i][j]`` between the i-th and the j-th of ``values``, a metric; ``prior`` sums to 1 and is never negative."""

    values: tuple[str, ...]
    distances: Distances
    prior: tuple[Fraction, ...]

    @property
    def unit(self) -> Fraction:
        """The largest rational of which every distance is a multiple."""
        every = [d for row in self.distances for d in row]
        bottom = lcm(*(d.denominator for d in every))
        return Fraction(gcd(*(int(d * bottom) for d in every)), bottom)

    @property
    def diameter(self) -> Fraction:
        """The largest distance."""
        return max(max(row) for row in self.distances)

    def mass(self, members: Sequence[int]) -> Fraction:
        """The prior of a set of values."""
        return sum((self.prior[i] for i in members), Fraction(0))

    def channel(self, secret: Sequence[int]) -> Channel:
        """The mechanisms that are private on the space, and the secret among its values."""
        inside, size = frozenset(secret), range(len(self.values))
        apart = {(s, u): self.distances[s][u] for s in inside for u in size if u not in inside}
        return Channel(dict(enumerate(self.prior)), inside, apart)

    def places(self, names: Sequence[str], where: str) -> tuple[int, ...]:
        """The places of named values, ascending; raises QuestionError for a name that is none."""
        if unknown := [name for name in names if name not in self.values]:
            raise QuestionError(f"{where}: {unknown[0]!r} is none of the values {', '.join(self.values)}")
        return tuple(sorted({self.values.index(name) for name in names}))


def check_metric(values: Sequence[str], distances: Distances) -> None:
    """Raise QuestionError, with the value, pair or triple named, for a table that is not a metric."""
    size = range(len(values))
    for i in size:
        if distances[i][i] != 0:
            raise QuestionError(
                f"the distance of {values[i]} to itself is {distances[i][i]}; in a metric it is 0"
            )
    for i, j in combinations(size, 2):
        there, back = distances[i][j], distances[j][i]
        if there != back:
            raise QuestionError(
                f"the distance of {values[i]} and {values[j]} is {there} one way and {back} the other; a metric is symmetric"
            )
        if there <= 0:
            rule = "is negative" if there < 0 else "is 0: they cannot be told apart; make them one value"
            raise QuestionError(f"the distance {there} of {values[i]} and {values[j]} {rule}")
    bottom = lcm(*(d.denominator for row in distances for d in row))
    whole = [[int(d * bottom) for d in row] for row in distances]
    for i, j in combinations(size, 2):
        for k in size:
            if whole[i][k] + whole[k][j] < whole[i][j]:
                raise QuestionError(
                    f"no metric: from {values[i]} to {values[j]} it is {distances[i][j]}, but by way of {values[k]} "
                    f"{distances[i][k]} + {distances[k][j]}; with close = true shortest paths are taken"
                )


def closed(distances: Distances) -> Distances:
    """The lengths of shortest paths."""
    found = [list(row) for row in distances]
    size = range(len(found))
    for k in size:
        for i in size:
            for j in size:
                found[i][j] = min(found[i][j], found[i][k] + found[k][j])
    return tuple(tuple(row) for row in found)


FORMS = ("points", "levels", "edges", "distances")
NORMS = ("l1", "linf")
MOST_VALUES = 100
Point = tuple[Fraction, ...]


def distances_of(table: Mapping[str, Any]) -> tuple[tuple[str, ...], Distances]:
    """The names of the values and the table of distances, not yet known to be a metric.

    Raises QuestionError with the field, row or edge that is wrong.
    """
    given = [form for form in FORMS if form in table]
    if len(given) != 1:
        raise QuestionError(
            f"one of {', '.join(FORMS)} says how far apart the values are; here: {', '.join(given) or 'none'}"
        )
    form = given[0]
    if "norm" in table and form != "points":
        raise QuestionError("norm is about points in the plane")
    if "range" in table and form not in ("points", "levels"):
        raise QuestionError("range is about points and levels: it divides their distance")
    if form in ("points", "levels"):
        names, points = _points(table, form)
        scale = _ranges(table.get("range", "1"), len(points[0]))
        norm = table.get("norm", "linf" if len(points[0]) > 1 else "l1")
        if norm not in NORMS:
            raise QuestionError(
                f"norm is one of {', '.join(NORMS)}, whose distances are rational; not {str(norm)[:30]!r}"
            )
        found = [[_apart(x, y, scale, norm) for y in points] for x in points]
        return names, _table(found)
    if form == "edges":
        return _graph(table)
    names = names_of("values", table.get("values"))
    rows = table["distances"]
    if not isinstance(rows, list) or [len(row) if isinstance(row, list) else -1 for row in rows] != [
        len(names)
    ] * len(names):
        raise QuestionError(
            f"distances is a table of {len(names)} rows of {len(names)} numbers, in the order of values"
        )
    return names, _table(
        [[exact(f"distances, row of {names[i]}", d) for d in row] for i, row in enumerate(rows)]
    )


def names_of(field: str, given: Any) -> tuple[str, ...]:
    """A list of different names; numbers are names as they are written."""
    if not isinstance(given, list) or not given:
        raise QuestionError(f'{field} is a list of names, such as ["low", "high"]')
    if wrong := [name for name in given if isinstance(name, (bool, list, dict)) or not str(name).strip()]:
        pair = isinstance(wrong[0], list) and len(wrong[0]) == 2
        better = f"; a pair of numbers is named '({wrong[0][0]}, {wrong[0][1]})'" if pair else ""
        raise QuestionError(f"{field}: {str(wrong[0])[:40]!r} is no name{better}")
    names = tuple(str(name).strip() for name in given)
    if twice := [name for k, name in enumerate(names) if name in names[:k]]:
        raise QuestionError(f"{field}: {twice[0]} is there twice")
    if len(names) > MOST_VALUES:
        raise LimitExceeded(f"{field}: there are {len(names)} names; at most {MOST_VALUES} are read")
    return names


def exact(field: str, given: Any) -> Fraction:
    """A number as it is written; raises QuestionError with the field."""
    if isinstance(given, bool) or not isinstance(given, (int, str)):
        raise QuestionError(f"{field}: {str(given)[:40]!r} is no number; write 2, 0.25 or '1/3'")
    try:
        return number(str(given))
    except QuestionError:
        raise QuestionError(f"{field}: {str(given)[:40]!r} is no number; write 2, 0.25 or '1/3'") from None


def _points(table: Mapping[str, Any], form: str) -> tuple[tuple[str, ...], list[Point]]:
    given = table[form]
    if form == "levels":
        if not isinstance(given, int) or isinstance(given, bool) or not 2 <= given <= MOST_VALUES:
            raise QuestionError(
                f"levels is how many of the values 0, 1, 2, ... there are, from 2 to {MOST_VALUES}"
            )
        given = [str(level) for level in range(given)]
    if not isinstance(given, list) or len(given) < 2:
        raise QuestionError(
            'points is a list of two or more numbers, such as ["0", "1/2"], or of pairs such as [["0", "1"]]'
        )
    if len(given) > MOST_VALUES:
        raise LimitExceeded(f"there are {len(given)} points; at most {MOST_VALUES} are read")
    points = [tuple(exact("points", x) for x in (one if isinstance(one, list) else [one])) for one in given]
    if {len(point) for point in points} not in ({1}, {2}):
        raise QuestionError("points are all numbers, or all pairs of numbers")
    default = [str(p[0]) if len(p) == 1 else f"({p[0]}, {p[1]})" for p in points]
    names = names_of("values", table.get("values", default)) if "values" in table else tuple(default)
    if len(names) != len(points):
        raise QuestionError(f"there are {len(points)} points and {len(names)} values")
    if twice := [k for k, p in enumerate(points) if p in points[:k]]:
        raise QuestionError(f"points: {default[twice[0]]} is there twice; their distance would be 0")
    return names, points


def _ranges(given: Any, size: int) -> Point:
    found = tuple(exact("range", r) for r in (given if isinstance(given, list) else [given] * size))
    if len(found) != size or min(found) <= 0:
        raise QuestionError(f"range is a number above 0{'' if size == 1 else ', or a pair of them'}")
    return found


def _apart(x: Point, y: Point, scale: Point, norm: str) -> Fraction:
    parts = [abs(a - b) / r for a, b, r in zip(x, y, scale, strict=True)]
    return max(parts) if norm == "linf" else sum(parts, Fraction(0))


def _graph(table: Mapping[str, Any]) -> tuple[tuple[str, ...], Distances]:
    """The lengths of shortest paths."""
    names = names_of("values", table.get("values"))
    if not isinstance(table["edges"], list):
        raise QuestionError('edges is a list such as [["a", "b", "1"]]')
    far = Fraction(0)
    lengths: dict[tuple[int, int], Fraction] = {}
    for k, edge in enumerate(table["edges"], 1):
        if (
            not isinstance(edge, list)
            or len(edge) not in (2, 3)
            or [e for e in edge[:2] if str(e) not in names]
        ):
            such = f'["{names[0]}", "{names[-1]}", "1"]'
            raise QuestionError(f"edges: number {k} is two of the values and a length, such as {such}")
        length = exact(f"edges, number {k}", edge[2] if len(edge) == 3 else 1)
        i, j = names.index(str(edge[0])), names.index(str(edge[1]))
        if length <= 0 or i == j:
            raise QuestionError(f"edges: number {k} joins two different values at a distance above 0")
        length = min(length, lengths.get((i, j), length))
        lengths[i, j] = lengths[j, i] = length
        far += length
    far = far + 1
    size = range(len(names))
    found = closed(
        tuple(tuple(Fraction(0) if i == j else lengths.get((i, j), far) for j in size) for i in size)
    )
    apart = [(names[i], names[j]) for i in size for j in size if found[i][j] >= far]
    if apart:
        raise QuestionError(
            f"edges: no path joins {apart[0][0]} and {apart[0][1]}; what is told apart freely has no protection"
        )
    return names, found


def _table(rows: Sequence[Sequence[Fraction]]) -> Distances:
    return tuple(tuple(row) for row in rows)


@frozen
class LinePrior:
    """Uniform from ``low`` to ``high``; or normal with a ``mean`` and a ``deviation``, where ends are given conditioned to lie
    between them. None is an end that there is not."""

    low: Fraction | None
    high: Fraction | None
    mean: Fraction | None = None
    deviation: Fraction | None = None

    def __str__(self) -> str:
        if self.mean is None:
            return f"uniform from {self.low} to {self.high}"
        ends = [
            f" from {self.low}" if self.low is not None else "",
            f" to {self.high}" if self.high is not None else "",
        ]
        return f"normal with mean {self.mean} and deviation {self.deviation}{''.join(ends)}"

    def tilted(self, rate: arb, origin: Fraction, start: Fraction | None, end: Fraction | None) -> arb:
        """The integral of f(x) exp(rate (x - origin)) from ``start`` to ``end``, None for no end.

        A ball at the precision in force; 0 where nothing of the prior lies between.
        """
        start = self.low if start is None else start if self.low is None else max(start, self.low)
        end = self.high if end is None else end if self.high is None else min(end, self.high)
        if start is not None and end is not None and start >= end:
            return arb(0)
        return self._whole(rate, origin, start, end) / self._whole(arb(0), origin, self.low, self.high)

    def mass(self, start: Fraction | None, end: Fraction | None) -> arb:
        """The probability of an interval."""
        return self.tilted(arb(0), Fraction(0), start, end)

    def holds(self, start: Fraction | None, end: Fraction | None) -> bool:
        """Whether an interval has a probability above 0."""
        start = self.low if start is None else start if self.low is None else max(start, self.low)
        end = self.high if end is None else end if self.high is None else min(end, self.high)
        return start is None or end is None or start < end

    def _whole(self, rate: arb, origin: Fraction, start: Fraction | None, end: Fraction | None) -> arb:
        """The same of an unnormalised density: 1, or exp(-(x - mean)**2/(2 deviation**2))/deviation/sqrt(2 pi)."""
        if self.mean is None or self.deviation is None:
            assert start is not None and end is not None
            if rate == 0:
                return ball(end - start)
            return ((rate * ball(end - origin)).exp() - (rate * ball(start - origin)).exp()) / rate
        shift = rate * ball(self.mean - origin) + (rate * ball(self.deviation)) ** 2 / 2
        return shift.exp() * self._between(rate, start, end)

    def _between(self, rate: arb, start: Fraction | None, end: Fraction | None) -> arb:
        """P[start < Z < end] for the normal law whose mean the factor exp(rate x) moved by rate * deviation**2."""
        assert self.mean is not None and self.deviation is not None
        mean, root = ball(self.mean) + rate * ball(self.deviation) ** 2, ball(self.deviation) * arb(2).sqrt()
        ends = [None if x is None else (ball(x) - mean) / root for x in (start, end)]
        low, high = ends
        if low is not None and (high is None or low > 0):
            return (low.erfc() - (arb(0) if high is None else high.erfc())) / 2
        below = arb(0) if low is None else (-low).erfc()
        return ((arb(2) if high is None else (-high).erfc()) - below) / 2
