"""Conditions that are the goal itself, rearranged: the bounds on its variable teach something, the same inequality nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import sympy

from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol

__all__ = ["bounds", "restates"]

NUMBER = r"\s*-?[\d./]+\s*"


def restates(condition: str, conclusion: str, definitions: Sequence[tuple[str, str]] = ()) -> bool:
    """Whether both are inequalities between rational functions whose sides differ by the same numerator up to a number."""
    try:
        one, other = (_numerator(text, definitions) for text in (condition, conclusion))
    except QuestionError:
        return False
    return one is not None and other is not None and bool(sympy.cancel(one / other).is_number)


def bounds(condition: str, conclusion: str) -> list[str]:
    """Where an inequality in one variable holds, as bounds of which one holds: ``x <= 1/4``, ``x >= 3/4``; none where the
    conclusion is such a bound already, where an end is irrational, or where a point stands alone."""
    (found,) = parse_conditions(condition)
    value = sympy.expand((found.left - found.right) * (1 if found.relation[0] == ">" else -1))
    names = sorted(map(str, value.free_symbols))
    if len(names) != 1 or re.fullmatch(
        rf"\s*{names[0]}\s*[<>]=?{NUMBER}|{NUMBER}[<>]=?\s*{names[0]}\s*", conclusion
    ):
        return []
    polynomial = sympy.Poly(value, symbol(names[0]))
    roots = sympy.roots(polynomial, filter="Q")
    if list(roots.values()) != [1] * polynomial.degree():
        return []
    places = ["", *map(str, sorted(roots)), ""]
    rising = polynomial.LC() > 0
    pieces = [pair for pair in pairwise(places[::-1])][0 if rising else 1 :: 2]
    weak = found.relation[1:]
    return [_between(low, names[0], high, weak) for high, low in reversed(pieces)]


def _between(low: str, name: str, high: str, weak: str) -> str:
    if low and high:
        return f"{low} <{weak} {name} <{weak} {high}"
    return f"{name} >{weak} {low}" if low else f"{name} <{weak} {high}"


def _numerator(text: str, definitions: Sequence[tuple[str, str]]) -> sympy.Expr | None:
    """That of the difference of the sides of an inequality; None for other conditions, and for roots and the like."""
    found = parse_conditions(text)
    if len(found) != 1 or found[0].relation == "==":
        return None
    value = found[0].left - found[0].right
    for name, meaning in reversed(definitions):
        value = value.subs(symbol(name), parse_expression(meaning))
    if not value.is_rational_function():
        return None
    top = fraction(value)[0]
    return top if top.free_symbols else None
