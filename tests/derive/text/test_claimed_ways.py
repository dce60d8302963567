"""Statements written in other ways: the form that is read says the same, and what has no such form has none."""

from __future__ import annotations

import pytest

from derive.text.claimed_ways import apart, digits_meant, statement_meant, statement_rule


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2x >= 0", "2*x >= 0"),
        ("1e-3*x < x", "1e-3*x < x"),
        ("e^x >= 1", "exp(x) >= 1"),
        ("e^(-eps/2) < 1", "exp(-eps/2) < 1"),
        ("|x| >= x", "abs(x) >= x"),
        ("max{x, 1} >= 1", "max(x, 1) >= 1"),
        ("max(1,2) >= 1", "max(1,2) >= 1"),
        ("x in [0, 1)", "0 <= x < 1"),
        ("r ∈ (1, ∞)", "1 < r"),
        ("1,5*x >= x", "1.5*x >= x"),
        ("r prior <= 1", "r*prior <= 1"),
        ("x > 0 and y > 0", "x > 0 and y > 0"),
        ("x positive", "x > 0"),
        ("x is nonnegative", "x >= 0"),
        ("x => 0", "x >= 0"),
        ("x =< 1;", "x <= 1"),
        ("x >= 0 # clear", "x >= 0"),
        ("eps = log(r)/2", "log(r)/2"),
        ("eps <= 1", "eps <= 1"),
    ],
)
def test_the_same_in_signs(typed: str, meant: str) -> None:
    assert statement_meant(typed) == meant


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("x >= 0 for all x in [0, 1]", "assumptions"),
        ("x is real", "every name stands for a real number: leave it out"),
        ("n integer", "leave it out if the claim is true of all"),
        ("x ∈ ℝ", "every name stands for a real number"),
    ],
)
def test_for_which_numbers_it_holds_is_said_elsewhere(typed: str, rule: str) -> None:
    assert rule in statement_rule(typed)


def test_a_statement_alone_breaks_no_rule() -> None:
    assert [text for text in ("x >= 0", "x > 0 and y > 0", "abs(x) >= x") if statement_rule(text)] == []


@pytest.mark.parametrize(
    ("printed", "digits"),
    [
        ("0,55", "0.55"),
        ("55%", "0.55"),
        ("5%", "0.05"),
        ("0,5 %", "0.005"),
        ("12.5%", "0.125"),
        ("≈ 0.55", "0.55"),
        ("~1,20", "1.20"),
        ("-0,5", "-0.5"),
        ("half", ""),
        ("1,000,000", ""),
    ],
)
def test_the_digits_stay_those_that_are_printed(printed: str, digits: str) -> None:
    assert digits_meant(printed) == digits


@pytest.mark.parametrize(
    ("text", "chains"),
    [
        ("0 < p, q < 1", "0 < p < 1, 0 < q < 1"),
        ("1/2 <= a,b,c <= 3/4", "1/2 <= a <= 3/4, 1/2 <= b <= 3/4, 1/2 <= c <= 3/4"),
        ("0 < a, a < 1", ""),
        ("-1 < t, t <= 1", ""),
        ("0 < p", ""),
    ],
)
def test_limits_of_several_names_are_chains_and_those_of_one_name_are_read(text: str, chains: str) -> None:
    assert apart(text) == chains
