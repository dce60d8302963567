"""Whatever is changed in what finds numbers, formulas and comparisons, answers get weaker, never false."""

from __future__ import annotations

import pytest

from epsproof.verify.averages import evaluate_average
from epsproof.verify.averages.evaluate_average import bracket
from tests.gates.attack.corrupted.answers import QUESTIONS, answered, false_answers, is_false
from tests.gates.attack.faults import Fault, forget, put_back

SEED, AVERAGE = 1, 7


@pytest.mark.long
def test_random_changes_make_answers_weaker_never_false() -> None:
    found = false_answers(SEED, 40)
    assert found["false"] == [], f"seed {SEED}"
    assert found["changes"]["other"] > 5 and found["functions"] > 200


def test_every_question_has_an_answer_and_known_ones_are_right() -> None:
    found = [answered(number) for number in range(len(QUESTIONS))]
    assert [number for number, said in enumerate(found) if not said] == []
    assert found[11][1:] == ("0.115524530", "0.115524531") and found[13:15] == [
        ("word", "proved"),
        ("word", "refuted"),
    ]
    assert found[-2:] == [("word", "smallest", "7/4"), ("word", "smallest", "1/3")]


def test_a_change_that_makes_an_answer_false_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget of an average is sought elsewhere, and the second reader is not asked."""
    right = answered(AVERAGE)
    put_back(Fault("", [], [(bracket, "over, Fraction(1)", "over, Fraction(2)")]), monkeypatch)
    forget()
    assert answered(AVERAGE) == ()
    monkeypatch.setattr(evaluate_average, "read_average_again", lambda *_: False)
    assert is_false(answered(AVERAGE), right)


@pytest.mark.parametrize(
    ("found", "false"),
    [
        (("number", "1.0", "2.0"), False),
        (("number", "1.6", "1.7"), True),
        (("number", "inf", "1.5"), True),
        (("number", "0", "0"), True),
        (("word", "proved"), True),
        ((), False),
    ],
)
def test_answers_are_false_where_the_right_one_excludes_them(found: tuple[str, ...], false: bool) -> None:
    assert is_false(found, ("number", "1.40", "1.41")) is false


@pytest.mark.parametrize(
    ("found", "false"),
    [
        (("word", "smallest", "7/4"), False),
        (("word", "smallest"), False),
        (("word", "largest"), True),
        (("word", "smallest", "3/2"), True),
    ],
)
def test_a_word_without_its_number_is_a_weaker_answer_and_another_one_is_false(
    found: tuple[str, ...], false: bool
) -> None:
    assert is_false(found, ("word", "smallest", "7/4")) is false
