"""Ways to change an adversary's priors along which epsilon may only fall or only rise."""

from __future__ import annotations

import sympy
from attrs import frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["Flow", "FlowQuestion", "depends_on_product", "flow_questions"]

p, q = symbol("p"), symbol("q")


@frozen
class Flow:
    """A motion of the priors: ``field`` is the velocity; ``if_falls`` and ``if_rises`` say what follows for who can bind."""

    motion: str
    field: dict[sympy.Symbol, sympy.Expr]
    if_falls: str
    if_rises: str


FLOWS = (
    Flow(
        "p rises at fixed q",
        {p: sympy.S.One},
        "only the largest p for each q can bind: protecting against p = p1 protects against all smaller p",
        "only the smallest p for each q can bind",
    ),
    Flow(
        "q rises at fixed p",
        {q: sympy.S.One},
        "only the largest q for each p can bind",
        "only the smallest q for each p can bind",
    ),
    Flow(
        "p rises at fixed p*q",
        {p: p, q: -q},
        "of adversaries with the same prior p*q the one who is surest of the inclusion binds: p as large as the region allows",
        "of adversaries with the same prior p*q the one who is least sure of the inclusion binds",
    ),
)


@frozen
class FlowQuestion:
    """Does t, the root of ``condition`` = 0, rise along the flow? It does where ``speed`` <= 0, and epsilon falls.

    ``option`` is the limit that counts, number ``position`` of clause number ``clause``.
    """

    flow: Flow
    clause: int
    position: int
    option: sympy.Expr
    condition: sympy.Expr
    speed: sympy.Expr


def flow_questions(problem: Problem) -> list[FlowQuestion]:
    """A question for every flow that the running priors allow and every option that counts on one stretch of each line of it.

    None where the model has several bounds: one of them alone need not rise with t.
    """
    if len(problem.model.potentials) > 1:
        return []
    requirement = Requirement(problem)
    running = {symbol(name) for name in problem.running}
    found = []
    for number, clause in enumerate(problem.clauses):
        for position, option in enumerate(clause.options):
            condition = requirement.ring.expression(requirement.cores[number][position])
            if symbol(PRIVACY_FACTOR) not in condition.free_symbols:
                continue
            others = [o for k, o in enumerate(clause.options) if k != position]
            counts = [option.numerator * o.denominator - o.numerator * option.denominator for o in others]
            counts += [r.polynomial for r in (*problem.region.relations, *clause.where)]
            for flow in FLOWS:
                allowed = set(flow.field) <= running and _is_of_priors(flow, problem)
                if allowed and all(_changes_sign_once(x, flow) for x in counts):
                    speed = sympy.expand(sum(v * sympy.diff(condition, x) for x, v in flow.field.items()))
                    found.append(FlowQuestion(flow, number, position, option.ratio, condition, speed))
    return found


def _is_of_priors(flow: Flow, problem: Problem) -> bool:
    """Whether the motion of the engine's variables, which may be roots of the priors, is the same motion of the priors."""
    return len({problem.roots.get(x.name, 1) for x in flow.field}) == 1


def _changes_sign_once(polynomial: sympy.Expr, flow: Flow) -> bool:
    """Whether it changes its sign once at most along every line of the flow: with x > 0 rising there it is c x**a + d x**b."""
    found = sympy.Poly(polynomial, *flow.field)
    powers = {e[0] - (e[1] if len(e) > 1 else 0) for e in found.monoms()}
    return len(powers) <= 2


def depends_on_product(problem: Problem) -> bool:
    """Whether the criterion depends on the priors through p*q alone."""
    same = problem.roots.get("p", 1) == problem.roots.get("q", 1)
    if {*problem.running} != {"p", "q"} or not problem.demands or not same:
        return False
    ratios = [o.ratio for c in problem.demands for o in c.options]
    parts = [r.polynomial for c in problem.demands for r in c.where]
    return all(sympy.cancel(p * sympy.diff(x, p) - q * sympy.diff(x, q)) == 0 for x in (*ratios, *parts))
