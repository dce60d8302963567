"""Readable forms equal what they stand for."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given
from random_formulas import NAMES, formulas

from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.formulas import (
    as_written_by_people,
    compact,
    compact_equation,
    readable,
    with_discriminant,
)

AT = {
    symbol(n): sympy.Rational(v)
    for n, v in {"a": "1/4", "r": "3", "q0": "1/2", "p": "1/3", "t": "1/5"}.items()
}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(a - 1)/(a - r)", "(1 - a)/(r - a)"),
        ("log((a - 1)/(a - r))", "log((1 - a)/(r - a))"),
        ("(a - 1)**2/(a - r)", "-(1 - a)**2/(r - a)"),
        ("(2*q0 - 2*a*q0)/(r - a)", "2*q0*(1 - a)/(r - a)"),
        ("(a - 1)**2", "(1 - a)**2"),
        ("1 + (a - 1)**2", "1 + (1 - a)**2"),
        ("(r - a)**2", "(r - a)**2"),
        ("sqrt(1 - a)*(a - r)", "-((r - a)*sqrt(1 - a))"),
    ],
)
def test_sums_are_positive_at_the_point(text, shown):
    assert formula_text(compact(parse_expression(text), AT)) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(a - 1)**2", "(1 - a)**2"),
        ("a*(1 - a)*(2 - 2*q)", "2*a*(1 - a)*(1 - q)"),
        ("1 - a + a*q - q", "(1 - a)*(1 - q)"),
    ],
)
def test_weights_are_products_of_probabilities(text, shown):
    assert as_written_by_people(parse_expression(text)) == parse_expression(shown)


@given(formulas())
def test_the_value_does_not_change(formula):
    point = {symbol(name): sympy.Rational(number, 7) for number, name in enumerate(sorted(NAMES), 3)}
    for shown in (readable(formula, AT), readable(formula), compact(formula, point)):
        difference = (shown - formula).subs(point).evalf(20)
        assert formula.subs(point).has(sympy.zoo, sympy.nan) or abs(difference) < sympy.Rational(1, 10**12)


def test_an_equation_is_shown_by_powers_of_t():
    equation = parse_expression("a*q0 + a*t**2 - a*q0*t**2 - a*t + q0*r*t - q0", None)
    shown = compact_equation(equation, AT)
    assert formula_text(shown) == "a*t**2*(1 - q0) + t*(q0*r - a) - q0*(1 - a)"
    assert sympy.expand(shown - equation) == 0


def test_the_root_of_the_discriminant_is_shown_as_such():
    equation = parse_expression("a*t**2*(1 - q0) + t*(q0*r - a) - q0*(1 - a)")
    root = parse_expression(
        "sqrt(4*a**2*q0**2 + a**2 + 4*a*q0 + q0**2*r**2 - 4*a**2*q0 - 4*a*q0**2 - 2*a*q0*r)"
    )
    shown = with_discriminant(root, sympy.expand(equation), AT)
    assert formula_text(shown) == "sqrt(4*a*q0*(1 - a)*(1 - q0) + (q0*r - a)**2)"
    assert sympy.expand(shown**2 - root**2) == 0
