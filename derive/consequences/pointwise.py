"""Epsilon at one pair of priors, for any tolerated ratio: Kazan and Reiter (2024), Theorem 2, eq. (12)."""

from __future__ import annotations

from derive.answer.answer import Answer
from derive.bounds import bound_named
from derive.question.pose import pose
from derive.question.problem import Problem
from derive.search.solve import Solver

__all__ = ["pointwise_epsilon", "pointwise_problem"]


def pointwise_problem(bound: str = "unbounded") -> Problem:
    """The question for the priors p0, q0 in (0, 1] and the ratio r > 0 tolerated there."""
    where = [f"{name} == {name}0" for name in bound_named(bound).variables]
    return pose("r", where, ("r > 0",), bound)


def pointwise_epsilon(bound: str = "unbounded") -> Answer:
    """The bound solved for t at the priors p0, q0 with ratio r.

    The cases are: r <= 1, where no epsilon > 0 is admissible; p0*q0*r >= 1, where the prior alone meets the requirement; and
    between them one formula that holds for q0 < 1, in the limit q0 -> 1 and at p0 = 1 alike.
    """
    return Solver(pointwise_problem(bound)).answer()
