"""The signs of random questions are right, and their judge tells right ones from others."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from attrs import evolve

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.sign_lemmas import SignLemma, prove_sign_lemmas
from tests.gates.attack.question_rows import Asked
from tests.gates.attack.questions import generated_question
from tests.gates.attack.signs import sign_judge
from tests.gates.attack.signs.sign_judge import signs_judged

SEED, MANY = 5, range(80)
OTHER = {"+": "-", "-": "+", "0": "+"}
KNOWN = [
    ("r", (), ("r > 1",), "unbounded"),
    ("posterior <= 3/4", (), (), "membership"),
    ("posterior - prior <= 1/4", (), (), "bounded"),
    ("max(1/(4*p*q), 3)", ("q <= p",), (), "unbounded"),
    ("a/(p*q)", ("q <= p**2",), ("0 < a < 1",), "unbounded"),
    ("2 + sqrt(p)", (), (), "membership"),
]


def told(numbers: range) -> tuple[Counter[str], list[str]]:
    verdicts, failures = Counter[str](), []
    for number in numbers:
        question = generated_question(Random(f"question {SEED} {number}"))
        found = signs_judged(question, 1.0, number)
        verdicts[found.verdict] += 1
        failures += [f"{found.failure}\n{question.command}"] if found.failure else []
    return verdicts, failures


@pytest.mark.long
def test_the_signs_of_many_questions_are_right() -> None:
    verdicts, failures = told(MANY)
    assert failures == [] and verdicts["proved"] > 15


@cache
def proved_lemmas(
    criterion: str, where: tuple[str, ...], assume: tuple[str, ...], bound: str
) -> tuple[SignLemma, ...]:
    return prove_sign_lemmas(pose(criterion, where, assume, bound))


def judged_with(monkeypatch, known: tuple, change) -> str:
    """What is found against the lemmas of a known question after a change of each."""
    criterion, where, assume, bound = known
    lemmas = proved_lemmas(*known)
    assert "proved" in {lemma.status for lemma in lemmas}
    monkeypatch.setattr(sign_judge, "prove_sign_lemmas", lambda *_: tuple(map(change, lemmas)))
    return signs_judged(Asked("known", criterion, where, assume, bound, ()), 20.0, 1).failure


@pytest.mark.parametrize("known", KNOWN, ids=[known[0] for known in KNOWN])
@pytest.mark.parametrize(
    ("change", "failure"),
    [
        (lambda lemma: lemma, ""),
        (
            lambda lemma: evolve(lemma, cells=tuple((when, OTHER[sign]) for when, sign in lemma.cells)),
            "is said to be",
        ),
        (lambda lemma: evolve(lemma, cells=lemma.cells[1:]), "0 cells hold"),
        (lambda lemma: evolve(lemma, cells=lemma.cells + lemma.cells[:1]), "2 cells hold"),
    ],
    ids=["right", "other signs", "a cell is missing", "a cell stands twice"],
)
def test_right_signs_are_told_from_others(monkeypatch, known, change, failure) -> None:
    found = judged_with(monkeypatch, known, change)
    assert failure in found if failure else found == ""


def test_a_lemma_that_is_not_proved_is_not_judged(monkeypatch) -> None:
    def open_again(lemma: SignLemma) -> SignLemma:
        return evolve(
            lemma, status="undecided", cells=tuple((when, OTHER[sign]) for when, sign in lemma.cells)
        )

    assert judged_with(monkeypatch, KNOWN[1], open_again) == ""
