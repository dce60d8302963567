"""The derivation as sentences that a person follows, from the data of the problem and its cases."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from derive.answer.answer import Case, Step
from derive.question.problem import Problem
from derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["case_steps", "overview"]

MANY = 8


def overview(problem: Problem) -> tuple[Step, ...]:
    """What is asked, as an inequality in t."""
    lower = any(clause.lower for clause in problem.demands)
    group = sympy.sstr(problem.group) if problem.group.is_Atom else f"({sympy.sstr(problem.group)})"
    factor, per_person = ("", "") if problem.group == 1 else (f"{group}*", f", divided by {group}")
    steps = _bounds(f"With t = exp(-{factor}epsilon), the bound reads posterior/prior <= 1/B", "B", problem.reciprocals)
    if lower:
        steps += _bounds("and from below posterior/prior >= C", "C", problem.lower_bounds)
    if len(problem.demands) > MANY:
        steps.append(Step(f"epsilon is admissible exactly if each of the {len(problem.demands)} pieces of the criterion is met."))
    for number, clause in enumerate(problem.demands if len(problem.demands) <= MANY else (), 1):
        head = "epsilon is admissible exactly if for every prior of the region" if number == 1 else "and also"
        if clause.where:
            head += ", where " + " and ".join(r.text for r in clause.where) + (f" ({clause.of})" if clause.of else "")
        ratios = [1 / o.ratio if clause.lower else o.ratio for o in clause.options]
        combine = sympy.Min if clause.lower else sympy.Max
        demand = ratios[0] if len(ratios) == 1 else combine(*ratios, evaluate=False)
        inequality = (
            sympy.Ge(symbol("C"), demand, evaluate=False) if clause.lower else sympy.Ge(symbol("B") * demand, 1, evaluate=False)
        )
        steps.append(Step(head, inequality))
    if not problem.demands:
        steps.append(Step("the profile is infinite everywhere: nothing is demanded"))
    rises = "B and C increase with t" if lower else "B increases with t"
    steps.append(Step(f"{rises}, so the largest admissible epsilon is -log of the smallest such t{per_person}."))
    return tuple(steps)


def _bounds(said: str, name: str, bounds: Sequence[sympy.Expr]) -> list[Step]:
    """The name as the least of the bounds, one for every potential of the model."""
    if len(bounds) == 1:
        return [Step(f"{said} with", sympy.Eq(symbol(name), bounds[0], evaluate=False))]
    named = [sympy.Eq(symbol(f"{name}{number}"), bound, evaluate=False) for number, bound in enumerate(bounds, 1)]
    return [Step(f"{said} for the least {name} of", named[0]), *(Step("and", each) for each in named[1:])]


def case_steps(problem: Problem, case: Case) -> tuple[Step, ...]:
    """Where the case's prior is, the equation it gives for t, and what it means."""
    if case.kind == "unbounded":
        return (
            Step(
                "the prior alone, the limit of B for t -> 0, already meets the requirement at every prior: nothing is demanded."
            ),
        )
    place = [Step(_place(problem, case))] if case.prior else [Step("The region is a single prior.")]
    if case.kind == "none":
        return (*place, Step("there the requirement fails for every t < 1."))
    lines = [*place, Step("there the requirement holds with equality where", sympy.Eq(case.equation, 0, evaluate=False))]
    if case.factor is not None:
        root = "whose root in (0, 1)" if case.between == (0, 1) else "of whose roots in (0, 1) the one meant"
        lines.append(Step(f"{root} is", sympy.Eq(symbol(PRIVACY_FACTOR), case.factor, evaluate=False)))
    return tuple(lines)


def _place(problem: Problem, case: Case) -> str:
    moving = symbol("h_")
    priors = {n: problem.actual_prior(n, e) for n, e in case.prior.items()}
    parts = [f"{n} = {sympy.sstr(e)}" for n, e in priors.items() if moving not in e.free_symbols]
    limits = [f"{n} -> {sympy.sstr(e.subs(moving, 0))}" for n, e in priors.items() if moving in e.free_symbols]
    if limits:
        return "The binding priors are approached along " + ", ".join((*parts, *limits)) + ", and never reached:"
    itself = ", not its root," if any(name in problem.roots for name in case.prior) else ""
    return f"The binding prior{itself} is " + ", ".join(parts) + ":"
