"""The closed form against the independent minimisation, at one rational parameter point a case."""

from __future__ import annotations

import math
from contextlib import suppress
from decimal import Decimal, localcontext
from fractions import Fraction

from attrs import frozen

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol_values, t
from epsproof.reports.view.case_view import CaseView
from epsproof.reports.view.meant_root import WORKING, root_at
from epsproof.verify.system.time_limit import OutOfTime, at_most

__all__ = ["CrossCheck", "comparable", "cross_check", "epsilon_at"]

DIGITS = 12


@frozen
class CrossCheck:
    """One comparison: the enclosure ``lower <= epsilon <= upper`` and the value of the closed form there."""

    case: int
    values: dict[str, str]
    lower: str
    upper: str
    closed_form: str
    agrees: bool
    method: str


def cross_check(
    problem: Problem, views: tuple[CaseView, ...], seconds: float = math.inf
) -> tuple[CrossCheck, ...]:
    """A comparison for every finite or unbounded case in which a point is known, those that ``seconds`` suffice for."""
    found: list[CrossCheck] = []
    with suppress(OutOfTime), at_most(seconds):
        _compare(problem, views, found)
    return tuple(found)


def comparable(views: tuple[CaseView, ...]) -> list[CaseView]:
    """The finite and unbounded cases in which a point is known."""
    return [view for view in views if view.point is not None and view.case.kind != "none"]


def _compare(problem: Problem, views: tuple[CaseView, ...], found: list[CrossCheck]) -> None:
    from epsproof.verify.closed_form.evaluate import evaluate

    for view in comparable(views):
        assert view.point is not None
        result = evaluate(problem, view.point, DIGITS)
        value = epsilon_at(view, view.point)
        agrees = value == result.lower == "inf" or (
            "inf" not in (value, result.lower)
            and Decimal(result.lower) <= Decimal(value)
            and _at_most(value, result.upper)
        )
        values = {name: str(number) for name, number in sorted(view.point.items())}
        found.append(
            CrossCheck(
                view.number, values, result.lower, result.upper, _shortened(value), agrees, result.method
            )
        )


def epsilon_at(view: CaseView, point: dict[str, Fraction]) -> str:
    """The closed form at ``point`` as a decimal with WORKING digits, or "inf"."""
    values = symbol_values(point)
    if view.case.kind == "unbounded":
        return "inf"
    if not view.implicit or view.case.equation is None:
        return str(view.epsilon.subs(values).evalf(WORKING))
    return str((view.case.epsilon.subs(t, root_at(view.case, values)).subs(values)).evalf(WORKING))


def _at_most(value: str, upper: str) -> bool:
    return upper == "inf" or Decimal(value) <= Decimal(upper)


def _shortened(value: str) -> str:
    if value == "inf":
        return value
    with localcontext() as context:
        context.prec = DIGITS + 3
        return str(+Decimal(value))
