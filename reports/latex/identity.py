"""The identity that a certificate step states, as lines of an ``align*``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy
from attrs import frozen

from reports.latex.formula import formula_latex
from reports.latex.monomial import product_latex, sum_latex
from reports.latex.polynomial import factored
from reports.latex.width import broken

__all__ = ["Identity", "goal_latex", "hypotheses_latex", "identities"]

SIGNS = {">": "> 0", ">=": r"\ge 0", "=": "= 0"}
ONE = sympy.Integer(1)
Facts = Mapping[str, sympy.Expr]


@frozen
class Identity:
    """``goal`` is what a step proves, ``whole`` the identity behind it, ``lines`` the same broken, ``given`` the splits above."""

    goal: str
    whole: str
    lines: tuple[str, ...]
    given: tuple[str, ...] = ()


def hypotheses_latex(certificate: Mapping[str, Any]) -> list[str]:
    """The hypotheses, ``p > 0`` and so on."""
    return [f"{formula_latex(factored(text))} {SIGNS[sign]}" for _, text, sign in certificate["hypotheses"]]


def goal_latex(certificate: Mapping[str, Any]) -> str:
    """What the certificate proves."""
    text, sign = certificate["goal"]
    return f"{formula_latex(factored(text, certificate.get('model')))} {SIGNS[sign]}"


def identities(certificate: Mapping[str, Any]) -> list[Identity]:
    """The steps in their order without those that only restate; after a split, first the positive branch."""
    facts = {name: factored(text) for name, text, _ in certificate["hypotheses"]}
    return list(_steps(certificate.get("steps", []), facts, (), certificate.get("model")))


def _steps(
    steps: list[dict[str, Any]], inherited: Facts, given: tuple[str, ...], model: Mapping[str, str] | None
) -> Iterator[Identity]:
    facts = dict(inherited)
    for step in steps:
        if "split" in step:
            divider = factored(step["split"])
            shown = formula_latex(divider)
            yield from _steps(step["positive"], facts | {step["id"] + "+": divider}, (*given, f"{shown} > 0"), model)
            yield from _steps(step["nonpositive"], facts | {step["id"] + "-": -divider}, (*given, rf"{shown} \le 0"), model)
            return
        text, sign = step["goal"]
        goal = factored(text, model)
        left, right = _left(step["sigma"], goal, facts), _right(step, facts, model)
        if left not in (right, f"({right})") and goal not in facts.values():
            whole = f"{left} = {right}"
            yield Identity(f"{formula_latex(goal)} {SIGNS[sign]}", whole, tuple(broken(whole)), given)
        facts[step["id"]] = goal


def _left(sigma: list[Any], goal: sympy.Expr, facts: Facts) -> str:
    if sigma == [["1", [], []]]:
        return formula_latex(goal)
    if len(sigma) == 1:
        number, factors = _term(sigma[0], facts)
        return product_latex(number, [*factors, (goal, 1)])
    multiplier = sum_latex(product_latex(*_term(x, facts)) for x in sigma)
    return f"({multiplier}) ({formula_latex(goal)})"


def _right(step: Mapping[str, Any], facts: Facts, model: Mapping[str, str] | None) -> str:
    parts = [product_latex(*_term(x, facts)) for x in step["pos"]]
    parts += [product_latex(ONE, [(factored(cofactor, model), 1), (facts[name], 1)]) for name, cofactor in step["ideal"]]
    return sum_latex(parts)


def _term(term: list[Any], facts: Facts) -> tuple[sympy.Rational, list[tuple[sympy.Expr, int]]]:
    coefficient, powers, squares = term
    factors = [(facts[name], exponent) for name, exponent in powers] + [(factored(text), 2) for text in squares]
    return sympy.Rational(coefficient), factors
