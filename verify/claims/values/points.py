"""Simple rational points at which given polynomial relations hold: few digits first, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from attrs import field, frozen
from flint import fmpq

from verify.claims.values.condition import Condition, conditions, from_rational, rational
from verify.kernel.polynomial import Polynomial

__all__ = ["Place", "Point", "placed", "simple_points"]

Point = dict[str, Fraction]
Place = dict[str, fmpq]
POOL = tuple(
    map(Fraction, "1/2 1 2 1/3 2/3 0 3 1/4 3/4 -1 3/2 4 1/5 4/5 2/5 3/5 5 -2 1/6 5/6 -1/2 6 1/10 9/10 10 1/20 1/100".split())
)
LEVELS = (6, 12, 18, len(POOL))
VISITS = 12_000
FREE = 8


def placed(point: Point) -> Place:
    """The point in python-flint's numbers."""
    return {name: rational(value) for name, value in point.items()}


def simple_points(facts: Sequence[tuple[Polynomial, str]], limit: int = 60, names: Sequence[str] = ()) -> Iterator[Point]:
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
    for level in LEVELS:
        search = _Search(facts, tuple(map(rational, POOL[:level])))
        for place in search.extend({}, variables):
            point = {name: from_rational(value) for name, value in place.items()}
            key = tuple(point[v] for v in variables)
            if key not in seen:
                seen.add(key)
                yield point
        if not variables:
            return


class _Search:
    def __init__(self, facts: Sequence[Condition], pool: Sequence[fmpq]) -> None:
        self.facts, self.pool, self.visits = facts, pool, VISITS
        equations = [c for c in facts if c.relation == "="]
        self.bound = {v: max(c.degree(v) for c in equations if v in c.names) for c in equations for v in c.names}

    def extend(self, place: Place, left: list[str]) -> Iterator[Place]:
        if not left:
            if all(c.holds(place) for c in self.facts):
                yield place
            return
        for name, value in self.forced(place):
            if value is not None:
                yield from self.put(place, left, name, value)
            return
        name = min(left, key=lambda v: (self.bound.get(v, FREE), v))
        for value in self.pool:
            if self.visits <= 0:
                return
            yield from self.put(place, left, name, value)

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
