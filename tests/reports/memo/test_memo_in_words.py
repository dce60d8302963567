"""The criterion, the adversaries and beliefs of a memo in words."""

from __future__ import annotations

import pytest

from epsproof.reports.memo.words import criterion_in_words
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
