"""Whether a question is one upper limit on one region, which pictures and plain words can show."""

from __future__ import annotations

from epsproof.derive.question.problem import Problem

__all__ = ["has_one_limit", "is_plain"]


def has_one_limit(problem: Problem) -> bool:
    """One profile r* in the priors and parameters: no limit from below, no classes of adversaries, no groups, no roots of
    priors."""
    one = problem.criterion.profile is not None and problem.criterion.floor is None
    return one and not problem.classes and problem.group == 1 and not problem.roots


def is_plain(problem: Problem) -> bool:
    """The same, and the prior is a formula in the priors alone."""
    return has_one_limit(problem) and not problem.model.parameters
