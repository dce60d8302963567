"""What an error proposes is accepted by the engine and demands something, and no slip is an error of the engine."""

from __future__ import annotations

import random
import re

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.proposal import TOKENS
from epsproof.reports.question import Question, _demanding

SEED = 20261128
RIGHT = [
    "posterior <= 2*prior",
    "posterior - prior <= 1/4",
    "max(1/(4*p*q), 3)",
    "posterior <= (2*prior if prior > 1/10 else 1/4)",
    "posterior_odds <= 3*prior_odds and posterior <= 9/10",
    "posterior <= sqrt(prior)",
]
SLIPS = [
    r"\frac{posterior}{prior} \leq 3",
    r"$posterior \le 2 \cdot prior$",
    "posterior <= 2prior",
    "posterior <= 2*prior^2",
    "posterior =< 1/2",
    "np.maximum(1/(4*p*q), 3)",
    "posterior <= min[2*prior, 1/2]",
    "posterior <= {2*prior}",
    "(posterior <= 1/2",
    "posterior <= 1/2)",
    "posterior <= 1/2;",
    "posterior <= 2*prior && posterior <= 1/2",
    "posterior <= 0,5",
    "|posterior - prior| <= 1/4",
    "posterior <= 2*prior if prior > 1/10 else 1/4",
]


def _proposal(text: str) -> str | None:
    """What the error on a text proposes; None where the text is read."""
    try:
        Question(text, named=()).problem()
    except QuestionError as error:
        found = re.search(r"; write ([^:]+)", str(error).splitlines()[0])
        return found[1] if found else ""
    return None


def _is_accepted(text: str) -> bool:
    try:
        _demanding(Question(text, named=()).problem())
    except QuestionError:
        return False
    return True


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_of_signs_is_answered_with_a_text_that_is_accepted(slip: str) -> None:
    assert _is_accepted(str(_proposal(slip)))


@pytest.mark.parametrize("text", ["posterior <= 25)", "(posterior >= 0", "posterior <= 2prior/prior)"])
def test_what_demands_nothing_is_not_proposed(text: str) -> None:
    assert _proposal(text) == "" and not _is_accepted(text)


def test_what_is_proposed_for_a_damaged_text_is_accepted() -> None:
    draw = random.Random(SEED)
    proposals = []
    for _ in range(400):
        text = draw.choice(RIGHT)
        place = draw.randrange(len(text))
        sign = draw.choice([*"()*^=<%|{}[],;. 2r", " is ", " the "])
        damaged = draw.choice([text[:place] + text[place + 1 :], text[:place] + sign + text[place:]])
        if better := _proposal(damaged):
            proposals.append((damaged, better))
    whole = [
        (damaged, better)
        for damaged, better in proposals
        if re.search(r"prior|p\*q", better) and " or " not in better
    ]
    assert len(whole) > 15 and [pair for pair in whole if not _is_accepted(pair[1])] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "0.4 is the ceiling for posterior",
        "posterior at most twice the prior",
        "at most a 10 percent rise",
        "epsilon for r = 3?",
    ],
)
def test_a_sentence_is_no_formula_and_is_told_what_is_one(sentence: str) -> None:
    with pytest.raises(QuestionError, match="epsproof help criteria"):
        Question(sentence, named=()).problem()


def test_the_table_of_foreign_tokens_is_one_page() -> None:
    assert len(TOKENS) <= 80
