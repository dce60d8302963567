"""Strategy: complete the square in a variable in which the goal is quadratic."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees
from epsproof.verify.workspace.workspace import Fact, Term

NAME = "complete the square"


def by_completing_the_square(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """4 A goal = (2 A x + B)**2 + (4 A C - B**2) for a goal A x**2 + B x + C with A > 0."""
    if effort < 1 or relation == "=" or prover.depth > 3:
        return None
    ring, workspace = prover.ring, prover.workspace
    for v in ring.variables(goal):
        if degrees(goal)[v] != 2:
            continue
        c, b, a = ring.coefficients(goal, v)
        rest = 4 * a * c - b**2
        if not prover.sampler.admits(rest, relation) or not prover.sampler.admits(a, ">"):
            continue
        lead = prover.nonnegative(a, effort)
        remainder = prover.prove(rest, relation, effort - 1) if not rest.is_zero() else None
        if lead is None or (not rest.is_zero() and remainder is None):
            continue
        sigma = lead.times(Term(fmpq(4)))
        pos = [Term(fmpq(1), (), (2 * a * ring.context.gens()[v] + b,))]
        if remainder is not None:
            ratio = rest.leading_coefficient() / remainder.polynomial.leading_coefficient()
            pos.append(Term(ratio, ((remainder.id, 1),)))
        fact = workspace.add(goal, relation, [sigma], pos, [], NAME)
        if fact is not None:
            return fact
    return None


STRATEGIES = {80: by_completing_the_square}
