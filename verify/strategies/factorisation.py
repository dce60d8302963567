"""Strategy: factor the goal and prove the sign of each unknown factor, guided by samples."""

from __future__ import annotations

from flint import fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.workspace import ONE, Fact

NAME = "factor"


def by_factorisation(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """The goal is a product of several irreducible factors, each of one sign on the region."""
    workspace = prover.workspace
    if relation == "=" or goal.is_constant():
        return None
    _, parts = workspace.ring.factors(goal)
    if len(parts) == 1 and parts[0][1] == 1:
        return None
    for factor, exponent in parts:
        if exponent % 2 == 0 and relation == ">=":
            continue
        if workspace.lookup(factor) or workspace.lookup(-factor):
            continue
        seen = prover.sampler.range(factor)
        if seen is None or (seen[0] < -1e-11 and seen[1] > 1e-11):
            return None
        candidate = factor if abs(seen[1]) >= abs(seen[0]) else -factor
        if prover.prove(candidate, relation, effort) is None:
            return None
    found = workspace.signed(goal)
    if found is None or found[0] < 0:
        return None
    return workspace.add(goal, relation, [ONE], [found[1]], [], NAME)


STRATEGIES = {30: by_factorisation}
