"""Documents of budgets: of a mechanism, in another notion of privacy, and side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import sympy
from attrs import evolve, frozen

from epsproof.derive.models.private import refuse_share
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, QuestionError, UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol, t
from epsproof.derive.text.numbers import number
from epsproof.reports.documents.evaluate import exact_values
from epsproof.reports.documents.open_budget import ends_of, open_parameter, scale_of
from epsproof.reports.documents.question import question
from epsproof.reports.question import Question, values_of
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.case_view import CaseView, CrossCheck
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.laws.law import FALLING, RISING
from epsproof.verify.laws.mechanism_budget import (
    ClosedBudget,
    Demand,
    MechanismBudget,
    closed_budget,
    mechanism_budget,
)
from epsproof.verify.laws.read import releases_of
from epsproof.verify.laws.release import Release, budget_open
from epsproof.verify.numeric.decimals import Enclosure, rounded, rounded_ends
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = [
    "STATEMENT",
    "Asked",
    "asked_budget",
    "budget_document",
    "compare_budgets",
    "mechanism_document",
    "steps_of",
]

# The document of ``epsproof evaluate --mechanism``.

SCHEMA = "epsproof-mechanism/2"
STATEMENT = (
    "for each adversary of the region: if the secret is true, the posterior exceeds the criterion with probability at most {}, "
    "over the outputs as the adversary expects them. This holds however the outputs are processed, and for all data of the "
    "others. A world d steps away is a data set d steps apart; each release has the law, or the privacy, that is named"
)
SPARE = 8


def mechanism_document(
    asked: Question, settings: Sequence[str], mechanism: str, failure: str, digits: int, seconds: float
) -> dict[str, Any]:
    """The largest budget of one release between two ends, and the factor over the worst case. Raises QuestionError."""
    failing = _failure(failure)
    released = releases_of(mechanism, (*RISING, *FALLING))
    parameter = open_parameter(released, mechanism)
    problem = asked.problem()
    steps = steps_of(problem)
    values = values_of(settings, problem)
    worst = evaluate(problem, values, digits + SPARE, seconds)
    document = {
        "schema": SCHEMA,
        **question(problem),
        "values": exact_values(values),
        "releases": [str(r) for r in released],
        "failure": str(failing),
        "statement": STATEMENT.format(failing),
        "steps": sorted(steps),
    }
    if worst.lower == "inf" or worst.admissible is False:
        none = "inf" if (worst.lower == "inf") != (parameter in FALLING) else "0"
        return {
            **document,
            "budget": {"parameter": parameter, "lower": none, "upper": none, "safe": none},
            "theorems": [],
        }
    whole = [Demand(d, worst.t.lower, worst.t.upper) for d in sorted(steps)]
    needed = whole if len(steps) == 1 else _attained(asked, settings, problem, digits, seconds)
    found = mechanism_budget(released, failing, whole, [demand for demand in needed if demand.t_low], digits)
    told: dict[str, Any] = {"budget": ends_of(found, parameter, digits), "theorems": list(found.evidence)}
    if scale := scale_of(found, released, digits):
        told["scale"] = scale
    return {**document, **told, **_compared(found, released, parameter, worst.lower, worst.upper, digits)}


def _compared(
    found: MechanismBudget, released: Sequence[Release], parameter: str, low: str, high: str, digits: int
) -> dict[str, Any]:
    """Beside the worst case: all releases together have no more than the epsilon of one."""
    told: dict[str, Any] = {}
    count = sum(r.count for r in released if budget_open(r))
    failing = any("delta" in r.values and r.values["delta"].value for r in released)
    if parameter == "epsilon" and count == sum(r.count for r in released) and not failing:
        least, most = Fraction(low) / count, None if high == "inf" else Fraction(high) / count
        told["worst_case"] = rounded_ends(Enclosure(least, most), digits)
        if most is None:
            told["worst_case"]["upper"] = high
        if least and most:
            above = None if found.upper is None else found.upper / least
            told["factor"] = rounded_ends(Enclosure(found.lower / most, above), FEW)
    return told


def _failure(text: str) -> Fraction:
    refuse_share(text)
    value = number(text)
    if not 0 < value < 1:
        near = (
            "without failures the worst case is the answer: leave --mechanism out"
            if value == 0
            else "it is a probability"
        )
        raise QuestionError(
            f"--failure is above 0 and below 1, not {text}: {near}; for instance --failure 0.05"
        )
    return value


def steps_of(problem: Problem) -> set[int]:
    """How far from the secret the worlds with any weight are, without those of the same data set.

    Raises UnsupportedForm for what the statement does not cover.
    """
    model = problem.model
    if len(model.secret) != 1 or model.privacy is not None:
        why = "its secret is true in several worlds" if len(model.secret) != 1 else "its privacy is not pure"
        raise UnsupportedForm(
            "--mechanism asks of models whose secret is one world under pure privacy, such as unbounded, membership and bounded; "
            f"{model.name} is none: {why}; without --mechanism and --failure the answer is that of the worst case"
        )
    if any(clause.lower for clause in problem.clauses):
        raise UnsupportedForm(
            "--mechanism asks of upper limits on the posterior alone; leave the lower limits (>=) out"
        )
    if problem.group != 1:
        raise UnsupportedForm("--mechanism asks for one person, not for a group; leave --group out")
    (secret,) = model.secret
    fixed = {symbol(name): value for name, value in problem.fixed_priors.items()}
    weights = {w: weight.subs(fixed) for w, weight in model.weights.items()}
    return {model.distance[secret, w] for w in model.others if weights[w].expand() != 0} - {0}


def _attained(
    asked: Question, settings: Sequence[str], problem: Problem, digits: int, seconds: float
) -> list[Demand]:
    """What is necessary at the borders of the region where all worlds with weight are equally far from the secret."""
    found = []
    for prior in problem.running:
        border = evolve(asked, where=(*asked.where, f"{prior} == 1"))
        try:
            there = border.problem()
            steps = steps_of(there)
            names = [x for x in settings if x.partition("=")[0].strip() in there.parameters]
            worst = evaluate(there, values_of(names, there), digits + SPARE, seconds)
        except (EmptyRegion, ValueOutsideAssumptions):
            continue
        if len(steps) == 1 and worst.lower != "inf":
            found.append(Demand(min(steps), worst.t.lower, worst.t.upper))
    return found


# The budget of a derived criterion in another notion of privacy, as formulas.

DIGITS, BITS = 9, 160
TRIED = Fraction(1, 20)
"""The failure probability at which a formula is compared, where it is a parameter."""

LARGEST = "the largest one: all worlds are equally far from the secret"
SAFE = {
    "gdp": "safe, not shown to be the largest: the worlds are at several distances, and the farthest ones decide",
    "zcdp": "safe, not the largest: epsproof evaluate encloses that one",
}


@frozen
class Asked:
    """What a budget is asked for: its formula, the distances of the worlds, and the failure probability."""

    budget: ClosedBudget
    steps: set[int]
    failure: sympy.Expr


def asked_budget(problem: Problem, definition: str, failure: str) -> Asked:
    """Raises QuestionError for a failure probability, or a model, that the formula does not cover."""
    refuse_share(failure)
    found = parse_expression(failure)
    if found.free_symbols and not found.is_Symbol:
        raise QuestionError(
            f"--failure is a number, or the name of a parameter, not {failure!r}: for instance --failure f"
        )
    if found.is_Symbol and str(found) in {*problem.parameters, *problem.model.priors, "t"}:
        raise QuestionError(
            f"--failure {failure}: the name stands for something else in the question; take another one"
        )
    if found.is_number and not 0 < found < 1:
        raise QuestionError(
            f"--failure is above 0 and below 1, not {failure}: it is a probability; for instance --failure 0.05"
        )
    if found.is_number and not found.is_Rational:
        down = f"{math.floor(found * 10**4) / 10**4:.4f}" if found > Fraction(1, 10**4) else "0.05"
        raise QuestionError(
            f"--failure {failure} is irrational: write it as a decimal, such as --failure {down}"
        )
    steps = steps_of(problem)
    if not steps:
        raise UnsupportedForm(
            "no world differs from the secret one in the region: any budget keeps the criterion"
        )
    return Asked(closed_budget(definition, steps), steps, found)


def budget_document(asked: Asked, views: Sequence[CaseView], checks: Sequence[CrossCheck]) -> dict[str, Any]:
    """The formula of every case, and the numbers that are searched for without it, beside its own."""
    failing = formula_text(asked.failure)
    return {
        "privacy": asked.budget.definition,
        "parameter": asked.budget.parameter,
        "failure": failing,
        "statement": STATEMENT.format(failing),
        "largest": asked.budget.largest,
        "remark": LARGEST if asked.budget.largest else SAFE[asked.budget.definition],
        "cases": [_case(asked, view, checks) for view in views],
    }


def _case(asked: Asked, view: CaseView, checks: Sequence[CrossCheck]) -> dict[str, Any]:
    if view.case.kind != "finite":
        return {"formula": {"none": "none", "unbounded": "inf"}[view.case.kind]}
    known = [c for c in checks if c.case == view.number]
    return {"formula": _formula(asked, view), **({"checked": _checked(asked, known[0])} if known else {})}


def _formula(asked: Asked, view: CaseView) -> str:
    """``z(f) - z(f/r)``, where z is the quantile of the standard normal law; with t where that is a root."""
    far, whole = asked.budget.far, asked.failure
    factor = t if view.implicit or view.factor is None else view.factor
    if asked.budget.definition == "gdp":
        shown = f"z({_text(whole)}) - z({_text(whole * factor**far)})"
        return shown if far == 1 else f"({shown})/{far}"
    spent = _text(-sympy.log(whole)) if whole.is_number else f"log(1/{whole})"
    more = _text(far * (view.epsilon if factor != t else -sympy.log(t)))
    return f"(sqrt({spent} + {more}) - sqrt({spent}))**2" + ("" if far == 1 else f"/{far**2}")


def _text(formula: sympy.Expr) -> str:
    return formula_text(formula, same_object=False)


def _checked(asked: Asked, check: CrossCheck) -> dict[str, Any]:
    """The formula at the point of the case, and the two ends that are searched for there."""
    failure = Fraction(str(asked.failure)) if asked.failure.is_number else TRIED
    with precision(BITS):
        epsilons = [sympy.Rational(x) for x in (check.upper, check.lower)]
        low, high = (_factor(x) for x in epsilons)
        ends = [asked.budget.value(x, failure) for x in (high, low)]
        t_ends = exact_end(low.lower()), exact_end(high.upper())
        value = exact_end(ends[0].lower()), exact_end(ends[1].upper())
    found = asked.budget.searched(t_ends, asked.steps, failure, DIGITS)
    over = value[0] > found.upper if found.upper is not None else False
    return {
        "at": {**check.values, **({} if asked.failure.is_number else {str(asked.failure): str(failure)})},
        "formula": rounded(value[0], DIGITS, False),
        **rounded_ends(found, DIGITS),
        "agrees": not over and (not asked.budget.largest or value[1] >= found.lower),
    }


def _factor(epsilon: sympy.Rational) -> Any:
    from flint import arb, fmpq

    return (-arb(fmpq(int(epsilon.p), int(epsilon.q)))).exp()


# The document of ``epsproof compare CRITERION --mechanism``: what a budget may be by how much is known of
# the releases.

COMPARISON_SCHEMA = "epsproof-compare-budgets/1"
SHARED = ("profile", "ratio", "bound", "region", "assumptions", "values", "failure", "statement")
FEW = 4


def compare_budgets(
    asked: Question, settings: Sequence[str], mechanism: str, failure: str, digits: int, seconds: float
) -> dict[str, Any]:
    """The largest epsilon of each release where nothing may fail, for any releases of that budget, and for those named.

    Any releases of a pure budget are composed as the worst of them, randomized response: Kairouz, Oh and Viswanath (2015).
    ``seconds`` bound the worst case of each. Raises UnsupportedForm for releases whose epsilon is not open, QuestionError.
    """
    named = releases_of(mechanism, (*RISING, *FALLING))
    if any(budget_open(release) != "epsilon" for release in named):
        raise UnsupportedForm(
            f"compare asks of releases whose epsilon is left open, such as '12 x laplace'; of {mechanism!r} epsproof evaluate "
            "gives the largest budget, or the criterion's, alone"
        )
    count = sum(release.count for release in named)
    known = mechanism_document(asked, settings, mechanism, failure, digits, seconds)
    pure = mechanism_document(asked, settings, f"{count} x dp", failure, digits, seconds)
    worst = pure.get("worst_case", pure["budget"])
    found = {"worst case": worst, "any releases": pure["budget"], "these releases": known["budget"]}
    rows = [{"about": about, "lower": ends["lower"], "upper": ends["upper"]} for about, ends in found.items()]
    return {
        "schema": COMPARISON_SCHEMA,
        **{name: known[name] for name in SHARED},
        "releases": known["releases"],
        "count": count,
        "rows": [rows[0], *({**row, "factor": _factor_of(row, rows[0])} for row in rows[1:])],
        "theorems": list(dict.fromkeys((*pure["theorems"], *known["theorems"]))),
    }


def _factor_of(row: dict[str, Any], worst: dict[str, Any]) -> str | None:
    """How many times the worst case's a budget surely is, rounded down; None where nothing is demanded or nothing allowed."""
    if "inf" in (row["lower"], worst["upper"]) or not Fraction(worst["upper"]):
        return None
    if (row["lower"], row["upper"]) == (worst["lower"], worst["upper"]):
        return "1"
    return rounded(Fraction(row["lower"]) / Fraction(worst["upper"]), FEW, False)
