"""Random questions about spaces, trees of counts and algorithms have right answers, and faults that are put in are found."""

from __future__ import annotations

import pytest

from tests.gates.attack.files import spaces, trees, trials
from tests.gates.attack.files.told import SEED, first_told, told
from verify.algorithms.family import Records
from verify.algorithms.lattice import listed
from verify.metric import distances, largest_epsilon, scene
from verify.releases import tree_posterior

KINDS = {"spaces": spaces, "trees": trees, "trials": trials}
FEW, MANY = {"spaces": 25, "trees": 60, "trials": 20}, {"spaces": 1000, "trees": 4000, "trials": 300}
FAULTS = {
    "pairs have one norm": (spaces, distances._apart, "max(parts) if norm", "sum(parts) if norm"),
    "rings begin at their outer radius": (spaces, scene.Scene.ring, ") - 1", ")"),
    "limits are met roughly": (spaces, largest_epsilon.largest_epsilon, "found.upper <= limit", "found.upper <= limit * 1.001"),
    "one other less than at most": (trees, tree_posterior._beside, "- unit.others_at_most - 1", "- unit.others_at_most"),
    "at least is not read": (trees, tree_posterior._message, "within(unit.at_least, ", "within(0, "),
    "known siblings are nobody": (trees, tree_posterior._told, "count += sum(", "count += 0 * sum("),
    "two records away is next": (trials, Records.neighbours, "len(_without(a, b)) == 1", "len(_without(a, b)) <= 2"),
    "below is at most": (trials, listed._bound, " - condition.strict", ""),
}


@pytest.mark.parametrize("name", KINDS)
def test_some_files_have_right_answers(name: str) -> None:
    """A judge that sees refusals only would find nothing."""
    answers = [told(KINDS[name], number) for number in range(FEW[name])]
    assert [why for why in answers if why] == [] and answers.count(None) < FEW[name] / 2


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_many_files_have_right_answers(name: str) -> None:
    assert [why for number in range(MANY[name]) if (why := told(KINDS[name], number))] == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = FAULTS[name][0]
    assert first_told(*FAULTS[name], 200, monkeypatch).startswith(f"{kind.__name__}, seed {SEED}")
