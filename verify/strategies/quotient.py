"""Strategies that divide: an equation by the goal, and the goal by a fact, with a remainder that an equation settles."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees
from epsproof.verify.workspace.workspace import Fact, Term

NAME = "quotient"
MOST_TERMS = 2000
LEAST_TERMS = 3
SHORT = 3


def by_quotient(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """quotient * goal = -remainder + leading**k * equation, where the equation is divided by the goal in one variable."""
    if relation == "=" or effort < 1 or prover.depth > 2:
        return None
    ring, workspace = prover.ring, prover.workspace
    for equation in workspace.equations():
        for variable in ring.variables(goal):
            degree = degrees(goal)[variable]
            if (
                not 0 < degree < degrees(equation.polynomial)[variable]
                or len(goal) * len(equation.polynomial) > MOST_TERMS
            ):
                continue
            quotient, remainder, k = ring.pseudo_division(equation.polynomial, goal, variable)
            leading = ring.coefficients(goal, variable)[-1] ** k
            seen = prover.sampler.range(quotient)
            if seen is None or remainder.is_zero() or seen[0] < -1e-11 < 1e-11 < seen[1]:
                continue
            if seen[1] <= 1e-11:
                quotient, remainder, leading = -quotient, -remainder, -leading
            if not prover.sampler.admits(-remainder, relation):
                continue
            known = prover.prove(quotient, ">", effort - 1)
            rest = prover.prove(-remainder, relation, effort - 1) if known is not None else None
            if known is None or rest is None:
                continue
            sigma, pos = workspace.citation(quotient, known), workspace.citation(-remainder, rest)
            fact = workspace.add(goal, relation, [sigma], [pos], [(equation.id, leading)], NAME)
            if fact is not None:
                return fact
    return None


def by_remainder(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """leading**k * goal = quotient * fact + cofactor * equation, where the goal is divided by a fact in one variable."""
    if relation == "=" or effort < 1 or prover.depth > 3 or len(goal) < LEAST_TERMS:
        return None
    ring, workspace = prover.ring, prover.workspace
    for fact in workspace.inequalities() if workspace.equations() else []:
        if len(fact.polynomial) > SHORT or len(goal) * len(fact.polynomial) > MOST_TERMS:
            continue
        for variable in ring.variables(fact.polynomial):
            if not 0 < degrees(fact.polynomial)[variable] <= degrees(goal)[variable]:
                continue
            quotient, remainder, k = ring.pseudo_division(goal, fact.polynomial, variable)
            scale = workspace.signed(ring.coefficients(fact.polynomial, variable)[-1] ** k)
            if remainder.is_zero() or scale is None or not workspace.is_strict(scale[1]):
                continue
            for equation in workspace.equations():
                cofactor, left = divmod(remainder, equation.polynomial)
                found = _by_multiple(
                    prover, goal, relation, effort, scale, (fact, quotient), (equation, cofactor), left
                )
                if found is not None:
                    return found
    return None


def _by_multiple(
    prover: Prover,
    goal: fmpq_mpoly,
    relation: str,
    effort: int,
    scale: tuple[int, Term],
    multiple: tuple[Fact, fmpq_mpoly],
    zero: tuple[Fact, fmpq_mpoly],
    left: fmpq_mpoly,
) -> Fact | None:
    """The step with nothing left over and a quotient of the sign that is needed, or None."""
    side, sigma = scale
    fact, quotient = multiple
    equation, cofactor = zero
    if not left.is_zero():
        return None
    ideal = [(equation.id, side * cofactor)]
    if quotient.is_zero():
        return prover.workspace.add(goal, relation, [sigma], [], ideal, NAME) if relation == ">=" else None
    proved = prover.prove(side * quotient, relation, effort - 1)
    if proved is None:
        return None
    pos = prover.workspace.citation(side * quotient, proved).times(Term(fmpq(1), ((fact.id, 1),)))
    return prover.workspace.add(goal, relation, [sigma], [pos], ideal, NAME)


STRATEGIES = {40: by_remainder, 100: by_quotient}
