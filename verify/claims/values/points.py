"""Simple rational points at which given relations hold: few digits first, always the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from math import inf
from typing import Any

from attrs import field, frozen
from flint import fmpq, fmpq_poly

from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.numeric.real_roots import as_fmpq, as_fraction, real_roots, simplest_between

__all__ = [
    "Condition",
    "Place",
    "Point",
    "conditions",
    "named",
    "placed",
    "shorter",
    "simple_points",
    "size",
]

# A polynomial relation that is asked at many rational points: the arithmetic is python-flint's.

Terms = tuple[tuple[fmpq, tuple[tuple[str, int], ...]], ...]
ZERO = fmpq(0)


@frozen(slots=False)
class Condition:
    """``terms`` relation 0, with ``relation`` one of >, >= and =; the terms are a sum of coefficient * monomial in any order."""

    terms: frozenset[Any]
    relation: str

    @cached_property
    def names(self) -> frozenset[str]:
        """The variables that occur."""
        return frozenset(name for monomial, _ in self.terms for name, _ in monomial)

    @cached_property
    def _sum(self) -> Terms:
        return tuple((as_fmpq(c), m) for m, c in self.terms)

    @cached_property
    def _powers(self) -> dict[str, tuple[Terms, ...]]:
        return {name: _coefficients(self._sum, name) for name in self.names}

    def holds(self, point: Mapping[str, fmpq]) -> bool:
        """Whether the relation holds at a point that has a value for every variable."""
        value = _value(self._sum, point)
        return bool(
            value > 0 if self.relation == ">" else value >= 0 if self.relation == ">=" else value == 0
        )

    def degree(self, name: str) -> int:
        """The highest power of a variable that occurs."""
        return len(self._powers[name]) - 1

    def powers_at(self, name: str, point: Mapping[str, fmpq]) -> list[fmpq]:
        """The coefficients of the powers 0, 1, ... of a variable that occurs, all others having values; the last is not 0."""
        found = [_value(part, point) for part in self._powers[name]]
        while found and found[-1] == 0:
            found.pop()
        return found


def conditions(facts: Iterable[tuple[Polynomial, str]]) -> tuple[Condition, ...]:
    """The facts in the same order."""
    return tuple(Condition(frozenset(p.terms.items()), relation) for p, relation in facts)


def _value(terms: Terms, point: Mapping[str, fmpq]) -> fmpq:
    total = ZERO
    for value, monomial in terms:
        for name, exponent in monomial:
            value *= point[name] if exponent == 1 else point[name] ** exponent
        total += value
    return total


def _coefficients(terms: Terms, name: str) -> tuple[Terms, ...]:
    parts: dict[int, list[tuple[fmpq, tuple[tuple[str, int], ...]]]] = {}
    for value, monomial in terms:
        power = next((e for n, e in monomial if n == name), 0)
        parts.setdefault(power, []).append((value, tuple(x for x in monomial if x[0] != name)))
    return tuple(tuple(parts.get(k, ())) for k in range(max(parts) + 1))


# Simple rational points at which given polynomial relations hold: few digits first, always the same.
#
# Where numbers of few digits give few points, those at and between the ends of a variable's own range are
# tried too.

Point = dict[str, Fraction]
Place = dict[str, fmpq]
POOL = tuple(
    map(
        Fraction,
        "1/2 1 2 1/3 2/3 0 3 1/4 3/4 -1 3/2 4 1/5 4/5 2/5 3/5 5 -2 1/6 5/6 -1/2 6 1/10 9/10 10 1/20 1/100".split(),
    )
)
LEVELS = (6, 12, 18, len(POOL))
VISITS, FEW_VISITS = 12_000, 1_500
FREE = 8
FEW, HIGHEST = 6, 8
SWEEPS = 3
NUMBERS = sorted(
    {*POOL, *map(Fraction, range(-9, 10))},
    key=lambda value: (abs(value.numerator) + value.denominator, value),
)
END = fmpq(10**9)


def named(point: Mapping[str, Fraction], names: Collection[str]) -> Point:
    """The coordinates that a text names, without those of the kernel's roots."""
    return {name: value for name, value in point.items() if name in names}


def placed(point: Point) -> Place:
    """The point in python-flint's numbers."""
    return {name: as_fmpq(value) for name, value in point.items()}


def simple_points(
    facts: Sequence[tuple[Polynomial, str]], limit: int = 60, names: Sequence[str] = ()
) -> Iterator[Point]:
    """Up to ``limit`` points over all variables of the facts and ``names``; equations are solved where they are linear."""
    kept = _sequence(conditions(facts), frozenset(names))
    for number in range(limit):
        if number == len(kept.found):
            try:
                point = next(kept.source, None)
            except BaseException:
                _sequence.cache_clear()
                raise
            if point is None:
                return
            kept.found.append(point)
        yield dict(kept.found[number])


def shorter(point: Point, holds: Callable[[Point], object]) -> Point:
    """The point with one coordinate after the other replaced by a number of few digits, as long as ``holds`` is true of it."""
    for _ in range(SWEEPS):
        for name in sorted(point, key=lambda name: (-size(point[name]), name)):
            options = (value for value in NUMBERS if size(value) < size(point[name]))
            near = ({**point, name: value} for value in options)
            point = next((other for other in near if holds(other)), point)
    return point


def size(value: Fraction) -> int:
    """How long a number is: the sum of its numerator and denominator."""
    return abs(value.numerator) + value.denominator


@frozen(eq=False)
class _Sequence:
    """The points found so far, and where more come from."""

    source: Iterator[Point]
    found: list[Point] = field(factory=list)


@lru_cache(maxsize=128)
def _sequence(facts: tuple[Condition, ...], names: frozenset[str]) -> _Sequence:
    return _Sequence(_points(facts, names))


def _points(facts: Sequence[Condition], names: frozenset[str]) -> Iterator[Point]:
    variables = sorted({v for c in facts for v in c.names} | names)
    seen: set[tuple[Fraction, ...]] = set()
    for search in (*(_Search(facts, level) for level in LEVELS), _Ranges(facts, LEVELS[0], FEW_VISITS)):
        if len(seen) >= search.enough:
            return
        for place in search.extend({}, variables):
            point = {name: as_fraction(value) for name, value in place.items()}
            key = tuple(point[v] for v in variables)
            if key not in seen:
                seen.add(key)
                yield point
        if not variables:
            return


class _Search:
    """Gives the variables values of the pool's first ones, in turn, where fewer than ``enough`` points are known."""

    enough = inf

    def __init__(self, facts: Sequence[Condition], level: int, visits: int = VISITS) -> None:
        self.facts, self.pool, self.visits = facts, tuple(map(as_fmpq, POOL[:level])), visits
        equations = [c for c in facts if c.relation == "="]
        self.bound = {
            v: max(c.degree(v) for c in equations if v in c.names) for c in equations for v in c.names
        }

    def extend(self, place: Place, left: list[str]) -> Iterator[Place]:
        if not left:
            if all(c.holds(place) for c in self.facts):
                yield place
            return
        for name, value in self.forced(place):
            if value is not None:
                yield from self.put(place, left, name, value)
            return
        name = min(left, key=lambda v: self.rank(v, place))
        for value in self.values(name, place):
            if self.visits <= 0:
                return
            yield from self.put(place, left, name, value)

    def rank(self, name: str, place: Place) -> tuple[bool, int, str]:
        """The variable of the least rank is next."""
        return False, self.bound.get(name, FREE), name

    def values(self, name: str, place: Place) -> Sequence[fmpq]:
        """What the variable may be."""
        return self.pool

    def put(self, place: Place, left: list[str], name: str, value: fmpq) -> Iterator[Place]:
        self.visits -= 1
        extended = {**place, name: value}
        if all(c.holds(extended) for c in self.facts if name in c.names and c.names <= extended.keys()):
            yield from self.extend(extended, [v for v in left if v != name])

    def forced(self, place: Place) -> Iterator[tuple[str, fmpq | None]]:
        """A variable that an equation determines, with its value, or with None where the equation has no solution."""
        for condition in self.facts:
            if condition.relation != "=":
                continue
            open_names = condition.names - place.keys()
            if len(open_names) != 1:
                continue
            (name,) = open_names
            parts = condition.powers_at(name, place)
            if len(parts) == 2:
                yield name, -parts[0] / parts[1]
            elif len(parts) == 1:
                yield name, None


class _Ranges(_Search):
    """Gives a variable what lies at and between the ends that conditions on it alone have, besides."""

    enough = FEW

    def rank(self, name: str, place: Place) -> tuple[bool, int, str]:
        return not any(self.alone(name, place)), self.bound.get(name, FREE), name

    def values(self, name: str, place: Place) -> Sequence[fmpq]:
        parts = [fmpq_poly(c.powers_at(name, place)) for c in self.alone(name, place)]
        found = _around([p for p in parts if 0 < p.degree() <= HIGHEST])
        return [*found, *(value for value in self.pool if value not in found)]

    def alone(self, name: str, place: Place) -> list[Condition]:
        """The conditions in which no other variable is left."""
        return [c for c in self.facts if name in c.names and c.names - place.keys() == {name}]


def _around(parts: Sequence[fmpq_poly]) -> list[fmpq]:
    """Three numbers of few digits in each interval that the roots of polynomials cut out, then the rational roots."""
    roots = real_roots(parts, -END, END)
    if not roots:
        return []
    ends = [roots[0].lower - 1 - abs(roots[0].lower), *(e for x in roots for e in (x.lower, x.upper))]
    ends.append(roots[-1].upper + 1 + abs(roots[-1].upper))
    gaps = list(pairwise(ends))[::2]
    first = [_simplest(low, high) for low, high in gaps]
    halves = [
        pair
        for (low, high), middle in zip(gaps, first, strict=True)
        for pair in ((low, middle), (middle, high))
    ]
    return [*first, *(x.lower for x in roots if x.rational), *(_simplest(low, high) for low, high in halves)]


def _simplest(low: fmpq, high: fmpq) -> fmpq:
    if low < 0 < high:
        return ZERO
    return simplest_between(low, high) if low >= 0 else -simplest_between(-high, -low)
