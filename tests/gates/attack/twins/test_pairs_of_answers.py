"""Answers to the same thing, asked in two ways, do not contradict one another; with a fault put back they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from tests.gates.attack.engine import asked
from tests.gates.attack.faults import Fault, forget, put_back, unguarded
from tests.gates.attack.planted import claim_faults, question_faults
from tests.gates.attack.twins import contradiction
from tests.gates.attack.twins.claim_pairs import claim_pair
from tests.gates.attack.twins.question_pairs import question_pair
from tests.gates.attack.twins.question_twins import twins_judged

SEED = 7


def of_claims(number: int, seconds: float = 0.5) -> str:
    """How the answers to the claims of that number contradict one another."""
    pair = claim_pair(Random(f"claims {SEED} {number}"))
    if pair is None:
        return ""
    found = contradiction(pair, asked(pair.first, seconds), asked(pair.second, seconds))
    return found and f"seed {SEED}, number {number}: {found}\n{pair.first.toml}\n{pair.second.toml}"


def of_questions(number: int, seconds: float = 1.5) -> str:
    """The same of the questions of that number."""
    pair = question_pair(Random(f"questions {SEED} {number}"))
    if pair is None:
        return ""
    found = twins_judged(pair, seconds, number).failure
    return found and "\n".join(
        [f"seed {SEED}, number {number}: {found}", *(each.command for each in (pair.first, *pair.others))]
    )


PLANTED = [
    (of_claims, claim_faults.FAULTS, "numbers are positive", 9),
    (of_questions, question_faults.FAULTS, "and is read as or between limits", 9),
]


def test_a_few_pairs_do_not_contradict_one_another() -> None:
    found = [*map(of_claims, range(10)), *map(of_questions, range(3))]
    assert "".join(found) == ""


@pytest.mark.long
def test_many_pairs_of_claims_do_not_contradict_one_another() -> None:
    found = [of_claims(number) for number in range(10, 610)]
    assert "\n".join(filter(None, found)) == ""


@pytest.mark.long
def test_many_pairs_of_questions_do_not_contradict_one_another() -> None:
    found = [of_questions(number) for number in range(3, 83)]
    assert "\n".join(filter(None, found)) == ""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The engine without the second reader."""
    forget()
    unguarded(monkeypatch)
    yield monkeypatch
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize(("judged", "faults", "name", "number"), PLANTED, ids=[row[2] for row in PLANTED])
def test_a_fault_in_reading_is_found(
    alone: pytest.MonkeyPatch, judged: Callable[[int], str], faults: Sequence[Fault], name: str, number: int
) -> None:
    assert judged(number) == ""
    forget()
    put_back(next(fault for fault in faults if fault.name == name), alone)
    assert f"number {number}: " in judged(number)
