"""Rational parameters at which the conditions of a case hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import Point, parameter_points
from epsproof.derive.search.open_ends import equation_value

__all__ = ["points_holding", "some_point"]

COUNT = 400


def some_point(problem: Problem, when: Iterable[Relation], seed: int = 0) -> Point | None:
    """A point of the problem's assumptions and of ``when``, None where none is found; equations are solved for a parameter."""
    return next(points_holding(problem, tuple(when), parameter_points(problem, COUNT, seed)), None)


def points_holding(problem: Problem, when: Sequence[Relation], points: Iterable[Point]) -> Iterator[Point]:
    """Those of the points at which ``when`` and the assumptions hold; for conditions that are equations, moved onto them."""
    equal = {n: e for r in when if r.sign == "==" for n, e in equation_value(r)}
    for point in points:
        moved = {**point, **{n: e.at(point) for n, e in equal.items()}}
        if all(r.holds(moved) for r in (*when, *problem.assumptions)):
            yield moved
