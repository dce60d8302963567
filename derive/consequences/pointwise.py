"""Epsilon at one pair of priors, for any tolerated ratio: Kazan and Reiter (2024), Theorem 2, eq. (12)."""

from __future__ import annotations

from epsproof.derive.answer.answer import Answer
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.search.solve import Solver

__all__ = ["pointwise_epsilon", "pointwise_problem"]


def pointwise_problem(model: Model | None = None) -> Problem:
    """The question for the priors p0, q0 in (0, 1] and the ratio r > 0 tolerated there."""
    attack = model or model_named("unbounded")
    where = [f"{name} == {name}0" for name in attack.variables]
    return pose("r", where, ("r > 0",), attack)


def pointwise_epsilon(model: Model | None = None) -> Answer:
    """The bound solved for t at the priors p0, q0 with ratio r.

    The cases are: r <= 1, where no epsilon > 0 is admissible; p0*q0*r >= 1, where the prior alone meets the requirement; and
    between them one formula that holds for q0 < 1, in the limit q0 -> 1 and at p0 = 1 alike.
    """
    return Solver(pointwise_problem(model)).answer()
