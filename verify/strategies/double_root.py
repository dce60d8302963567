"""Strategy: a goal with a double root in one variable wherever an equation without that variable holds."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import Ring, degrees
from epsproof.verify.workspace.workspace import Fact, Term

NAME = "double root"
MOST_TERMS, MOST_DEGREE = 3000, 8


def by_double_root(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """D**k * goal = (D*x - N)**2 * rest + cofactor * equation, with D of known sign and rest >= 0."""
    if relation != ">=" or effort < 1 or prover.depth > 2:
        return None
    ring, workspace = prover.ring, prover.workspace
    for variable in ring.variables(goal):
        if not 2 <= degrees(goal)[variable] <= MOST_DEGREE or prover.seconds_left() < 0:
            continue
        equations = [e for e in workspace.equations() if not degrees(e.polynomial)[variable]]
        linear = common_root(ring, goal, variable) if equations else None
        if linear is None:
            continue
        for equation in equations:
            fact = _divided(prover, goal, variable, linear, equation, effort)
            if fact is not None:
                return fact
    return None


def common_root(ring: Ring, goal: fmpq_mpoly, variable: int) -> fmpq_mpoly | None:
    """The first remainder of degree 1 of the goal and its derivative, without factors free of the variable."""
    first, second = goal, goal.derivative(variable)
    while degrees(second)[variable] > 1:
        if len(first) * len(second) > MOST_TERMS:
            return None
        remainder = ring.pseudo_division(first, second, variable)[1]
        if remainder.is_zero():
            return None
        first, second = second, remainder
        content = ring.coefficients(second, variable)[0]
        for part in ring.coefficients(second, variable)[1:]:
            content = content.gcd(part)
        second = second / content
    return second if degrees(second)[variable] == 1 else None


def _divided(
    prover: Prover, goal: fmpq_mpoly, variable: int, linear: fmpq_mpoly, equation: Fact, effort: int
) -> Fact | None:
    ring, workspace = prover.ring, prover.workspace
    slope = ring.coefficients(linear, variable)[1]
    if len(linear) ** 2 * len(goal) > MOST_TERMS * 4:
        return None
    quotient, remainder, k = ring.pseudo_division(goal, linear**2, variable)
    cofactor, left = divmod(remainder, equation.polynomial)
    if not left.is_zero():
        return None
    scale = Term(fmpq(1))
    if not slope.is_constant():
        seen = prover.sampler.range(slope)
        if seen is None or seen[0] < -1e-11 < 1e-11 < seen[1]:
            return None
        prover.prove(slope if seen[1] > 1e-11 else -slope, ">", effort - 1)
        known = workspace.signed(slope)
        if known is None or not workspace.is_strict(known[1]):
            return None
        for _ in range(2 * k):
            scale = scale.times(known[1])
    else:
        scale = Term(slope.leading_coefficient() ** (2 * k))
    rest = prover.nonnegative(quotient, effort)
    if rest is None:
        return None
    return workspace.add(
        goal, ">=", [scale], [rest.times(Term(fmpq(1), (), (linear,)))], [(equation.id, cofactor)], NAME
    )


STRATEGIES = {70: by_double_root}
