"""Strategy: an equation that is a multiple of a known one, after division in one of its variables."""

from __future__ import annotations

from flint import fmpq_mpoly

from verify.certificates.prover import Prover
from verify.certificates.ring import degrees
from verify.certificates.workspace import ONE, Fact, Term

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
    x = ring.context.gens()[variable]
    degree = degrees(equation.polynomial)[variable]
    leading = ring.coefficients(equation.polynomial, variable)[-1]
    rest, cofactor, scale = goal, ring.one * 0, Term(ONE.coefficient)
    known = workspace.signed(leading) if not leading.is_constant() else None
    while not rest.is_zero() and degrees(rest)[variable] >= degree:
        if len(rest) * len(leading) > MOST_TERMS:
            return None
        top = ring.coefficients(rest, variable)
        power = x ** (len(top) - 1 - degree)
        quotient, left = divmod(top[-1], leading)
        if left.is_zero():
            rest, cofactor = rest - quotient * power * equation.polynomial, cofactor + quotient * power
            continue
        if known is None or not workspace.is_strict(known[1]):
            return None
        sign = known[0]
        rest = sign * (leading * rest - top[-1] * power * equation.polynomial)
        cofactor = sign * (leading * cofactor + top[-1] * power)
        scale = scale.times(known[1])
    if not rest.is_zero():
        return None
    return workspace.add(goal, "=", [scale], [], [(equation.id, cofactor)], NAME)
