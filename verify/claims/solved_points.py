"""Rational points of equations: all but one variable of an equation run over simple numbers, a linear one is computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.claims.points import Point, holds
from verify.kernel.polynomial import Polynomial

__all__ = ["solved_points"]

POOL = tuple(map(Fraction, "1/2 2 1/3 3 1/4 3/4 2/3 1 -1 0 4 3/2 1/5 4/5 -2 -1/2".split()))
VISITS, DIGITS = 4_000, 10_000


def solved_points(facts: Sequence[tuple[Polynomial, str]], limit: int, names: Sequence[str] = ()) -> Iterator[Point]:
    """Up to ``limit`` points over all variables of the facts and ``names`` at which all facts hold, in fractions of four digits;
    variables that are linear in the equations come last."""
    equations = [p for p, relation in facts if relation == "="]
    degree = {v: max(len(p.coefficients(v)) for p in equations if v in p.variables()) for p in equations for v in p.variables()}
    others = sorted({v for p, _ in facts for v in p.variables()} | set(names) - degree.keys())
    order = sorted(degree, key=lambda v: (-degree[v], v)) + [v for v in others if v not in degree]
    search = _Search(facts, equations)
    for number, point in enumerate(search.extend({}, order)):
        if number == limit:
            return
        yield point


class _Search:
    def __init__(self, facts: Sequence[tuple[Polynomial, str]], equations: Sequence[Polynomial]) -> None:
        self.facts, self.equations, self.visits = facts, equations, VISITS

    def extend(self, point: Point, left: list[str]) -> Iterator[Point]:
        if not left:
            yield dict(point)
            return
        name = left[0]
        for candidate in left:
            values = self.solutions(point, candidate)
            if values is not None:
                name = candidate
                break
        else:
            values = POOL
        for value in values:
            self.visits -= 1
            if self.visits < 0:
                return
            extended = {**point, name: value}
            ready = [(p, r) for p, r in self.facts if name in p.variables() and p.variables() <= extended.keys()]
            if max(abs(value.numerator), value.denominator) < DIGITS and holds(ready, extended):
                yield from self.extend(extended, [v for v in left if v != name])

    def solutions(self, point: Point, name: str) -> Sequence[Fraction] | None:
        """The values of a variable that an equation leaves, where the others of the equation have theirs and it is linear."""
        for equation in self.equations:
            if equation.variables() - point.keys() != {name}:
                continue
            parts = [c.evaluate(point) for c in equation.coefficients(name)]
            while parts and parts[-1] == 0:
                parts.pop()
            if len(parts) <= 2:
                return [-parts[0] / parts[1]] if len(parts) == 2 else [] if parts else None
        return None
