"""Statements for which other ways are tried first."""

from __future__ import annotations

from collections.abc import Iterable

from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["involved"]

MANY, HIGH = 5, 3


def involved(hypotheses: Iterable[tuple[Polynomial, str]], goal: Polynomial) -> bool:
    """Whether there are many variables, and an inequality of a degree as if it were a value of the goal."""
    limits = [p for p, relation in hypotheses if relation != "="]
    degrees = [sum(exponent for _, exponent in monomial) for p in limits for monomial in p.terms]
    names = goal.variables().union(*(p.variables() for p, _ in hypotheses))
    return len(names) >= MANY and max(degrees, default=0) >= HIGH
