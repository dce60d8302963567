"""Parameters that an equation among the assumptions replaces."""

from __future__ import annotations

from epsproof.derive.question.problem import Problem

__all__ = ["settled"]


def settled(problem: Problem) -> list[str]:
    """The values of these parameters in the grammar, each after its sign where nobody typed that: ``r > 0``, ``r == 2``."""
    stated = problem.stated
    if stated is None:
        return []
    found = []
    for name, value in stated.settled:
        found += [text for text in stated.defaults if text == f"{name} > 0"]
        found.append(f"{name} == {value}")
    return found
