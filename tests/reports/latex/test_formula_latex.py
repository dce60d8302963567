"""The LaTeX of a formula says the same formula: an independent reader reads it back."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given, settings
from latex_reader import read
from random_formulas import NAMES, formulas

from epsproof.derive.algebra.relation import from_comparison
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.reports.latex.formula import condition_latex, formula_latex
from epsproof.reports.view.formulas import Unprintable

WRITTEN = {
    "log((r - a)/(1 - a))": r"\log\frac{r - a}{1 - a}",
    "log(r)/2": r"\tfrac{1}{2}\,\log r",
    "max(a/(p*q), r)": r"\max\left\{\frac{a}{p q},\ r\right\}",
    "a/(b + r)/2": r"\frac{a}{2 (b + r)}",
    "-(a*b)": "-a b",
    "sqrt(1/r)": r"\sqrt{\frac{1}{r}}",
    "log(r)**2": r"(\log r)^{2}",
    "q0*r_max*beta": r"\beta q_{0} r_{\mathit{max}}",
    "single_attr_sum + s_i1": r"s_{i1} + \mathit{single}_{\mathit{attr,sum}}",
    "inf": r"\infty",
    "1/4 - a": r"\tfrac{1}{4} - a",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_set_as_people_set_it(text):
    assert formula_latex(parse_expression(text)) == WRITTEN[text]


@given(formulas())
@settings(max_examples=150, deadline=None)
def test_latex_reads_back_to_the_same_object(formula):
    assert read(formula_latex(formula), NAMES) == formula


@pytest.mark.parametrize(
    "text",
    ["max(a/(p*q), r)", "min(max(a, b), 2, p - 1)", "exp(-2*p)", "abs(p - 1/2)", "b*max(a, 1/p)", "inf"],
)
def test_other_functions_read_back(text):
    formula = parse_expression(text)
    assert read(formula_latex(formula), NAMES) == formula


def test_relations_read_back():
    relation = sympy.Ge(symbol("a") / symbol("r"), symbol("p") * symbol("q"), evaluate=False)
    assert read(formula_latex(relation), NAMES) == relation


def test_conditions_read_back_to_an_equivalent_relation():
    (comparison,) = parse_conditions("a <= q0*r - b")
    assert condition_latex(from_comparison(comparison)) == r"q_{0} r \ge a + b"


def test_epsilon_is_varepsilon():
    assert formula_latex(symbol("epsilon")) == r"\varepsilon"


def test_what_has_no_latex_is_refused():
    with pytest.raises(Unprintable, match="sin"):
        formula_latex(sympy.sin(symbol("p")))
