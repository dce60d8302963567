"""Strategy: an equation that is a multiple of a known one, after division in one of its variables."""

from __future__ import annotations

from flint import fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees
from epsproof.verify.workspace.workspace import ONE, Fact

NAME = "division"
MOST_TERMS = 4000


def by_division(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """leading**k * goal = cofactor * equation, with a leading coefficient of known sign."""
    if relation != "=":
        return None
    workspace, ring = prover.workspace, prover.ring
    for equation in workspace.equations():
        quotient, remainder = divmod(goal, equation.polynomial)
        if remainder.is_zero():
            return workspace.add(goal, "=", [ONE], [], [(equation.id, quotient)], NAME)
    for equation in workspace.equations():
        for variable in ring.variables(equation.polynomial):
            found = _divided(prover, goal, equation, variable)
            if found is not None:
                return found
    return None


def _divided(prover: Prover, goal: fmpq_mpoly, equation: Fact, variable: int) -> Fact | None:
    workspace, ring = prover.workspace, prover.ring
    leading = ring.coefficients(equation.polynomial, variable)[-1]
    if len(goal) * len(leading) ** max(1, degrees(goal)[variable]) > MOST_TERMS:
        return None
    cofactor, rest, k = ring.pseudo_division(goal, equation.polynomial, variable)
    scale = workspace.signed(leading**k)
    if not rest.is_zero() or scale is None or not workspace.is_strict(scale[1]):
        return None
    return workspace.add(goal, "=", [scale[1]], [], [(equation.id, scale[0] * cofactor)], NAME)


STRATEGIES = {20: by_division}
