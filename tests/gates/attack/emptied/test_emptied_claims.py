"""Of nothing at all nothing is said: claims that suppose what is never so, of every kind."""

from __future__ import annotations

from random import Random

import pytest

from tests.gates.attack.__main__ import Attacked, emptied_number
from tests.gates.attack.draft import Draft
from tests.gates.attack.emptied import emptied, unfounded
from tests.gates.attack.engine import Answer
from tests.gates.attack.shapes import SHAPES, generated

SEED, SECONDS = 5, 0.3


def attacked(count: int, seed: int) -> Attacked:
    total = Attacked()
    for number in range(count):
        total.add(emptied_number(number, seed, SECONDS))
    return total


def test_of_nothing_nothing_is_said() -> None:
    found = attacked(90, SEED)
    assert sum(found.emptied.values()) == 90
    assert not found.failures, f"seed {SEED}: {found.failures}"


@pytest.mark.long
def test_of_nothing_nothing_is_said_at_length() -> None:
    found = attacked(200, SEED + 1)
    assert found.emptied["undecided"] > 100
    assert not found.failures, f"seed {SEED + 1}: {found.failures}"


def test_every_shape_is_emptied_in_some_way() -> None:
    for shape in SHAPES:
        draft = generated(Random(f"{SEED} {shape}"), [shape])
        assert emptied(draft, Random(SEED)) != draft


@pytest.mark.parametrize("verdict", ["proved", "confirmed", "refuted", "repaired", "infimum only"])
def test_what_is_said_of_nothing_is_unfounded(verdict: str) -> None:
    draft = Draft("laws", "laws", (), {"given": ["integral[P] <= 0"], "then": ["P[P > 0] >= 2"]})
    assert unfounded(draft, Answer(verdict)) == f"{verdict}, although nothing satisfies what is supposed"
    assert unfounded(draft, Answer("undecided")) == "" and unfounded(draft, Answer("not read")) == ""
    assert unfounded(draft, Answer("fell over", None, "KeyError")) == "the engine fell over: KeyError"
    denied = Draft("laws", "laws", (), {**draft.fields, "says": "may fail"})
    assert unfounded(denied, Answer("refuted")) == ""


def test_what_is_said_in_both_directions_is_emptied_by_its_assumptions() -> None:
    """The other direction supposes the conclusion, which some laws satisfy: it can be false."""
    draft = Draft(
        "laws", "laws", (), {"given": ["P[P > 0] == 1"], "then": ["Q[Q > 0] == 1"], "direction": "both"}
    )
    for seed in range(20):
        changed = emptied(draft, Random(seed))
        assert changed.fields == draft.fields and changed.assumptions != ()
