"""Limits on chances and divergences: the number of the question that is proposed keeps the limit, and no larger one would."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from derive.text.errors import SyntaxRejected
from reports.wording.chances import refuse_chances

READ_OTHERWISE = [
    "posterior <= 2*prior",
    "guess <= 0.6",
    "posterior <= 0.95",
    "max(1/(4*p*q), 3)",
    "AUC <= 0.4",
    "advantage <= 1.5",
    "KL <= 0.00001",
    "posterior <= 2*prior with probability 1/0",
    "posterior <= 2*prior with probability 150%",
]


def proposed(text: str) -> str:
    with pytest.raises(SyntaxRejected) as error:
        refuse_chances(text)
    return str(error.value).splitlines()[0]


@pytest.mark.parametrize(
    ("said", "failure"),
    [
        ("with probability 90%", "0.1"),
        ("with probability of at least 19/20", "0.05"),
        (", w.p. 0.999", "0.001"),
        ("with 99.5% confidence", "0.005"),
        ("in 2/3 of all cases", "1/3"),
        ("with probability 1 - 1e-9", "0.000000001"),
        ("except with probability 1e-3", "0.001"),
        ("but with a chance of 5%", "0.05"),
    ],
)
def test_the_failure_is_what_is_left_of_certainty(said: str, failure: str) -> None:
    assert proposed(f"posterior <= 2*prior {said}").endswith(f"'posterior <= 2*prior' --mechanism laplace --failure {failure}")


def test_what_always_holds_needs_no_probability() -> None:
    assert proposed("posterior <= 2*prior with probability 100%").endswith("write posterior <= 2*prior")


@pytest.mark.parametrize("text", READ_OTHERWISE)
def test_what_is_no_chance_or_has_no_such_question_is_left_to_others(text: str) -> None:
    refuse_chances(text)


@pytest.mark.parametrize("area", ["0.51", "0.6", "3/4", "95%"])
def test_no_curve_has_a_larger_area_than_was_said(area: str) -> None:
    """The area is at most 1 - (1 - T)**2/2 for outputs T apart, where the best guess at an even prior is (1 + T)/2."""
    guess = Fraction(re.search(r"guess <= ([\d./]+)", proposed(f"AUC <= {area}"))[1])
    limit = Fraction(area.rstrip("%")) / (100 if "%" in area else 1)
    apart = 2 * guess - 1
    assert 1 - (1 - apart) ** 2 / 2 <= limit < 1 - (1 - apart - Fraction(1, 10000)) ** 2 / 2


@pytest.mark.parametrize("limit", ["0.1", "1", "5%"])
def test_the_odds_move_by_less_than_the_divergence_allows(limit: str) -> None:
    from math import exp

    both = r"write posterior_odds <= ([\d.]+)\*prior_odds and posterior_odds >= prior_odds/\1"
    ratio = re.search(both, proposed(f"KL <= {limit}"))
    allowed = exp(float(limit.rstrip("%")) / (100 if "%" in limit else 1))
    assert allowed - 1.1e-4 < float(ratio[1]) < allowed
