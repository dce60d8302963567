"""The second reader judges answers: right ones beside wrong ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.verify.reader.judge import Claimed, Disagreement, Question, Suspicion, judge

ALL: tuple = ()


def asked(text: str, where=(), assume=(), bound="unbounded") -> Question:
    """One criterion for all."""
    return Question([(text, ALL)], model_named(bound), where, assume)


def finite(t: str, **more) -> Claimed:
    """The answer with that factor."""
    return Claimed("finite", Fraction(t), Fraction(t), **more)


RIGHT = [
    (asked("3", ["q == 1"]), finite("1/3"), {}),
    (asked("3", bound="membership"), finite("1/3"), {}),
    (asked("posterior <= 3*prior", bound="bounded"), finite("1/3"), {}),
    (asked("posterior <= 1"), Claimed("unbounded"), {}),
    (asked("posterior_odds >= prior_odds/9", ["q == 1"]), finite("1/9"), {}),
    (asked("posterior <= prior - 1/10"), Claimed("none"), {}),
    (asked("1/2"), Claimed("none"), {}),
    (asked("inf"), Claimed("unbounded"), {}),
    (asked("max(inf, 1/p)"), Claimed("unbounded"), {}),
    (asked("min(inf, max(3, 1 + p))", ["q == 1"]), finite("1/3"), {}),
    (asked("inf if 1/(p - 1/2) > 0 else 3"), Claimed("none"), {}),
    (asked("a", ["q == 1"], ["a > 1"]), finite("1/4"), {"a": Fraction(4)}),
    (
        asked("3", bound="approximate"),
        finite("5/13"),
        {"delta": Fraction("1/100"), "failure": Fraction("1/10")},
    ),
]
FALSE = [
    (asked("min(inf, 3)", ["q == 1"]), Claimed("unbounded"), {}),
    (asked("max(inf, 1/(p - 1/2))", ["p >= 1/2"]), Claimed("unbounded"), {}),
    (asked("3", ["q == 1"]), finite("1/4"), {}),
    (asked("3"), Claimed("unbounded"), {}),
    (asked("posterior_odds <= -2", ["p <= 1/2"]), Claimed("unbounded"), {}),
    (
        asked("6 + a*max(p, q)", assume=["-2 < a < -1"]),
        Claimed("finite", Fraction("0.4082"), Fraction("0.4083")),
        {"a": Fraction("-3/2")},
    ),
    (asked("posterior_odds >= prior_odds/9", ["q == 1"]), finite("1/10"), {}),
    (
        asked("5 if 1/a > -1 else 2", assume=["a < 0"], bound="membership"),
        finite("1/5"),
        {"a": Fraction("-1/3")},
    ),
    (asked("2", ["p*q <= 1 + 1/a"], ["a < 0"]), Claimed("unbounded"), {"a": Fraction("-5/2")}),
]
LOOSE = [
    (asked("3", ["q == 1"]), finite("1/2"), {}),
    (asked("3", ["q == 1"]), Claimed("none"), {}),
    (asked("posterior <= 1"), finite("1/2"), {}),
]


@pytest.mark.parametrize(("question", "claimed", "point"), RIGHT)
def test_right_answers_stand(question: Question, claimed: Claimed, point: dict) -> None:
    assert judge(question, claimed, point) is None


@pytest.mark.parametrize(("question", "claimed", "point"), FALSE)
def test_false_answers_are_refuted(question: Question, claimed: Claimed, point: dict) -> None:
    assert isinstance(judge(question, claimed, point), Disagreement)


AT_ENDS = [
    (asked("2/sqrt(p)", ["q == 1", "p >= 1/10"]), Claimed("unbounded"), {}),
    (
        asked("max(a/(p*q), r)"),
        Claimed("finite", Fraction("0.2728"), Fraction("0.2729")),
        {"a": Fraction(1, 4), "r": Fraction(3)},
    ),
]


@pytest.mark.parametrize(("question", "claimed", "point"), AT_ENDS)
@pytest.mark.parametrize("seed", range(5))
def test_answers_false_near_an_end_are_refuted_by_few_priors(
    question: Question, claimed: Claimed, point: dict, seed: int
) -> None:
    assert isinstance(judge(question, claimed, point), Disagreement)


@pytest.mark.parametrize(("question", "claimed", "point"), LOOSE)
def test_small_answers_are_suspected(question: Question, claimed: Claimed, point: dict) -> None:
    assert isinstance(judge(question, claimed, point), Suspicion)
