"""What is printed in the grammar parses back to the same object."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given, settings
from random_formulas import formulas

from epsproof.derive.algebra.relation import from_comparison
from epsproof.derive.question.conditions import conditions_of
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.reports.text.conditions import chains_text
from epsproof.reports.text.formula import condition_text, formula_text
from epsproof.reports.text.pretty import pretty, pretty_text
from epsproof.reports.view.formulas import Unprintable

x, y, z, w = (symbol(n) for n in "xyzw")

TEXTS = [
    "log((r - a)/(1 - a))",
    "log(r)/2",
    "max(a/(p*q), r)",
    "log(a*(1 - q)/(q*(1 - a)))/2",
    "min(max(a, b), 2)",
    "2*a*(1 - q0)/(a + sqrt(4*a*q0*(1 - a)*(1 - q0) + (q0*r - a)**2) - q0*r)",
    "1/sqrt(r)",
    "x**(3/2)",
    "a/(x + y)/2",
    "exp(-2*x)",
    "-3*((w + z)*(x + y))",
    "abs(p - 1/2)",
    "inf",
    "1/4 - x",
]


@pytest.mark.parametrize("text", TEXTS)
def test_written_as_people_write_it(text):
    assert formula_text(parse_expression(text)) == text


@pytest.mark.parametrize(
    "formula",
    [-(x + y) * (z + w), 2 * (x + y) * z, 2 * (x + y) ** 2 / z, sympy.Rational(1, 3) / (z + w), -x / (y - z), x - (y + z) * w,
     sympy.Rational(2, 3) * x * (y + z) / (w + 1), -sympy.sqrt(x + y) / (2 * (x + 1)), -(x**-2), (x + y) ** -3, -2 / x],
    ids=str,
)  # fmt: skip
def test_signs_and_brackets_survive(formula):
    assert parse_expression(formula_text(formula)) == formula


@given(formulas())
@settings(max_examples=150, deadline=None)
def test_text_parses_back_to_the_same_object(formula):
    assert parse_expression(formula_text(formula)) == formula


def test_what_the_grammar_cannot_say_is_refused():
    with pytest.raises(Unprintable, match="sin"):
        formula_text(sympy.sin(x))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a < q0*r", "q0*r > a"),
        ("r > 1", "r > 1"),
        ("q0*(r + 1) >= 1", "q0*(1 + r) >= 1"),
        ("a == q0*r", "a == q0*r"),
    ],
)
def test_conditions_have_no_negative_terms(text, shown):
    (comparison,) = parse_conditions(text)
    assert condition_text(from_comparison(comparison)) in {text, shown}


@pytest.mark.parametrize("text", ["p != 1/2", "r != s", "a != 0", "p*q != a"])
def test_what_must_not_be_equal_reads_as_it_was_typed(text):
    ((comparison,),) = conditions_of(text)
    relation = from_comparison(comparison)
    assert chains_text([relation]) == condition_text(relation) == text


@pytest.mark.parametrize(
    "text", ["p**2 + 1 > 2*q", "(p - q)**2 >= 0", "(p - q)**3 > 0", "q*(p - 1)**2 > 0", "-(p - q)**2 > 0"]
)
def test_other_conditions_are_no_inequations(text):
    (relation,) = (from_comparison(c) for c in parse_conditions(text))
    assert relation.nonzero is None and "!=" not in condition_text(relation)


@pytest.mark.parametrize("text", ["0 < a < 1", "p0 <= p <= p1", "0 < p <= 1", "r > 1"])
def test_the_two_ends_of_an_interval_are_one_condition(text):
    relations = [from_comparison(c) for c in parse_conditions(text)]
    assert chains_text(relations) == text


def test_terminals_with_unicode_show_mathematical_characters():
    formula = parse_expression("sqrt(q0**2 - beta)/epsilon_1", frozenset({"q0", "beta", "epsilon_1"}))
    assert pretty(formula) == "√(q₀² − β)/ε₁"
    assert pretty(formula, unicode=False) == "sqrt(q0**2 - beta)/epsilon_1"
    assert pretty_text("p = 1, q -> 0") == "p = 1, q → 0"
