"""The second reader finds every falsified number: questions, numbers and what is wrong with these are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.numeric.enclosure import enclose
from epsproof.verify.numeric.numeric_question import numeric_questions
from epsproof.verify.reader import NotRead
from epsproof.verify.reader.judge import Asked, Claimed, Question, contradicted
from epsproof.verify.reader.scan import SHARES
from epsproof.verify.system.time_limit import OutOfTime, at_most
from tests.gates.attack.question_judge import parameter_points, read_question
from tests.gates.attack.questions import generated_question

SECONDS, QUESTIONS = 4.0, 100


@dataclass(frozen=True)
class Right:
    """A question at a point of its parameters, with its t and a prior that fails for smaller ones."""

    asked: Asked
    t: Fraction
    witness: dict[str, Fraction]


def drawn(number: int) -> Right | None:
    """The question of that number; None where it has no finite answer, or none in time."""
    written = generated_question(Random(f"power {number}"))
    try:
        with at_most(SECONDS):
            problem = pose(
                written.criterion, written.where, written.assume, written.bound, written.classes, "1"
            )
            point = next(iter(parameter_points(written, problem, number, 1)), None)
            if point is None:
                return None
            found = enclose(
                numeric_questions(problem, {name: point[name] for name in problem.parameters}), 12
            )
        asked = Asked(read_question(written), {name: Fraction(value) for name, value in point.items()})
    except (QuestionError, OutOfTime, NotRead):
        return None
    witness = {name: x ** problem.roots.get(name, 1) for name, x in found.priors.items()}
    inside = witness.keys() == {*asked.model.variables} and asked.applies and asked.of_region(witness)
    return Right(asked, found.t.lower, witness) if inside and 0 < found.t.lower < 1 else None


def falsified(right: Right, random: Random) -> Iterator[Fraction]:
    """Smaller t, at which the typed text fails at the witness when it is evaluated exactly."""
    for digits in (1, 2, 3, 4, 6, 8):
        t = right.t * (1 - Fraction(random.randint(1, 9), 10**digits))
        posteriors = right.asked.posteriors(right.witness, right.asked.safe(t), SHARES)
        if any(right.asked.truth(right.witness, posterior).fails for posterior in posteriors):
            yield t


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 4 * QUESTIONS, QUESTIONS))
def test_every_falsified_number_is_found_and_no_right_one(first: int) -> None:
    missed, condemned, tried = [], [], 0
    for number in range(first, first + QUESTIONS):
        right, random = drawn(number), Random(f"falsified {number}")
        if right is None:
            continue
        point, question = right.asked.point, right.asked.question
        if contradicted(question, Claimed("finite", right.t, right.t * (1 + Fraction(1, 10**10))), point):
            condemned.append((number, question.criteria))
        for t in falsified(right, random):
            tried += 1
            beside = {name: min(Fraction(1), x * Fraction(3, 4)) for name, x in right.witness.items()}
            for witness in ({}, beside):
                if contradicted(question, Claimed("finite", t, t, witness=witness), point) is None:
                    missed.append((number, question.criteria, float(t / right.t - 1)))
    assert tried > 2 * QUESTIONS
    assert (missed, condemned) == ([], [])


NEAR = [
    ("posterior - prior <= 1/7", (), "unbounded", "3/4", "1e-3"),
    ("posterior - prior <= 1/7", (), "unbounded", "3/4", "1e-9"),
    ("max(1/(4*p*q), 3)", ("q == 1",), "unbounded", "3/11", "1e-9"),
    ("5 if p != 1/4 else 2", (), "membership", "1/3", "1e-6"),
    ("posterior <= 3*prior or posterior <= 1/20", (), "membership", "19/59", "1e-6"),
]


@pytest.mark.parametrize(("text", "where", "model", "t", "wrong"), NEAR)
def test_a_number_wrong_by_little_is_found_without_a_witness(
    text: str, where: tuple[str, ...], model: str, t: str, wrong: str
) -> None:
    question, right = Question([(text, ())], model_named(model), where), Fraction(t)
    smaller = right * (1 - Fraction(wrong))
    assert contradicted(question, Claimed("finite", right, right), {}) is None
    assert contradicted(question, Claimed("finite", smaller, smaller), {}) is not None
