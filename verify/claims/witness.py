"""Exact points at which an implication fails: simple ones, points of its equations, zeros of its divisors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sympy

from derive.errors import UnsupportedForm
from verify.claims.algebra import Fact, facts_of, polynomial
from verify.claims.algebraic import failure_at, failure_of
from verify.claims.court import parsed
from verify.claims.fraction import fraction
from verify.claims.implication import Implication
from verify.claims.points import Point
from verify.claims.solved_points import solved_points

__all__ = ["witness"]

MANY, FEW = 300, 60


def witness(one: Implication, opposite: str) -> dict[str, str] | None:
    """A point where the conditions of the implication and ``opposite`` hold and its goal fails, with what it gives; or None."""
    given = [f for text in (*one.given, opposite) for f in facts_of(text)]
    found = failure_of(one, given)
    if found is not None:
        return found
    failures = (failure_at(one, point) for point in _more_points(one, given))
    return next((failure for failure in failures if failure is not None), None)


def _more_points(one: Implication, given: Sequence[Fact]) -> Iterator[Point]:
    names = sorted({s.name for f in (one.goal.left, one.goal.right, *one.divisors) for s in f.free_symbols})
    if any(relation == "=" for _, relation in given):
        yield from solved_points(parsed(given), MANY, names)
    below = [*one.divisors, *(fraction(side)[1] for side in (one.goal.left, one.goal.right) if side.is_rational_function())]
    for divisor in dict.fromkeys(below):
        try:
            zero = polynomial(sympy.numer(sympy.together(divisor)))
        except UnsupportedForm:
            continue
        if divisor.free_symbols:
            yield from solved_points(parsed([*given, (zero, "=")]), FEW, names)
