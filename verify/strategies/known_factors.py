"""Strategy: every irreducible factor of the goal is a known fact, or occurs to an even power."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.workspace import ONE, Fact, Term, Workspace

NAME = "product"


def by_known_factors(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """goal = product of known facts and squares."""
    workspace = prover.workspace
    if relation == "=":
        return None
    if goal.is_constant():
        value = goal.leading_coefficient() if not goal.is_zero() else fmpq(0)
        if value > 0 or (value == 0 and relation == ">="):
            return workspace.add(goal, relation, [ONE], [Term(value)] if value > 0 else [], [], NAME)
        return _by_contradiction(workspace, goal, relation)
    found = workspace.signed(goal)
    if found is None or found[0] < 0:
        return None
    return workspace.add(goal, relation, [ONE], [found[1]], [], NAME)


def _by_contradiction(workspace: Workspace, goal: fmpq_mpoly, relation: str) -> Fact | None:
    """A constant goal that is false, from a fact that is false."""
    false = workspace.lookup(goal * 0)
    if false is not None and false.relation == ">":
        zero = Term(fmpq(1), ((false.id, 1),))
        return workspace.add(goal, relation, [zero], [zero] if relation == ">" else [], [], NAME)
    return None


STRATEGIES = {10: by_known_factors}
