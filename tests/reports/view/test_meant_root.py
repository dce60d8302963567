"""Which of several roots of its equation a case means: in words, in figures and in memos."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import numpy as np
import pytest
import sympy

from epsproof.derive.question.pose import pose
from epsproof.derive.text.notation import symbol_values, t
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.question_words import equation_of
from epsproof.reports.document.terminal import told
from epsproof.reports.figures.numbers import epsilon_numbers
from epsproof.reports.memo.memo import elasticities
from epsproof.reports.results.answer import advice
from epsproof.reports.view.case_view import case_views, cross_check, meant_root
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_closed_form

pytestmark = pytest.mark.long

QUESTIONS = [
    ("posterior <= 2*prior + 1/10", (), (), {}, True),
    ("posterior <= 67/20*prior + b", ("q == 1",), ("0 < b < 1",), {"b": "1/5"}, True),
    ("posterior <= 2*prior + b", (), ("0 < b < 1",), {"b": "1/100"}, True),
    ("posterior - prior <= 1/4", ("p <= 1/2",), (), {}, False),
]


@pytest.fixture(scope="module", params=QUESTIONS, ids=lambda question: question[0])
def question(request):
    text, where, assume, values, several = request.param
    proved = prove_closed_form(pose(text, where, assume))
    assert proved.status == "proved"
    exact = {name: Fraction(value) for name, value in values.items()}
    return proved, exact, several, float(evaluate(proved.answer.problem, exact, 12).lower)


def roots(case, exact):
    equation = sympy.Poly(case.equation.subs(symbol_values(exact)), t)
    return sorted(float(x) for x in equation.nroots(n=20) if x.is_real and 0 < x < 1)


def test_the_words_single_out_the_root_of_the_number(question) -> None:
    proved, exact, several, epsilon = question
    (case,) = proved.answer.cases
    found, words = roots(case, exact), meant_root(case, str)
    assert (len(found) > 1) is several
    meant = {
        "the root in (0, 1)": found[0] if len(found) == 1 else None,
        "the smallest root in (0, 1)": found[0],
    }
    near = words.removeprefix("the root near ")
    expected = float(near) if near != words else meant[words]
    assert expected == pytest.approx(exp(-epsilon), rel=2e-4 if near != words else 1e-9)
    shown = formula_source(equation_of(case, case.equation, "t"))
    assert (words == "the root in (0, 1)") is shown.startswith(r"t \in (0, 1) \text{ the root of }")


def test_figures_and_memos_take_the_root_of_the_number(question) -> None:
    proved, exact, _, epsilon = question
    (view,) = case_views(proved.answer)
    drawn = epsilon_numbers(proved.answer, {name: np.array([float(value)]) for name, value in exact.items()})
    assert float(np.ravel(drawn)[0]) == pytest.approx(epsilon, rel=1e-9)
    step = Fraction(1, 10**6)
    for each in elasticities(view, exact):
        moved = {**exact, each.name: exact[each.name] * (1 + step)}
        there = float(evaluate(proved.answer.problem, moved, 12).lower)
        assert each.value == pytest.approx((there - epsilon) / epsilon * 10**6, rel=1e-3)


def test_who_decides_is_a_number_where_there_are_no_parameters() -> None:
    proved = prove_closed_form(pose("posterior <= 2*prior + 1/10"))
    views = case_views(proved.answer)
    said = told(advice(proved, views, cross_check(proved.answer.problem, views)), unicode=False)
    assert said.endswith("the limit is set by an adversary with p = 1, q near 0.1345.")
