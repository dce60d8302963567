"""Each fault of issue 14 stays repaired, and its true twin is still proved."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import ClaimRejected
from epsproof.verify.claims.runner import run
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.reader.judge import Claimed, Question, judge
from tests.gates.attack.claimed import claimed_at
from tests.gates.attack.reproduced_questions import ANSWERABLE, QUESTIONS, Asked, QuestionPair
from tests.gates.attack.reproductions import CLAIMS, ClaimPair

GOOD = {"proved", "confirmed", "infimum only"}
HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
NEAR = Fraction(1, 10**5)
SECONDS = 20.0


def verdict(text: str, folder: Path) -> str:
    """What the engine says of one claim; "not read" where it does not read it."""
    file = folder / "x.claims.toml"
    file.write_text(text, encoding="utf-8")
    try:
        (found,) = run(str(file), jobs=1, seconds=SECONDS)
    except ClaimRejected:
        return "not read"
    return found.verdict


@pytest.mark.parametrize("pair", CLAIMS, ids=lambda p: p.name)
def test_a_false_claim_is_not_proved(pair: ClaimPair, tmp_path: Path) -> None:
    assert verdict(pair.head + HEAD + pair.false, tmp_path) not in GOOD


@pytest.mark.parametrize("pair", CLAIMS, ids=lambda p: p.name)
def test_its_true_twin_is(pair: ClaimPair, tmp_path: Path) -> None:
    assert verdict(pair.head + HEAD + pair.true, tmp_path) in GOOD


def answer(asked: Asked) -> tuple[Problem, ProvedAnswer] | None:
    """The problem and its answer; None where the question is refused."""
    try:
        problem = pose(asked.criterion, asked.where, asked.assume, asked.bound)
        return problem, prove_closed_form(problem, SECONDS)
    except QuestionError:
        return None


def said(asked: Asked, point: dict[str, Fraction]) -> Claimed | None:
    """What the engine claims at the point with a proof; None where it claims nothing."""
    found = answer(asked)
    if found is None or found[1].status not in ("proved", "enclosed"):
        return None
    return claimed_at(*found, point)


def is_factor(claimed: Claimed | None, t: Fraction) -> bool:
    """Whether t is what is claimed, to five digits."""
    return claimed is not None and claimed.kind == "finite" and claimed.low - NEAR < t < claimed.high + NEAR


@pytest.mark.parametrize("pair", QUESTIONS, ids=lambda p: p.name)
def test_a_false_answer_is_not_proved(pair: QuestionPair) -> None:
    claimed = said(pair.asked, pair.at)
    if claimed is not None and pair.t is None:
        assert claimed.kind == "none"
    elif claimed is not None and pair.t is not None:
        assert is_factor(claimed, pair.t)


@pytest.mark.parametrize("pair", QUESTIONS, ids=lambda p: p.name)
def test_the_answer_of_the_twin_is_proved(pair: QuestionPair) -> None:
    assert is_factor(said(pair.twin, pair.twin_at), pair.twin_t)


@pytest.mark.parametrize("name", ANSWERABLE)
def test_a_question_with_an_answer_is_answered(name: str) -> None:
    asked, point = ANSWERABLE[name]
    claimed = said(asked, point)
    assert claimed is not None and claimed.kind == "finite"
    question = Question([(asked.criterion, ())], model_named(asked.bound), asked.where, asked.assume)
    assert judge(question, claimed, point) is None


def test_an_enclosure_with_a_negative_parameter_contains_the_answer() -> None:
    asked = Asked("3/2 + max(a, p)**2", (), ("-3 < a < -2",))
    point = {"a": Fraction("-5/2")}
    found = evaluate(pose(asked.criterion, asked.where, asked.assume), point)
    low, high = found.t
    question = Question([(asked.criterion, ())], model_named("unbounded"), asked.where, asked.assume)
    assert judge(question, Claimed("finite", low, high), point) is None


def test_a_group_under_approximate_privacy_does_not_keep_delta() -> None:
    """Two persons under (epsilon, delta) have (2*epsilon, delta*(1 + exp(epsilon)))."""
    try:
        problem = pose("posterior <= 3*prior", (), (), "approximate", (), "2")
        found = prove_closed_form(problem, SECONDS)
    except QuestionError:
        return
    assert found.status != "proved"
