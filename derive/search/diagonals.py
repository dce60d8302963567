"""Diagonals of the region: where two priors that can be exchanged are equal, t may be extreme."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from flint import fmpq_mpoly

from epsproof.derive.question.requirement import Requirement

__all__ = ["diagonals"]


def diagonals(requirement: Requirement, clause: int) -> list[fmpq_mpoly]:
    """x - y for all running priors x and y whose exchange changes neither what the clause demands nor where."""
    ring, demands = requirement.ring, requirement.conditions[clause]
    where = requirement.region(clause)
    found = []
    for left, right in combinations(requirement.running, 2):
        x, y = ring.variable(left), ring.variable(right)
        exchange = [y if name == left else x if name == right else ring.variable(name) for name in ring.names]
        turned = [g.compose(*exchange) for g in demands]
        moved = [(f.compose(*exchange), sign) for f, sign in where]
        if Counter(map(str, turned)) == Counter(map(str, demands)) and {*_texts(moved)} == {*_texts(where)}:
            found.append(x - y)
    return found


def _texts(relations: list[tuple[fmpq_mpoly, str]]) -> list[tuple[str, str]]:
    """Relations that can be compared; an equation is the same with either sign."""
    return [(min(str(f), str(-f)) if sign == "==" else str(f), sign) for f, sign in relations]
