"""Strategies that divide: the equation by the goal, and the goal by a difference of two variables, modulo an equation."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from verify.certificates.double_root import pseudo_division
from verify.certificates.prover import Prover
from verify.certificates.ring import degrees, total_degree
from verify.certificates.workspace import ONE, Fact, Term

NAME = "quotient"
MOST_TERMS = 2000


def by_quotient(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """quotient * goal = -remainder + leading**k * equation, where the equation is divided by the goal in one variable."""
    if relation == "=" or effort < 1 or prover.depth > 2:
        return None
    ring, workspace = prover.ring, prover.workspace
    for equation in workspace.equations():
        for variable in ring.variables(goal):
            degree = degrees(goal)[variable]
            if not 0 < degree < degrees(equation.polynomial)[variable] or len(goal) * len(equation.polynomial) > MOST_TERMS:
                continue
            quotient, remainder, k = pseudo_division(ring, equation.polynomial, goal, variable)
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


def by_difference(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """goal = (x - y) * rest + cofactor * equation, for a known sign of x - y and a goal that the equation settles at x = y."""
    if relation == "=" or prover.depth > 2:
        return None
    ring, workspace = prover.ring, prover.workspace
    gens = ring.context.gens()
    for fact in workspace.inequalities():
        terms = fact.polynomial.to_dict()
        pair = ring.variables(fact.polynomial)
        if total_degree(fact.polynomial) != 1 or len(terms) != 2 or len(pair) != 2 or sum(terms.values()) != 0:
            continue
        x, y = pair
        values = list(gens)
        values[y] = gens[x]
        place = goal.compose(*values)
        for equation in workspace.equations() if not place.is_zero() else []:
            cofactor, left = divmod(place, equation.polynomial)
            if not left.is_zero():
                continue
            rest = (goal - cofactor * equation.polynomial) / fact.polynomial
            if rest.is_zero():
                return workspace.add(goal, relation, [ONE], [], [(equation.id, cofactor)], NAME) if relation == ">=" else None
            proved = prover.prove(rest, relation, max(effort - 1, 0))
            if proved is not None:
                pos = workspace.citation(rest, proved).times(Term(fmpq(1), ((fact.id, 1),)))
                return workspace.add(goal, relation, [ONE], [pos], [(equation.id, cofactor)], NAME)
    return None
