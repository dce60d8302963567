"""The data of the interactive plot: formulas as JavaScript functions, written by SymPy's printer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

import sympy
from sympy.printing.jscode import jscode

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import parameter_points
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import as_float
from epsproof.reports.document.html import words_html
from epsproof.reports.document.model import Formula
from epsproof.reports.document.question_words import region
from epsproof.reports.view.case_view import ENGINE_PATH
from epsproof.reports.view.parameter_range import MOST, parameter_range
from epsproof.reports.view.proved_view import is_plain

__all__ = ["explorable", "explore_script"]

STARTS = {"a": 0.25, "b": 0.25, "r": 3.0}
MARGIN, TRIED = 0.01, 400


def explorable(problem: Problem) -> bool:
    """Whether the plot can show the problem: both priors exist and the profile is a plain formula."""
    names = {"p", "q"} == set(problem.model.variables)
    return names and is_plain(problem) and not problem.profile.has(sympy.oo, Choice)


def explore_script(items: Sequence[tuple[str, Answer]]) -> str:
    """A script that sets ``window.EPSPROOF_PROFILES`` to the (title, answer) pairs."""
    return (
        "window.EPSPROOF_PROFILES = [\n"
        + ",\n".join(_entry(title, answer) for title, answer in items)
        + "\n];\n"
    )


def _entry(title: str, answer: Answer) -> str:
    problem = answer.problem
    data = {
        "title": title,
        "formula": words_html((Formula(("r^*(p, q) = ", problem.profile)),)),
        "region": [words_html((x,)) for x in region(problem)],
        "parameters": _parameters(problem),
    }
    fields = [f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in data.items()]
    fields += [
        _function("ratio", "p, q, v", _code(problem.profile)),
        _function("reciprocal", "p, q, t, v", _code(problem.model.reciprocal)),
        _function("assumed", "v", _all(problem.assumptions)),
        _function("inside", "p, q, v", _all(problem.region.relations)),
        _function(
            "fixed",
            "v",
            "{" + ", ".join(f"{n}: {_code(e)}" for n, e in sorted(problem.region.fixed.items())) + "}",
        ),
        '"cases": [' + ", ".join(_case(answer, k) for k in range(len(answer.cases))) + "]",
    ]
    return "{" + ",\n ".join(fields) + "}"


def _value(case: Any) -> str:
    if case.kind == "finite":
        return "null" if case.factor is None else f"-Math.log({_code(case.factor)})"
    return "Infinity" if case.kind == "unbounded" else "0"


def _where(demands: Relation | None, value: str) -> str:
    return value if demands is None else f"({_all((demands,))} ? {value} : Infinity)"


def _case(answer: Any, number: int) -> str:
    case = answer.cases[number]
    value = _value(case)
    finite = [
        k for k in answer.rivals_of(number) if k != number and case.kind == answer.cases[k].kind == "finite"
    ]
    beside = [_where(answer.demands(k), _value(answer.cases[k])) for k in finite]
    when = " && ".join([_all(answer.applies(number)), *(f"{value} <= {other} + 1e-12" for other in beside)])
    point = {n: e for n, e in case.prior.items() if ENGINE_PATH not in e.free_symbols}
    prior = (
        "{" + ", ".join(f"{n}: {_code(e)}" for n, e in sorted(point.items()) if not e.has(symbol("t"))) + "}"
    )
    attained = {True: "true", False: "false", None: "null"}[case.attained]
    return (
        f'{{"when": function (v) {{ return {when}; }}, "epsilon": function (v) {{ return {value}; }}, '
        f'"prior": function (v) {{ return {prior}; }}, "attained": {attained}}}'
    )


def _function(name: str, arguments: str, body: str) -> str:
    return f'"{name}": function ({arguments}) {{ return {f"({body})" if body.startswith("{") else body}; }}'


def _all(relations: tuple[Relation, ...]) -> str:
    signs = {">": "> -1e-12", ">=": ">= -1e-12", "==": "=== 0"}
    return " && ".join(f"({_code(r.polynomial)}) {signs[r.sign]}" for r in relations) or "true"


def _code(expression: sympy.Expr) -> str:
    """The formula as JavaScript; its parameters are fields of ``v``."""
    renamed = {
        s: sympy.Symbol(s.name if s.name in ("p", "q", "t") else f'v["{s.name}"]', real=True)
        for s in expression.free_symbols
    }
    return str(jscode(expression.xreplace(renamed)))


def _parameters(problem: Problem) -> list[dict[str, Any]]:
    """Each parameter's name, a range inside of the assumptions that bound it alone by numbers, and a value to start from.

    The values satisfy all assumptions together, where simple ones or some drawn within the ranges do.
    """
    ranges = {name: _range(name, problem) for name in problem.parameters}
    starts = {
        name: _within(STARTS.get(name, _middle(low, high)), low, high) for name, (low, high) in ranges.items()
    }
    drawn = (
        {name: round(as_float(x), 4) for name, x in point.items()}
        for point in parameter_points(problem, TRIED)
    )
    inside = (
        point for point in drawn if all(low <= point[name] <= high for name, (low, high) in ranges.items())
    )
    chosen = next((point for point in chain([starts], inside) if _assumed(problem, point)), starts)
    return [
        {"name": name, "shown": words_html((symbol(name),)), "min": low, "max": high, "value": chosen[name]}
        for name, (low, high) in ranges.items()
    ]


def _range(name: str, problem: Problem) -> tuple[float, float]:
    low, high = parameter_range(name, problem)
    return round(low + MARGIN, 4), round(high - MARGIN if high < MOST else high, 4)


def _middle(low: float, high: float) -> float:
    """Between the ends: above 1 no larger than 3, as for a ratio, and from below 1 no larger than 1, as for a probability."""
    return min((low + high) / 2, 3.0) if low >= 1 else (low + min(high, 1.0)) / 2


def _within(value: float, low: float, high: float) -> float:
    return round(min(max(value, low), high), 4)


def _assumed(problem: Problem, point: Mapping[str, float]) -> bool:
    return all(
        relation.holds({name: Fraction(str(value)) for name, value in point.items()})
        for relation in problem.assumptions
    )
