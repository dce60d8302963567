"""The budget of a derived criterion in another notion of privacy, as formulas."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.models.private import refuse_share
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import t
from epsproof.reports.documents.mechanism import STATEMENT, steps_of
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.cross_check import CrossCheck
from epsproof.verify.laws.mechanism_budget import ClosedBudget, closed_budget
from epsproof.verify.laws.rounded import rounded
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import exact_end

__all__ = ["Asked", "asked_budget", "budget_document"]

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
        "lower": rounded(found.lower, DIGITS, False),
        "upper": None if found.upper is None else rounded(found.upper, DIGITS, True),
        "agrees": not over and (not asked.budget.largest or value[1] >= found.lower),
    }


def _factor(epsilon: sympy.Rational) -> Any:
    from flint import arb, fmpq

    return (-arb(fmpq(int(epsilon.p), int(epsilon.q)))).exp()
