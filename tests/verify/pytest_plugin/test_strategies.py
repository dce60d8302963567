"""The strategies draw what they promise."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.hypothesis_strategies import Asked, parameters, priors, profiles


@given(parameters("0 < a < 1, r > 1", "a*r < 1"))
def test_parameters_satisfy_their_assumptions(point: dict[str, Fraction]):
    assert 0 < point["a"] < 1 < point["r"] and point["a"] * point["r"] < 1


@given(parameters("a/a == 1", "1/a >= 1/b", "-2 <= a <= 2", "b**2 > 0"))
def test_assumptions_are_undefined_where_they_divide_by_zero(point: dict[str, Fraction]):
    """meaning.md: an undefined assumption excludes the point, whatever cancels and whatever the signs are."""
    assert point["a"] != 0 and point["b"] != 0 and 1 / point["a"] >= 1 / point["b"]


@given(priors("p + q <= 1", "q == 1/4"))
def test_priors_satisfy_their_conditions(point: dict[str, Fraction]):
    assert 0 < point["p"] <= Fraction(3, 4) and point["q"] == Fraction(1, 4)


@settings(max_examples=25)
@given(profiles())
def test_profiles_admit_an_epsilon(asked: Asked):
    found = evaluate(pose(asked.profile, list(asked.where)), {}, 6)
    assert found.admissible is True and float(found.lower) > 0


@pytest.mark.parametrize(
    ("assume", "name", "least", "largest"),
    [
        ("r > 100", "r", 101, 10**9),
        ("0 < b < 1", "b", Fraction(1, 10**9), 1 - Fraction(1, 10**9)),
        ("x < 0", "x", -(10**9), -1),
    ],
)
def test_values_are_drawn_across_scales(assume, name, least, largest):
    drawn = []

    @settings(max_examples=300, database=None, derandomize=True)
    @given(parameters(assume))
    def collect(point):
        drawn.append(point[name])

    collect()
    assert min(drawn) <= least and max(drawn) >= largest


@settings(max_examples=50)
@given(priors("p == q"), parameters("a*b == 1/4", "0 < a < 1", "b > 0"))
def test_an_equation_leaves_one_variable_its_value(point, product):
    assert point["p"] == point["q"] and product["a"] * product["b"] == Fraction(1, 4)


def test_text_that_is_no_condition_is_refused():
    with pytest.raises(QuestionError):
        parameters("a +")
