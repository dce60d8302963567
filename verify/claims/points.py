"""Simple rational points at which given polynomial relations hold: few digits first, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from verify.kernel.polynomial import Polynomial

__all__ = ["Point", "holds", "simple_points"]

Point = dict[str, Fraction]
POOL = tuple(
    map(Fraction, "1/2 1 2 1/3 2/3 0 3 1/4 3/4 -1 3/2 4 1/5 4/5 2/5 3/5 5 -2 1/6 5/6 -1/2 6 1/10 9/10 10 1/20 1/100".split())
)
LEVELS = (6, 12, 18, len(POOL))
VISITS = 12_000


def holds(facts: Sequence[tuple[Polynomial, str]], point: Point) -> bool:
    """Whether all facts hold at the point, exactly."""
    return all(_satisfied(p.evaluate(point), r) for p, r in facts)


def simple_points(facts: Sequence[tuple[Polynomial, str]], limit: int = 60, names: Sequence[str] = ()) -> Iterator[Point]:
    """Up to ``limit`` points over all variables of the facts and ``names``; equations are solved where they are linear."""
    kept = _sequence(tuple(_Fact(frozenset(p.terms.items()), r, p) for p, r in facts), frozenset(names))
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


@frozen
class _Fact:
    terms: frozenset[Any]
    relation: str
    polynomial: Polynomial = field(eq=False)


@frozen(eq=False)
class _Sequence:
    """The points found so far, and where more come from."""

    source: Iterator[Point]
    found: list[Point] = field(factory=list)


@lru_cache(maxsize=128)
def _sequence(facts: tuple[_Fact, ...], names: frozenset[str]) -> _Sequence:
    return _Sequence(_points([(f.polynomial, f.relation) for f in facts], names))


def _points(facts: Sequence[tuple[Polynomial, str]], names: frozenset[str]) -> Iterator[Point]:
    variables = sorted({v for p, _ in facts for v in p.variables()} | names)
    seen: set[tuple[Fraction, ...]] = set()
    for level in LEVELS:
        search = _Search(facts, POOL[:level])
        for point in search.extend({}, variables):
            key = tuple(point[v] for v in variables)
            if key not in seen:
                seen.add(key)
                yield point
        if not variables:
            return


class _Search:
    def __init__(self, facts: Sequence[tuple[Polynomial, str]], pool: Sequence[Fraction]) -> None:
        self.facts, self.pool, self.visits = facts, pool, VISITS

    def extend(self, point: Point, left: list[str]) -> Iterator[Point]:
        if not left:
            if holds(self.facts, point):
                yield dict(point)
            return
        for name, value in self.forced(point, left):
            if value is not None:
                yield from self.place(point, left, name, value)
            return
        name = self.next_name(point, left)
        for value in self.pool:
            if self.visits <= 0:
                return
            yield from self.place(point, left, name, value)

    def place(self, point: Point, left: list[str], name: str, value: Fraction) -> Iterator[Point]:
        self.visits -= 1
        extended = {**point, name: value}
        ready = [(p, r) for p, r in self.facts if name in p.variables() and p.variables() <= extended.keys()]
        if holds(ready, extended):
            yield from self.extend(extended, [v for v in left if v != name])

    def forced(self, point: Point, left: list[str]) -> Iterator[tuple[str, Fraction | None]]:
        """A variable that an equation determines, with its value, or with None where the equation has no solution."""
        for polynomial, relation in self.facts:
            open_names = polynomial.variables() - point.keys()
            if relation != "=" or len(open_names) != 1:
                continue
            (name,) = open_names
            parts = [c.evaluate(point) for c in polynomial.coefficients(name)]
            while parts and parts[-1] == 0:
                parts.pop()
            if len(parts) == 2:
                yield name, -parts[0] / parts[1]
            elif len(parts) == 1:
                yield name, None

    def next_name(self, point: Point, left: list[str]) -> str:
        """The variable in most facts that would become complete; parameters of equations come first."""
        bound = {v for p, r in self.facts if r == "=" for v in p.variables()}
        degree = {
            v: max((len(p.coefficients(v)) for p, r in self.facts if r == "=" and v in p.variables()), default=0) for v in left
        }
        return min(left, key=lambda v: (degree[v] if v in bound else 9, v))


def _satisfied(value: Fraction, relation: str) -> bool:
    return value > 0 if relation == ">" else value >= 0 if relation == ">=" else value == 0
