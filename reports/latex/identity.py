"""The identities of a certificate, one for each step: ``multiplier * goal = positive terms + multiples of equations  >  0``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.text.notation import symbol
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.monomial import Term, product_latex, sum_latex
from epsproof.reports.latex.polynomial import factored
from epsproof.reports.latex.width import broken

__all__ = ["Identity", "equation_names", "goal_latex", "hypotheses_latex", "identities"]

SIGNS = {">": "> 0", ">=": r"\ge 0", "=": "= 0"}
LINE = 500.0
Facts = Mapping[str, sympy.Expr]


@frozen
class Identity:
    """``left = right`` holds for all values (with the equations' names standing for their left sides), ``sign`` by the facts."""

    left: str
    right: str
    sign: str
    given: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The identity and its sign, broken into lines of an A4 page."""
        return self.broken(1.0)

    def broken(self, measure: float) -> list[str]:
        """The same for lines that are ``measure`` times as long."""
        return broken(self.shown, LINE * measure)

    @property
    def shown(self) -> str:
        """The identity and its sign in one line; ``0 > 0`` is named a contradiction."""
        impossible = r",\quad \text{a contradiction}" if (self.left, self.sign) == ("0", SIGNS[">"]) else ""
        return f"{self.left} = {self.right}" + ("" if self.sign == "= 0" else f" {self.sign}") + impossible


def equation_names(certificate: Mapping[str, Any]) -> dict[str, sympy.Symbol]:
    """Names by the ids of hypotheses that are equations: E, or E_1, E_2, ...; none for ``x = 0`` or where E is a variable."""
    ids = [
        name for name, text, sign in certificate["hypotheses"] if sign == "=" and not factored(text).is_Symbol
    ]
    if any(name.startswith("E") for name in certificate["vars"]):
        return {}
    return {name: symbol("E_" if len(ids) == 1 else f"E{number}") for number, name in enumerate(ids, 1)}


def hypotheses_latex(certificate: Mapping[str, Any]) -> list[str]:
    """The hypotheses, ``p > 0`` and so on; equations with their names."""
    names = equation_names(certificate)
    return [
        (f"{formula_latex(names[name])} := " if name in names else "")
        + f"{formula_latex(factored(text))} {SIGNS[sign]}"
        for name, text, sign in certificate["hypotheses"]
    ]


def goal_latex(certificate: Mapping[str, Any]) -> str:
    """What the certificate proves."""
    text, sign = certificate["goal"]
    return f"{formula_latex(factored(text, certificate.get('model')))} {SIGNS[sign]}"


def identities(certificate: Mapping[str, Any]) -> list[Identity]:
    """The steps in their order without those that only restate; after a split, first the positive branch."""
    names = equation_names(certificate)
    facts = {name: names.get(name, factored(text)) for name, text, _ in certificate["hypotheses"]}
    return list(_steps(certificate.get("steps", []), facts, (), certificate.get("model")))


def _steps(
    steps: list[dict[str, Any]], inherited: Facts, given: tuple[str, ...], model: Mapping[str, str] | None
) -> Iterator[Identity]:
    facts = dict(inherited)
    for step in steps:
        if "split" in step:
            divider = factored(step["split"])
            shown = formula_latex(divider)
            yield from _steps(
                step["positive"], facts | {step["id"] + "+": divider}, (*given, f"{shown} > 0"), model
            )
            yield from _steps(
                step["nonpositive"], facts | {step["id"] + "-": -divider}, (*given, rf"{shown} \le 0"), model
            )
            return
        text, sign = step["goal"]
        goal = factored(text, model)
        left, right = _left(step["sigma"], goal, facts), _right(step, facts, model)
        if _terms(left) != _terms(right) and goal not in facts.values():
            yield Identity(left, right, SIGNS[sign], given)
        facts[step["id"]] = goal


def _terms(text: str) -> list[list[str]]:
    """The terms of a sum of positive terms, each with its factors, in alphabetical order."""
    return sorted(sorted(term.split()) for term in text.split(" + "))


def _left(sigma: list[Any], goal: sympy.Expr, facts: Facts) -> str:
    if len(sigma) == 1:
        number, factors = _term(sigma[0], facts)
        return product_latex(number, [*factors, (goal, 1)])
    multiplier = sum_latex(_term(x, facts) for x in sigma)
    return f"({multiplier}) ({formula_latex(goal)})"


def _right(step: Mapping[str, Any], facts: Facts, model: Mapping[str, str] | None) -> str:
    parts = [_term(x, facts) for x in step["pos"]]
    parts += [_multiple(factored(cofactor, model), facts[name]) for name, cofactor in step["ideal"]]
    return sum_latex(parts)


def _multiple(cofactor: sympy.Expr, equation: sympy.Expr) -> Term:
    """``cofactor * equation``; a sum gives its common factor, and its sign if it has more minus than plus, to the number."""
    if not cofactor.is_Add:
        return sympy.Integer(1), [(cofactor, 1), (equation, 1)]
    number, inner = cofactor.as_content_primitive()
    minus = [x for x in inner.args if x.as_coeff_Mul(rational=True)[0] < 0]
    sign = -1 if 2 * len(minus) > len(inner.args) else 1
    return sign * number, [(sympy.expand(sign * inner), 1), (equation, 1)]


def _term(term: list[Any], facts: Facts) -> Term:
    coefficient, powers, squares = term
    factors = [(facts[name], exponent) for name, exponent in powers] + [
        (factored(text), 2) for text in squares
    ]
    return sympy.Rational(coefficient), factors
