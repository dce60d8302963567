"""Random questions about spaces, trees of counts and algorithms have right answers, and faults that are put in are found."""

from __future__ import annotations

import pytest

from epsproof.derive.question import table
from epsproof.verify.algorithms import integers
from epsproof.verify.algorithms.algorithm import Records
from epsproof.verify.closed_form import inverse_values
from epsproof.verify.closed_form.batch import Batch
from epsproof.verify.laws import mechanism_budget
from epsproof.verify.metric import largest_epsilon, line, printed_bounds, space
from epsproof.verify.releases import one_count, tree_posterior
from tests.gates.attack.files import (
    arrays,
    given_tables,
    inversions,
    lines,
    mechanisms,
    repeats,
    spaces,
    trees,
    trials,
)
from tests.gates.attack.files.told import SEED, first_told, told

KINDS = {
    "arrays": (arrays, 20, 1000), "given tables": (given_tables, 4, 60), "inversions": (inversions, 40, 400),
    "lines": (lines, 2, 40), "mechanisms": (mechanisms, 10, 150), "repeats": (repeats, 60, 3000), "spaces": (spaces, 25, 1000),
    "trees": (trees, 60, 4000), "trials": (trials, 20, 300),
}  # fmt: skip
"""Each with how many are tried, and how many in the long test."""
FAULTS = {
    "pairs have one norm": (spaces, space._apart, "max(parts) if norm", "sum(parts) if norm"),
    "rings begin at their outer radius": (spaces, printed_bounds.Scene.ring, ") - 1", ")"),
    "limits are met roughly": (
        spaces,
        largest_epsilon.largest_epsilon,
        "found.upper <= limit",
        "found.upper <= limit * 1.001",
    ),
    "one other less than at most": (
        trees,
        tree_posterior._beside,
        "- unit.others_at_most - 1",
        "- unit.others_at_most",
    ),
    "at least is not read": (trees, tree_posterior._message, "within(unit.at_least, ", "within(0, "),
    "known siblings are nobody": (trees, tree_posterior._told, "count += sum(", "count += 0 * sum("),
    "two records away is next": (
        trials,
        Records.neighbours,
        "len(_without(a, b)) == 1",
        "len(_without(a, b)) <= 2",
    ),
    "ends of little use stay": (arrays, Batch.chunk, "(case < 0) |", "(case >= -1) |"),
    "a cell has its largest value": (given_tables, table._cell, "min(corners", "max(corners"),
    "all will do where none does": (inversions, inverse_values.allowed_values, ">= epsilon", "<= epsilon"),
    "the range is one more": (lines, line.tilts, "ball(question.scale)", "ball(question.scale + 1)"),
    "a release is told once": (repeats, one_count.likelihood_ratios, "exponent += noise", "exponent = noise"),
    "less is demanded": (
        mechanisms,
        mechanism_budget.mechanism_budget,
        "d.t_high, digits)[0]",
        "d.t_high / 2, digits)[0]",
    ),
    "below is at most": (trials, integers._bound, " - condition.strict", ""),
}


@pytest.mark.parametrize("name", KINDS)
def test_some_files_have_right_answers(name: str) -> None:
    """A judge that sees refusals only would find nothing."""
    kind, few, _ = KINDS[name]
    answers = [told(kind, number) for number in range(few)]
    assert [why for why in answers if why] == [] and answers.count(None) < few / 2


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_many_files_have_right_answers(name: str) -> None:
    kind, _, many = KINDS[name]
    assert [why for number in range(many) if (why := told(kind, number))] == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = FAULTS[name][0]
    assert first_told(*FAULTS[name], 200, monkeypatch).startswith(f"{kind.__name__}, seed {SEED}")
