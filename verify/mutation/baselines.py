"""What checks at points alone would have said of a claim with goals: two points, and a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice

import sympy
from flint import fmpq

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.court import parsed
from epsproof.verify.claims.domain import Implication
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.claims.values.evaluation import Indistinct, Number, Undefined, ball, value_at
from epsproof.verify.claims.values.points import Point, conditions, from_rational, rational, simple_points
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["false_at_two_points", "false_on_grid"]

AXIS = tuple(rational(Fraction(x)) for x in "1/10 1/4 2/5 1/2 3/5 3/4 9/10 1 3/2 2 3 5 -1 0".split())
MOST = 400
TRIED = 40_000


def false_at_two_points(goals: Sequence[Implication]) -> bool:
    """Whether a goal is false or undefined at one of two points where its conditions hold."""
    return any(_false_at(one, islice(simple_points(_given(one), 2, _names(one)), 2)) for one in goals)


def false_on_grid(goals: Sequence[Implication]) -> bool:
    """Whether a goal is false or undefined at a point of a grid where its conditions hold; at most 400 points count."""
    return any(_false_at(one, _grid(one.given, tuple(_names(one)))) for one in goals)


def _given(one: Implication) -> list[tuple[Polynomial, str]]:
    return parsed(facts_of(*one.given))


def _names(one: Implication) -> list[str]:
    formulas: Sequence[sympy.Expr] = (one.goal.left, one.goal.right, *one.divisors)
    return sorted({s.name for f in formulas for s in f.free_symbols})


@lru_cache(maxsize=64)
def _grid(given: tuple[str, ...], names: tuple[str, ...]) -> tuple[Point, ...]:
    """The first points of the grid at which all conditions hold, in the order of the grid."""
    facts = conditions(parsed(facts_of(*given)))
    order = sorted({v for c in facts for v in c.names} | set(names))
    decided = [[c for c in facts if c.names and max(c.names) == name] for name in order]
    visits = 0

    def extended(place: dict[str, fmpq]) -> Iterator[Point]:
        nonlocal visits
        depth = len(place)
        if depth == len(order):
            yield {name: from_rational(value) for name, value in place.items()}
            return
        for value in AXIS:
            visits += 1
            if visits > TRIED:
                return
            more = {**place, order[depth]: value}
            if all(c.holds(more) for c in decided[depth]):
                yield from extended(more)

    possible = all(c.holds({}) for c in facts if not c.names)
    return tuple(islice(extended({}), MOST)) if possible else ()


def _false_at(one: Implication, points: Iterable[Point]) -> bool:
    for point in points:
        try:
            if any(value_at(x, point) == 0 for x in one.divisors):
                return True
            left, right = value_at(one.goal.left, point), value_at(one.goal.right, point)
        except Undefined:
            return True
        except (Indistinct, QuestionError):
            continue
        if _fails(left, one.goal.relation, right):
            return True
    return False


def _fails(left: Number, relation: str, right: Number) -> bool:
    """Whether the comparison is certainly false."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        truth = {
            "<": left < right,
            "<=": left <= right,
            ">": left > right,
            ">=": left >= right,
            "==": left == right,
        }
        return not truth[relation]
    gap = ball(left) - ball(right)
    if relation == "==":
        return bool(gap > 0) or bool(gap < 0)
    return bool(gap > 0) if relation[0] == "<" else bool(gap < 0)
