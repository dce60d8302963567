"""What checks at points alone would have said of a claim with goals: two points, and a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, product

import sympy

from derive.errors import QuestionError
from verify.claims.algebra import facts_of
from verify.claims.claim import Claim
from verify.claims.court import parsed
from verify.claims.evaluation import Indistinct, Number, Undefined, ball, value_at
from verify.claims.implication import Implication, implications
from verify.claims.points import Point, holds, simple_points
from verify.claims.substitution import substituted
from verify.kernel.polynomial import Polynomial

__all__ = ["false_at_two_points", "false_on_grid"]

AXIS = tuple(map(Fraction, "1/10 1/4 2/5 1/2 3/5 3/4 9/10 1 3/2 2 3 5 -1 0".split()))
MOST = 400
TRIED = 40_000


def false_at_two_points(claim: Claim) -> bool:
    """Whether a goal is false or undefined at one of two points where its conditions hold."""
    return any(_false_at(one, islice(simple_points(_given(one), 2, _names(one)), 2)) for one in _read(claim))


def false_on_grid(claim: Claim) -> bool:
    """Whether a goal is false or undefined at a point of a grid where its conditions hold; at most 400 points count."""
    return any(_false_at(one, islice(_grid(one), MOST)) for one in _read(claim))


def _read(claim: Claim) -> list[Implication]:
    try:
        return implications(substituted(claim))
    except QuestionError:
        return []


def _given(one: Implication) -> list[tuple[Polynomial, str]]:
    return parsed(f for text in one.given for f in facts_of(text))


def _names(one: Implication) -> list[str]:
    formulas: Sequence[sympy.Expr] = (one.goal.left, one.goal.right, *one.divisors)
    return sorted({s.name for f in formulas for s in f.free_symbols})


def _grid(one: Implication) -> Iterator[Point]:
    facts = _given(one)
    names = sorted({v for p, _ in facts for v in p.variables()} | set(_names(one)))
    for values in islice(product(AXIS, repeat=len(names)), TRIED):
        point = dict(zip(names, values, strict=True))
        if holds(facts, point):
            yield point


def _false_at(one: Implication, points: Iterator[Point]) -> bool:
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
        truth = {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "==": left == right}
        return not truth[relation]
    gap = ball(left) - ball(right)
    if relation == "==":
        return bool(gap > 0) or bool(gap < 0)
    return bool(gap > 0) if relation[0] == "<" else bool(gap < 0)
