"""Monotone formulas: true ones are proved, twins are refuted at two values, at which exact arithmetic says the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.reader import Truth, truth

SEARCHES = Searches(seconds=6.0)
UP, DOWN, STRICTLY_UP, STRICTLY_DOWN = (
    "increasing",
    "decreasing",
    "strictly increasing",
    "strictly decreasing",
)
SIGN = {UP: "<=", DOWN: ">=", STRICTLY_UP: "<", STRICTLY_DOWN: ">"}
TRUE = {
    "a square": ("x**2", STRICTLY_UP, "x >= 0"),
    "a cube": ("x**3", STRICTLY_UP),
    "a constant": ("a", UP),
    "a constant, downwards": ("a", DOWN),
    "a mode": ("x*exp(-x)", DOWN, "x >= 1"),
    "before the mode": ("x*exp(-x)", UP, "x <= 1"),
    "a reciprocal": ("1/x", STRICTLY_DOWN, "x > 0"),
    "a posterior mean": ("(x + a)/(n + a + b)", STRICTLY_UP, "a > 0", "b > 0", "n > 0"),
    "a power by its exponent": ("r**x", STRICTLY_DOWN, "0 < r < 1"),
    "a power by its base": ("x**k", STRICTLY_UP, "x > 0", "k > 0"),
    "a quotient with a logarithm": ("log(x)/x", DOWN, "x >= 3"),
    "an absolute value": ("abs(x)", UP, "x >= 0"),
}
FALSE = {
    "a square on both sides": ("x**2", UP),
    "a constant, strictly": ("a", STRICTLY_UP),
    "past the mode": ("x*exp(-x)", DOWN, "x >= 1/2"),
    "a reciprocal across its pole": ("1/x", STRICTLY_DOWN, "x != 0"),
    "the direction": ("(x + a)/(n + a + b)", DOWN, "a > 0", "b > 0", "n > 0"),
    "another direction by another sign": ("a*x", UP),
    "a power of any exponent": ("x**k", STRICTLY_UP, "x > 0"),
    "a base above 1": ("r**x", STRICTLY_DOWN, "r > 0"),
    "an absolute value on both sides": ("abs(x)", UP),
    "an undefined value": ("sqrt(x)", UP),
    "values that the proof would name": ("-(x - x_later)**2", UP, "x_later > 0"),
}


def told(formula: str, direction: str, *assumptions: str) -> Verdict:
    fields = {"formula": formula, "variable": "x", "direction": direction}
    return judged(Claim("X.1", "monotone", "", "", assumptions, fields, "x.claims.toml"), SEARCHES)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_one_is_proved(name: str) -> None:
    found = told(*TRUE[name])
    assert found.verdict == "proved", found.basis


@pytest.mark.parametrize("name", FALSE)
def test_a_twin_is_refuted(name: str) -> None:
    formula, direction, *given = FALSE[name]
    found = told(formula, direction, *given)
    assert found.verdict == "refuted", found.basis
    at = {
        n: Fraction(v) for n, v in (found.counterexample or {}).items() if " " not in n and n != "undefined"
    }
    later = next(n for n in at if n.startswith("x_later") and n not in formula)
    sides = (
        formula,
        formula.replace("x_later", "Y")
        .replace("x", later)
        .replace("Y", "x_later")
        .replace(f"e{later}p", "exp"),
    )
    assert at["x"] < at[later] and [text for text in given if truth(text, at) is not Truth.TRUE] == []
    assert truth(f"({sides[0]}) {SIGN[direction]} ({sides[1]})", at) in (Truth.FALSE, Truth.UNDEFINED)


@pytest.mark.parametrize("given", [("x > 1", "x < 0"), ("x == 1",)])
def test_of_fewer_than_two_values_nothing_is_said(given: tuple[str, ...]) -> None:
    assert told("x", UP, *given).verdict == "undecided"


def test_what_is_not_read() -> None:
    assert told("x", "rising").verdict == told("x +", UP).verdict == "not read"
