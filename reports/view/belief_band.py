"""What an adversary may come to believe from the releases of a mechanism, along one prior."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.reports.question import Question, values_of
from epsproof.reports.view.proved_view import has_one_limit
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.laws.law import FALLING, RISING
from epsproof.verify.laws.mechanism_budget import edges
from epsproof.verify.laws.read import releases_of

__all__ = ["DIGITS", "BeliefBand", "belief_band", "open_belief", "region_along"]

# The one prior along which a picture shows what an adversary may come to believe.

Values = Mapping[str, Fraction]


def open_belief(
    problem: Problem, values: Values, priors: Values
) -> tuple[str, dict[sympy.Symbol, sympy.Rational]]:
    """(the running prior that takes the probability of the secret furthest, the values of all others).

    ``priors`` belong to the adversary who sets the limit. The problem has a running prior.
    """
    whole = problem.model.prior.subs(symbol_values({**values, **priors}))

    def others(name: str) -> dict[sympy.Symbol, sympy.Rational]:
        return symbol_values({**values, **{n: v for n, v in priors.items() if n != name}})

    name = max(problem.running, key=lambda n: problem.model.prior.subs(others(n)).subs(symbol(n), 1) - whole)
    return name, others(name)


def region_along(problem: Problem, at: Mapping[sympy.Symbol, sympy.Rational]) -> tuple[Relation, ...]:
    """The relations of the region with these values in them."""
    return tuple(Relation(r.polynomial.subs(at), r.sign) for r in problem.region.relations)


DIGITS = 4


@frozen
class BeliefBand:
    """Formulas in the prior ``runs``, for releases with the recommended budget, where the secret is true.

    ``prior`` is the probability of the secret before; ``limit`` what the criterion allows after it, asked where ``region`` holds.
    The posterior exceeds ``above`` with probability ``failure`` at most, and falls below ``below`` with that probability at most;
    it never exceeds ``never``, None where the releases set no such bound.
    """

    runs: str
    prior: sympy.Expr
    limit: sympy.Expr
    region: tuple[Relation, ...]
    below: sympy.Expr
    above: sympy.Expr
    never: sympy.Expr | None
    failure: Fraction
    mechanism: str
    budget: str

    @property
    def told(self) -> str:
        """The picture in words."""
        return (
            f"The belief after {self.mechanism} with {self.budget}, by the belief before, if the secret is true: a band whose "
            f"upper edge is exceeded with probability {float(self.failure):g} at most and whose lower edge is fallen below with "
            "that probability at most, and the limit of the criterion, which the upper edge does not cross"
        )


def belief_band(
    asked: Question, settings: Sequence[str], mechanism: str, document: Mapping[str, Any]
) -> BeliefBand:
    """The band at the safe end of the budget in the ``document`` of ``evaluate --mechanism`` on the same question.

    Raises QuestionError, and UnsupportedForm where there is no budget to recommend, no limit or no prior to draw along.
    """
    problem, budget = asked.problem(), document["budget"]
    if budget["safe"] in ("inf", "0"):
        raise UnsupportedForm("there is no band to draw: at these values every budget is admissible, or none")
    if not has_one_limit(problem) or not problem.running:
        why = (
            "no prior runs: give fewer --where" if not problem.running else "it shows one upper limit for all"
        )
        raise UnsupportedForm(f"a band is drawn along a prior; {why}")
    values = values_of(settings, problem)
    safe, parameter = Fraction(budget["safe"]), budget["parameter"]
    released = releases_of(mechanism, (*RISING, *FALLING))
    strength, failing = 1 / safe if parameter in FALLING else safe, Fraction(document["failure"])
    found = {d: edges(released, strength, failing, d, DIGITS) for d in document["steps"]}
    ends = evaluate(problem, values, DIGITS)
    runs, at = open_belief(
        problem, values, {n: v for n, v in ends.priors.items() if n in problem.model.variables}
    )
    whole = sum(release.count for release in released) * safe if "worst_case" in document else None
    prior = problem.model.prior.subs(problem.fixed_values)
    made = BeliefBand(
        runs, prior.subs(at), (prior * problem.profile).subs(at), region_along(problem, at),
        _belief(problem, at, {d: e.most for d, e in found.items()}),
        _belief(problem, at, {d: e.least for d, e in found.items()}),
        None if whole is None else _belief(problem, at, {d: t**d for d in found}).subs(t, sympy.exp(-sympy.Rational(whole))),
        failing, mechanism, f"{parameter} = {budget['safe']}",
    )  # fmt: skip
    if any({s.name for s in x.free_symbols} - {runs} for x in (made.prior, made.limit, made.above)):
        raise UnsupportedForm(
            "a band is drawn along one prior; more than one is left: give a --where that fixes the others"
        )
    return made


def _belief(problem: Problem, at: Mapping[sympy.Symbol, Any], ratios: Mapping[int, Any]) -> sympy.Expr:
    """The posterior where a world d steps away gives the outputs ``ratios[d]`` times the probability they have in the secret."""
    model = problem.model
    (secret,) = model.secret
    rest = sum(model.weights[w] * ratios.get(model.distance[secret, w], 1) for w in model.others)
    return (model.prior / (model.prior + rest)).subs(problem.fixed_values).subs(at)
