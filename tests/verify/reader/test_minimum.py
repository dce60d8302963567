"""The least epsilon of typed texts, found without the engine: beside formulas, and beside certified ends of drawn questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import mpmath
import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.numeric_question import numeric_questions
from epsproof.verify.reader import NotRead
from epsproof.verify.reader.judge import Asked, Question
from epsproof.verify.reader.minimum import least
from epsproof.verify.system.time_limit import OutOfTime, at_most
from tests.gates.attack.question_judge import parameter_points, read_question
from tests.gates.attack.questions import generated_question

POINT = {"a": Fraction(1, 4), "r": Fraction(3)}


def asked(text: str, where: tuple[str, ...] = (), model: str = "unbounded", **point: Fraction) -> Asked:
    return Asked(Question([(text, ())], model_named(model), where), point)


# The factor t that a prior needs, where the criterion was made of it: the largest is inside of the region.

ONE, TWO = "1/2 + p - 2*p**3", "1/2 + p*q - p**3 - 2*q**3"


def two_run() -> Any:
    p = 1 / mpmath.cbrt(54)
    q = 3 * p**2
    return 0.5 + p * q - p**3 - 2 * q**3


FORMULAS: list[tuple[str, tuple[str, ...], str, Callable[[], Any]]] = [
    ("max(a/(p*q), r)", ("q == 1",), "unbounded", lambda: mpmath.log(mpmath.mpf(11) / 3)),
    ("max(a/(p*q), r)", (), "unbounded", lambda: mpmath.log(mpmath.mpf(11) / 3) / 2),
    ("r", (), "unbounded", lambda: mpmath.log(3) / 2),
    ("r", (), "membership", lambda: mpmath.log(3)),
    ("posterior - prior <= a", ("q == 1",), "unbounded", lambda: 2 * mpmath.log(mpmath.mpf(5) / 3)),
    (f"1/(p + (1 - p)*({ONE}))", (), "membership", lambda: -mpmath.log(0.5 + 2 / (3 * mpmath.sqrt(6)))),
    (
        f"1/(p*q + ({TWO})**2*(1 - q)*p + ({TWO})*(1 - p))",
        ("p <= 1/2", "q <= 1/2"),
        "unbounded",
        lambda: -mpmath.log(two_run()),
    ),
    ("2 if p <= 1/3 else 5", (), "membership", lambda: mpmath.log(2)),
    ("5 if p != 1/4 else 2", (), "membership", lambda: mpmath.log(3)),
]


@pytest.mark.parametrize(("text", "where", "model", "formula"), FORMULAS)
def test_thirty_digits(text: str, where: tuple[str, ...], model: str, formula: Callable[[], Any]) -> None:
    found = least(asked(text, where, model, **POINT))
    assert found is not None
    with mpmath.workdps(60):
        assert abs(mpmath.mpf(str(found.epsilon(Fraction(1)))) / formula() - 1) < mpmath.mpf(10) ** -31


@pytest.mark.parametrize(
    ("text", "where", "factor"), [("1/p", ("q == 1",), 0), ("posterior <= 1", (), 0), ("1/2", (), 1)]
)
def test_nothing_or_everything_is_refused(text: str, where: tuple[str, ...], factor: int) -> None:
    found = least(asked(text, where))
    assert found is not None and found.factor == factor


@pytest.mark.parametrize(("p", "factor"), [("1/12", "3/11"), ("1/4", "1/9"), ("1/2", "0"), ("2", None)])
def test_a_prior_needs_its_own_factor_or_is_none_of_the_region(p: str, factor: str | None) -> None:
    found = least(asked("max(a/(p*q), r)", ("q == 1",), **POINT))
    assert found is not None
    own, number = found.needed({"p": found.precise.number(Fraction(p))}), found.precise.number
    assert own is None if factor is None else abs(own - number(Fraction(factor))) < 1e-30


SECONDS, QUESTIONS, DIGITS, ALIKE = 4.0, 60, 14, Fraction(1, 10**13)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 5 * QUESTIONS, QUESTIONS))
def test_drawn_questions_have_the_minimum_that_the_engine_encloses(first: int) -> None:
    """Never a smaller epsilon than the certified one; seldom a larger one, for the scan may miss a prior."""
    small, missed, compared = [], [], 0
    for number in range(first, first + QUESTIONS):
        written = generated_question(Random(f"least {number}"))
        try:
            with at_most(SECONDS):
                texts = written.criterion, written.where, written.assume, written.bound, written.classes
                problem = pose(*texts, "1")
                point = next(iter(parameter_points(written, problem, number, 1)), None)
                if point is None:
                    continue
                values = {name: point[name] for name in problem.parameters}
                ends = enclose(numeric_questions(problem, values), DIGITS).t
            exact = {name: Fraction(value) for name, value in point.items()}
            found = least(Asked(read_question(written), exact))
        except (QuestionError, OutOfTime, NotRead):
            continue
        if found is None or not 0 < found.factor < 1:
            continue
        compared += 1
        factor = Fraction(str(found.factor))
        small += [(number, texts)] if factor > ends.upper * (1 + ALIKE) else []
        missed += [(number, texts)] if factor < ends.lower * (1 - ALIKE) else []
    assert compared > QUESTIONS // 3
    assert small == [] and len(missed) <= 1
