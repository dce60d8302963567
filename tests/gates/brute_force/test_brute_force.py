"""Numbers are neither above nor below what a grid of priors shows, read and computed by numpy alone."""

from __future__ import annotations

from random import Random

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.text.errors import QuestionError
from epsproof.reports.notebook import evaluate
from tests.gates.brute_force.asked import MODELS, Asked, asked
from tests.gates.brute_force.least import least

SEED, ABOVE, BELOW, SMALL = 1, 1e-7, 2e-3, 1e-3
PRIORS = {name: tuple(model_named(name).priors) for name in MODELS}


def told(question: Asked) -> str:
    """Why the engine's number is wrong, empty where no reason was found, "refused" where it gave none."""
    try:
        found = evaluate(question.text, where=question.where, model=question.model).to_json()
    except QuestionError:
        return "refused"
    shown = least(question.text, question.where, model_named(question.model))
    if shown is None:
        return ""
    if not found["admissible"]:
        return "" if shown.epsilon < SMALL else f"none, but {shown}"
    low, high = (float(found["epsilon"][end]) for end in ("lower", "upper"))
    if low > shown.epsilon + ABOVE:
        return f"{low} is above {shown}"
    return f"{high} is below {shown}" if high < shown.epsilon - BELOW else ""


def disagreements(numbers: range) -> tuple[list[tuple[Asked, str]], int]:
    """The questions of those numbers about which the two disagree, and how many were refused."""
    questions = [asked(Random(f"brute force {SEED} {number}"), PRIORS) for number in numbers]
    answers = [(question, told(question)) for question in questions]
    return [(one, why) for one, why in answers if why not in ("", "refused")], sum(
        why == "refused" for _, why in answers
    )


def test_a_grid_shows_no_smaller_budget() -> None:
    wrong, refused = disagreements(range(5))
    assert wrong == []
    assert refused < 3


@pytest.mark.long
def test_many_grids_show_no_smaller_budget() -> None:
    wrong, refused = disagreements(range(5, 120))
    assert wrong == []
    assert refused < 30


@pytest.mark.parametrize(
    ("text", "where", "model", "epsilon"),
    [
        ("3", ("q == 1",), "unbounded", 1.0986122887),
        ("posterior - prior <= 1/4", (), "unbounded", 0.5108256238),
        ("2", (), "bounded", 0.6931471806),
    ],
)
def test_the_grid_finds_what_is_known(text: str, where: tuple[str, ...], model: str, epsilon: float) -> None:
    found = least(text, where, model_named(model))
    assert found is not None and abs(found.epsilon - epsilon) < 1e-4


def test_a_planted_slip_is_seen() -> None:
    """The number of a weaker criterion is above what the grid shows of the stronger one."""
    weak = evaluate("posterior - prior <= 3/10").to_json()
    shown = least("posterior - prior <= 1/4", (), model_named("unbounded"))
    assert shown is not None and float(weak["epsilon"]["lower"]) > shown.epsilon + ABOVE
