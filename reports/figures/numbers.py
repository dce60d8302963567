"""Derived formulas on grids of numbers, in machine precision: for pictures only."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_FLOOR, Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any

import numpy as np
import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.consequences.pointwise import pointwise_epsilon
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol, t
from epsproof.derive.text.numbers import as_float

__all__ = [
    "BEYOND",
    "admitted",
    "admitted_at",
    "budget_label",
    "budget_text",
    "case_margin",
    "case_numbers",
    "drawable",
    "epsilon_numbers",
    "margin",
    "numbers",
]

Array = np.ndarray
BEYOND = "a number here is too large or too small to be drawn; epsproof evaluate gives the budget"
MODULES = [
    {
        "Max": lambda *x: np.maximum.reduce(np.broadcast_arrays(*x)),
        "Min": lambda *x: np.minimum.reduce(np.broadcast_arrays(*x)),
        "Choice": lambda value, strict, first, second: np.where(
            (value > 0) | ((value == 0) & (strict == 0)), first, second
        ),
    },
    "numpy",
]


def budget_text(value: float, places: int = 3) -> str:
    """The budget cut to ``places`` digits after the point, so that what is printed is never more than what is admissible."""
    return f"{floor(value * 10**places) / 10**places:.{places}f}"


def budget_label(value: float, digits: int = 6) -> str:
    """The budget cut to so many significant digits, never more than it is; as it is written where that is shorter."""
    written = Decimal(repr(value))
    if not written.is_finite() or len(written.as_tuple().digits) <= digits:
        return f"{value:g}"
    return f"{float(written.quantize(Decimal(1).scaleb(written.adjusted() - digits + 1), rounding=ROUND_FLOOR)):g}"


def drawable(value: Fraction) -> float:
    """The machine number of an exact one; raises UnsupportedForm where it is too large or too small for a picture."""
    found = as_float(value)
    if np.isinf(found) or (value and not found):
        raise UnsupportedForm(BEYOND)
    return found


def numbers(expression: sympy.Expr, values: Mapping[str, Any]) -> Array:
    """The expression where the names have these values; nan and inf where it has no finite value there.

    Raises UnsupportedForm where a number in it is beyond those that are drawn.
    """
    names = sorted(s.name for s in expression.free_symbols)
    function = sympy.lambdify([symbol(n) for n in names], expression, modules=MODULES)
    with np.errstate(all="ignore"):
        shape = np.broadcast_shapes(*(np.shape(v) for v in values.values()))
        try:
            found = np.asarray(function(*(np.asarray(values[n], dtype=float) for n in names)), dtype=float)
        except OverflowError:
            raise UnsupportedForm(BEYOND) from None
        return np.broadcast_to(found, shape)


def margin(relations: tuple[Relation, ...], values: Mapping[str, Any]) -> Array:
    """The smallest left side of the relations ``polynomial > 0`` or ``>= 0``: positive inside of all of them."""
    shape = np.broadcast_shapes(*(np.shape(v) for v in values.values()))
    parts = [numbers(r.polynomial, values) for r in relations if r.sign != "=="]
    parts += [-np.abs(numbers(r.polynomial, values)) for r in relations if r.sign == "=="]
    return np.minimum.reduce(parts) if parts else np.ones(shape)


def case_numbers(answer: Answer, values: Mapping[str, Any]) -> Array:
    """The index of the first case that counts at each point, -1 where none does."""
    inside = [case_margin(answer, number, values) >= -1e-12 for number in range(len(answer.cases))]
    return np.select(inside, range(len(inside)), default=-1)


def case_margin(answer: Answer, number: int, values: Mapping[str, Any]) -> Array:
    """The margin of a case's conditions and, where it has rivals, of its epsilon below theirs."""
    inside = margin(answer.applies(number), values)
    rivals = answer.rivals_of(number)
    if len(rivals) == 1 or answer.cases[number].kind != "finite":
        return inside
    own, *others = (_rival_epsilon(answer, k, values) for k in [number, *(k for k in rivals if k != number)])
    with np.errstate(invalid="ignore"):
        inside = np.fmin.reduce([inside, *(other - own for other in others)])
    return np.where(np.isposinf(own), -np.inf, inside)


def _rival_epsilon(answer: Answer, number: int, values: Mapping[str, Any]) -> Array:
    """The case's epsilon, infinite where it demands nothing."""
    demands, found = answer.demands(number), _case_epsilon(answer.cases[number], values)
    return found if demands is None else np.where(numbers(demands.polynomial, values) > 0, found, np.inf)


def epsilon_numbers(answer: Answer, values: Mapping[str, Any]) -> Array:
    """The recommended budget at each point; inf where nothing is asked, nan where no case is met."""
    index = case_numbers(answer, values)
    found = np.full(index.shape, np.nan)
    for number, case in enumerate(answer.cases):
        found = np.where(index == number, _case_epsilon(case, values), found)
    return found


@lru_cache(maxsize=4)
def _pointwise(model: Model) -> Answer:
    return pointwise_epsilon(model)


def admitted(ratio: Array, p: Any, q: Any) -> Array:
    """The budget that a pair of priors admits where ``ratio`` is tolerated, under unbounded differential privacy."""
    return admitted_at(ratio, {"p": p, "q": q}, model_named("unbounded"))


def admitted_at(
    ratio: Array, priors: Mapping[str, Any], attack: Model, parameters: Mapping[str, float] | None = None
) -> Array:
    """The budget that the priors of the model admit where ``ratio`` is tolerated, from the derived pointwise formula.

    ``parameters`` are the values of the model's own ones. The budget is 0 where no epsilon > 0 is admissible, inf where nothing
    is asked, nan where the ratio is.
    """
    r, *placed = np.broadcast_arrays(
        np.asarray(ratio, dtype=float), *(np.asarray(x, dtype=float) for x in priors.values())
    )
    places = dict(zip(priors, placed, strict=True))
    own = parameters or {}
    prior = numbers(attack.prior, {**places, **own})
    values = {**own, "r": np.where(np.isfinite(r), r, 1.0), **{f"{name}0": x for name, x in places.items()}}
    answer = _pointwise(attack)
    needed = set(answer.problem.parameters)
    found = epsilon_numbers(answer, {name: v for name, v in values.items() if name in needed})
    found = np.where(np.isposinf(r) | (prior * r >= 1), np.inf, np.where(r <= 1, 0.0, found))
    return np.where(np.isnan(r), np.nan, found)


def _case_epsilon(case: Case, values: Mapping[str, Any]) -> Array:
    shape = np.broadcast_shapes(*(np.shape(v) for v in values.values()))
    if case.kind != "finite":
        return np.full(shape, np.inf if case.kind == "unbounded" else 0.0)
    factor = _root(case, values, shape) if case.factor is None else numbers(case.factor, values)
    with np.errstate(all="ignore"):
        return np.asarray(-np.log(factor) / numbers(case.group, values))


def _root(case: Case, values: Mapping[str, Any], shape: tuple[int, ...]) -> Array:
    """The root in the case's bracket, by bisection: the equation is negative below the root that is meant."""

    def equation(x: Array) -> Array:
        return numbers(case.equation, {**values, t.name: x})

    low, high = (
        np.broadcast_to(numbers(end, values) ** (1 / case.stride), shape).copy() for end in case.between
    )
    for _ in range(60):
        middle = (low + high) / 2
        below = equation(middle) < 0
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return high
