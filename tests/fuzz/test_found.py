"""Inputs that the fuzzer found, each once an error that was not the engine's own."""

from __future__ import annotations

import pytest

from derive.errors import QuestionError
from derive.grammar import parse_expression
from verify.claims import run

EXPRESSIONS = [
    "min(sqrt(-sqrt(1e-300)))",
    "max(sqrt(-inf))",
    "min(log(-2))",
    "min(((p - inf)**0.25))",
    "max(log(-(1/3 + 1e-300)), 2)",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_an_extreme_of_numbers_that_are_not_real_is_refused(text):
    with pytest.raises(QuestionError):
        parse_expression(text)


@pytest.mark.parametrize(
    "text", ["-max((0.25 if 1e40 >= 1 else 2))", "min(exp((1 if p <= q else 1/3)), 2)", "max(inf, 1)", "min(-inf, p)"]
)
def test_a_choice_between_numbers_and_infinity_can_be_an_option(text):
    assert parse_expression(text) is not None


@pytest.mark.parametrize("goal", ["((0.25 + a)**1) < inf", "a/a == b/b", "b + 0*a/a <= b"])
def test_variables_that_cancel_have_values(tmp_path, goal):
    file = tmp_path / "c.toml"
    head = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "h"\nstatement = "s"\nassumptions = ["b > 0"]\n'
    file.write_text(f'{head}goals = ["{goal}"]\n', encoding="utf-8")
    try:
        verdict = run(str(file))[0]
    except QuestionError:
        return
    assert verdict.verdict != "proved"
