"""The criterion, the adversaries and beliefs of a memo in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.reports.memo.memo import belief, change_of_belief
from epsproof.reports.memo.words import adversaries_in_words, criterion_in_words, decimal_text
from tests.reports.memo.memo_read import A, R, plain, problem

WORDS = [
    ("r", {"r": R}, "the belief may grow to at most 3 times what it was before"),
    ("a/(p*q)", {"a": A}, "the belief after the release may be at most 25%"),
    ("posterior - prior <= b", {"b": A}, "the belief may rise by at most 25 percentage points"),
    (
        "posterior_odds <= c*prior_odds",
        {"c": R},
        "the odds of the belief may grow to at most 3 times what they were before",
    ),
    (
        "max(a/(p*q), r)",
        {"a": A, "r": R},
        "either the belief after the release may be at most 25%, or the belief may grow to at most 3 times what it was before; "
        "the more lenient of these applies",
    ),
    (
        "min(a/(p*q), r)",
        {"a": A, "r": R},
        "the belief after the release may be at most 25%, and the belief may grow to at most 3 times what it was before",
    ),
    (
        "posterior <= 2*prior or posterior <= 1/10",
        {},
        "either the belief after the release may be at most 10%, or the belief may grow to at most 2 times what it was before; "
        "the more lenient of these applies",
    ),
    (
        "posterior_odds <= 5*prior_odds or posterior <= 1/100",
        {},
        "either the belief after the release may be at most 1%, or the odds of the belief may grow to at most 5 times what they "
        "were before; the more lenient of these applies",
    ),
    (
        "2*min(a/(p*q), r)",
        {"a": A, "r": R},
        "the belief after the release may be at most 50%, and the belief may grow to at most 6 times what it was before",
    ),
]


@pytest.mark.parametrize("text", ["(2 - q)*max(3, 1/q)", "-max(-3, -1/q)", "3 if q < 1 else inf"])
def test_an_extreme_that_is_no_list_of_limits_stays_a_formula(text):
    """What stands before the extreme depends on the prior, or turns it round; what is left out is not certain already."""
    told = plain(criterion_in_words(problem(text), {}))
    assert told.startswith("the belief may grow to at most ") and "here q is the probability" in told


@pytest.mark.parametrize(("text", "values", "words"), WORDS, ids=[w[0] for w in WORDS])
def test_the_criterion_in_words(text, values, words):
    assert plain(criterion_in_words(problem(text), values)) == words


def test_the_adversaries_in_words():
    assert plain(adversaries_in_words(problem("r", "q == 1"), {})) == (
        "knows already that the person's value is sensitive, given that the person is in the data, "
        "and holds any belief at all about whether the person is in the data"
    )
    told = plain(adversaries_in_words(problem("r", "p == 1/20"), {}))
    assert "believes with probability 0.05 that the person is in the data" in told
    assert plain(adversaries_in_words(problem("r", "p*q <= 1/4"), {})).endswith("as long as 4*p*q <= 1")
    told = plain(adversaries_in_words(problem("r", "0.1 <= p*q <= 0.3, p*q <= 1"), {}))
    assert told.endswith("as long as p*q >= 0.1, p*q <= 0.3")


def test_a_limit_from_below_is_repeated_as_it_is_stated():
    assert plain(criterion_in_words(problem("posterior >= prior/r"), {"r": R})).endswith(
        "as it is stated: posterior >= prior/r"
    )


def test_decimals_are_exact_or_fractions():
    assert [decimal_text(x) for x in (A, R, Fraction(1, 3), Fraction(-5, 2))] == ["0.25", "3", "1/3", "-2.5"]


def test_beliefs_are_shown_as_percentages():
    assert [belief(x) for x in (Fraction(1), Fraction(1, 12), Fraction(3, 8), Fraction(1, 10**9))] == [
        "100%", "about 8.3%", "37.5%", "close to zero",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("1/12", "1/4", "go from about 8.3% to 25%"),
        ("1/10000", "2/10000", "become 2 times as large, and stays close to zero"),
        ("1/7000", "3/7001", "become 3 times as large, and stays close to zero"),
        ("1/10000", "1/1000", "go from close to zero to 0.1%"),
        ("1/4", "1/4", "go from 25% to 25%"),
    ],
)
def test_a_change_of_belief_is_no_change_between_the_same_words(before, after, words) -> None:
    assert change_of_belief(Fraction(before), Fraction(after)) == words


def test_letters_in_words_are_explained():
    words = plain(criterion_in_words(problem("1 + u*(1-p)", "q == 1"), {"u": R}))
    assert words.startswith(
        "the belief may grow to at most 4 - 3*p times what it was before (here p is the probability that"
    )
    assert plain(criterion_in_words(problem("posterior - prior <= b"), {"b": Fraction(1, 3)})).endswith(
        "1/3 (about 33.3 percentage points)"
    )
