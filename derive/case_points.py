"""Rational parameters at which the conditions of a case hold."""

from __future__ import annotations

from collections.abc import Iterable

from derive.problem import Problem
from derive.relation import Relation
from derive.sampling import Point, parameter_points

__all__ = ["some_point"]

COUNT = 400


def some_point(problem: Problem, when: Iterable[Relation], seed: int = 0) -> Point | None:
    """A point of the problem's assumptions and of ``when``, None where none is found; equations are solved for a parameter."""
    from derive.open_ends import equation_value

    conditions = tuple(when)
    equal = {n: e for r in conditions if r.sign == "==" for n, e in equation_value(r)}
    for point in parameter_points(problem, COUNT, seed):
        moved = {**point, **{n: e.at(point) for n, e in equal.items()}}
        if all(r.holds(moved) for r in (*conditions, *problem.assumptions)):
            return moved
    return None
