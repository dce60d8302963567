"""The generator shows its power: with each fault put back it finds a false verdict, and without the fault none there.

The engine stands alone here: what it asks the second reader, before it says that something is proved, would hide the faults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from random import Random

import pytest

from tests.gates.attack.compositions import numbered
from tests.gates.attack.emptied import emptied_claim, unfounded
from tests.gates.attack.engine import asked
from tests.gates.attack.faults import Fault, forget, put_back, unguarded
from tests.gates.attack.judge import failure
from tests.gates.attack.models.drawn import SHAPES as MODELS
from tests.gates.attack.models.drawn import generated_model
from tests.gates.attack.models.model_judge import asked_and_judged
from tests.gates.attack.planted import (
    claim_faults,
    composition_faults,
    decision_faults,
    definition_faults,
    emptied_faults,
    function_faults,
    kind_faults,
    law_faults,
    model_faults,
    output_faults,
    question_faults,
    release_faults,
)
from tests.gates.attack.question_judge import posed_and_judged
from tests.gates.attack.questions import SHAPES as QUESTIONS
from tests.gates.attack.questions import generated_question
from tests.gates.attack.shapes import SHAPES, generated

SEED, POINTS = 1, 120
CLAIMS, QUICKLY = 300, 2.0
ASKED, SLOWLY = 60, 3.0
FELL = "the engine fell over"
OF_CLAIMS = [
    *claim_faults.FAULTS,
    *function_faults.FAULTS,
    *definition_faults.FAULTS,
    *kind_faults.FAULTS,
    *law_faults.FAULTS,
    *release_faults.FAULTS,
    *decision_faults.FAULTS,
    *output_faults.FAULTS,
]
OF_QUESTIONS = question_faults.FAULTS
OF_MODELS = model_faults.FAULTS
OF_RELEASES = composition_faults.FAULTS
OF_EMPTIED = emptied_faults.FAULTS
ALL = [*OF_CLAIMS, *OF_QUESTIONS, *OF_MODELS, *OF_RELEASES, *OF_EMPTIED]


@contextmanager
def alone(fault: Fault | None = None) -> Iterator[None]:
    """The engine without the second reader, and with the fault if there is one."""
    with pytest.MonkeyPatch.context() as patch:
        forget()
        unguarded(patch)
        if fault is not None:
            put_back(fault, patch)
        try:
            yield
        finally:
            forget()


def of_claim(fault: Fault, number: int) -> str:
    """Why the verdict on the claim of that number is false."""
    draft = generated(Random(f"claim {SEED} {number}"), fault.shapes)
    return failure(draft, asked(draft, QUICKLY), number, POINTS)


def of_question(fault: Fault, number: int) -> str:
    """Why the answer to the question of that number is false, or too small where the fault makes it so."""
    question = generated_question(Random(f"question {SEED} {number}"), fault.shapes)
    told = posed_and_judged(question, SLOWLY, number)
    return told.failure or (told.suspicion if fault.small else "")


def of_model(fault: Fault, number: int) -> str:
    """Why the answer to the question about a model of that number is false."""
    return asked_and_judged(generated_model(Random(f"model {SEED} {number}"), fault.shapes), SLOWLY).failure


def of_releases(fault: Fault, number: int) -> str:
    """Why the answer to the question about releases of that number is false."""
    return numbered.asked_and_judged(
        numbered.generated(Random(f"composition {SEED} {number}"), fault.shapes), SLOWLY
    ).failure


def of_emptied(fault: Fault, number: int) -> str:
    """Why the verdict on the claim of that number, which is about nothing, is wrong."""
    draft = emptied_claim(number, SEED, fault.shapes)
    return unfounded(draft, asked(draft, QUICKLY))


def shows(fault: Fault, judged: Callable[[Fault, int], str], most: int) -> None:
    """Assert that the fault is found, in few numbers, and that nothing is found in these without it."""

    def right(number: int) -> bool:
        told = judged(fault, number)
        return not told or told.startswith(FELL)

    numbers = range(fault.number, fault.number + most)
    with alone(fault):
        before = [*takewhile(right, numbers)]
    assert len(before) < most, f"{fault.name} is not found in {most} numbers"
    with alone():
        found = {number: judged(fault, number) for number in [*before, numbers[len(before)]]}
    assert {number: told for number, told in found.items() if told} == {}


def test_every_fault_changes_the_engine() -> None:
    assert len({fault.name for fault in ALL}) == len(ALL) >= 80
    for fault in ALL:
        assert fault.changes or fault.entries
        assert {*fault.shapes} <= {*SHAPES, *QUESTIONS, *MODELS, *numbered.SHAPES}, fault.name
        with alone(fault):
            pass


@pytest.mark.long
@pytest.mark.parametrize("fault", OF_CLAIMS, ids=lambda fault: fault.name)
def test_a_fault_in_claims_is_found(fault: Fault) -> None:
    shows(fault, of_claim, CLAIMS)


@pytest.mark.long
@pytest.mark.parametrize("fault", OF_QUESTIONS, ids=lambda fault: fault.name)
def test_a_fault_in_questions_is_found(fault: Fault) -> None:
    shows(fault, of_question, ASKED)


@pytest.mark.long
@pytest.mark.parametrize("fault", OF_MODELS, ids=lambda fault: fault.name)
def test_a_fault_in_models_is_found(fault: Fault) -> None:
    shows(fault, of_model, ASKED)


@pytest.mark.long
@pytest.mark.parametrize("fault", OF_RELEASES, ids=lambda fault: fault.name)
def test_a_fault_in_compositions_is_found(fault: Fault) -> None:
    shows(fault, of_releases, ASKED)


@pytest.mark.long
@pytest.mark.parametrize("fault", OF_EMPTIED, ids=lambda fault: fault.name)
def test_a_fault_in_emptied_claims_is_found(fault: Fault) -> None:
    shows(fault, of_emptied, CLAIMS)
