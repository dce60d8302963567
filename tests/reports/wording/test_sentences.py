"""Sentences that limit what is believed are answered with their criterion; those that say something else with none."""

from __future__ import annotations

import pytest

from derive.question.pose import pose
from reports.wording.sentences.limits import is_sentence, limit_said
from reports.wording.written import written

SAID = [
    ("the odds may not double", "posterior_odds <= 2*prior_odds"),
    ("nobody may learn more than a factor of 3", "posterior <= 3*prior"),
    ("No one's belief may more than double", "posterior <= 2*prior"),
    ("nobody's belief may double", "posterior <= 2*prior"),
    ("No adversary may become more than 90% certain", "posterior <= 90%"),
    ("an adversary must not become more than twice as sure", "posterior <= 2*prior"),
    ("The belief that a person is sensitive must not rise above 50%.", "posterior <= 50%"),
    ("no posterior may exceed 0.9", "posterior <= 0.9"),
    ("the posterior should never be more than three times what it was before", "posterior <= 3*prior"),
    ("at most twice as likely as before", "posterior <= 2*prior"),
    ("an attacker may increase their confidence by at most 10 percentage points", "posterior - prior <= 10%"),
    ("The probability of disclosure should not grow by more than a factor of 2 after the release", "posterior <= 2*prior"),
    ("What epsilon keeps the posterior below 50%?", "posterior <= 50%"),
    ("How large may epsilon be if the posterior must not exceed 50%?", "posterior <= 50%"),
    ("Which epsilon should we use so that nobody's odds more than double?", "posterior_odds <= 2*prior_odds"),
    ("The agency wants that after the release no person's probability exceeds 20 %.", "posterior <= 20%"),
    (
        "Whoever looks at the table may at most double their belief. Below 10 percent any change is acceptable.",
        "posterior <= 2*prior or posterior <= 10%",
    ),
    ("The risk must not more than double, unless it stays below 1 percent", "posterior <= 2*prior or posterior <= 1%"),
    ("The posterior must be less than twice the prior or less than 10%.", "posterior <= 2*prior or posterior <= 10%"),
    ("nobody should be able to more than double their knowledge about Ms A.", "posterior <= 2*prior"),
    ("the attacker's risk must never exceed one half", "posterior <= 0.5"),
    ("The belief after the release may be at most twice the belief before.", "posterior <= 2*prior"),
    ("the odds may grow by at most 50%", "posterior_odds <= 1.5*prior_odds"),
    ("belief must stay within a factor of 2 of the prior", "posterior <= 2*prior and posterior >= prior/2"),
    ("the odds must not change by more than a factor of 2", "posterior_odds <= 2*prior_odds and posterior_odds >= prior_odds/2"),
]
TWO_READINGS = [
    ("the risk of any person must not rise by more than 5%", ("posterior - prior <= 5%", "posterior <= 1.05*prior")),
    (
        "the belief must not change by more than 5%",
        ("abs(posterior - prior) <= 5%", "posterior <= 1.05*prior and posterior >= 0.95*prior"),
    ),
]
NOT_SAID = [
    "the belief must double",
    "the belief must rise by at least 10%",
    "the belief may rise by more than 10%",
    "the belief must not stay below 10%",
    "the belief may be above 50%",
    "nobody must not learn more than a factor of 3",
    "the posterior may be at most 3",
    "the odds must not rise by more than 5 points",
    "is a ratio of 3 safe?",
    "posterior",
]


@pytest.mark.parametrize(("sentence", "criterion"), SAID)
def test_a_sentence_says_its_criterion(sentence: str, criterion: str) -> None:
    assert limit_said(sentence) == criterion
    assert pose(written(criterion)).statement == written(criterion)


@pytest.mark.parametrize(("sentence", "readings"), TWO_READINGS)
def test_a_rise_by_percent_has_two_readings(sentence: str, readings: tuple[str, str]) -> None:
    points, share = readings
    assert limit_said(sentence) == f"{points} for points, or {share} for a share of the prior"


@pytest.mark.parametrize("sentence", NOT_SAID)
def test_what_limits_no_belief_says_no_criterion(sentence: str) -> None:
    assert limit_said(sentence) == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Is a ratio of 3 safe?", True),
        ("this is what the agency would like", True),
        ("posterior <= 2*prior?", False),
        ("max(a/(p*q), r)", False),
    ],
)
def test_words_that_no_formula_has_make_a_sentence(text: str, sentence: bool) -> None:
    assert is_sentence(text) is sentence
