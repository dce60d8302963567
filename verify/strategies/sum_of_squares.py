"""Strategy: the goal, alone or times 1 plus the squares of its variables, is a sum of squares of polynomials."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.gram import sum_of_squares
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.workspace import ONE, Fact, Term

NAME = "sum of squares"
MOST_VARIABLES, MOST_WITH_MULTIPLIER = 6, 3
SHARES = (fmpq(1, 2), fmpq(1, 16), fmpq(1, 1024))


def by_sum_of_squares(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """sigma * goal = c0 + the sum of c*f**2, with sigma = 1 or 1 + x**2 + y**2 + ...; c0 > 0 where the goal is strict."""
    ring, variables = prover.ring, prover.ring.variables(goal)
    if effort < 1 or relation == "=" or not 0 < len(variables) <= MOST_VARIABLES:
        return None
    squared = [Term(fmpq(1), (), (ring.context.gens()[v],)) for v in variables]
    multipliers = [[ONE]] if effort < 2 or len(variables) > MOST_WITH_MULTIPLIER else [[ONE], [ONE, *squared]]
    constant = goal.to_dict().get((0,) * len(ring.names), fmpq(0))
    apart = [fmpq(0)] if relation == ">=" else [constant * share for share in SHARES if constant > 0]
    for sigma in multipliers:
        scaled = goal * sum((prover.workspace.value(term) for term in sigma), ring.one * 0)
        for least in apart:
            if prover.seconds_left() < 0:
                return None
            found = sum_of_squares(ring, scaled - least)
            if found is not None:
                pos = [Term(c, (), (f,)) for c, f in found] + ([Term(least)] if least else [])
                return prover.workspace.add(goal, relation, sigma, pos, [], NAME)
    return None


STRATEGIES = {120: by_sum_of_squares}
