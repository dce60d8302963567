"""A printed closed form that is nowhere epsilon is repaired by the one that is; it is proved when it is typed."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from epsproof.verify.claims.verdict import CORRECTED, Repair
from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import Answer
from tests.gates.attack.judge import failure

CASES = {
    "a factor": (["r > 1"], {"profile": "r", "epsilon": "log(r)"}, "log(r)/2"),
    "a sign": (
        ["0 < a < 1", "r > 1"],
        {"profile": "max(a/(p*q), r)", "where": ["q == 1"], "epsilon": "log((r - a)/(1 + a))"},
        "log((-a + r)/(1 - a))",
    ),
    "too small": (["r > 1"], {"profile": "r", "epsilon": "log(r)/3"}, "log(r)/2"),
    "another model": (["r > 1"], {"profile": "r", "bound": "membership", "epsilon": "log(r)/2"}, "log(r)"),
    "two cases": (
        ["a > 1", "r > 1"],
        {"profile": "max(a, r)", "epsilon": "log(a + r)"},
        "log(a)/2 if a >= r else log(r)/2",
    ),
}


def decided(decide, assumptions, fields):
    rows = [
        f"assumptions = {json.dumps(assumptions)}",
        *(f"{name} = {json.dumps(value)}" for name, value in fields.items()),
    ]
    return decide("\n".join(['kind = "minimum"', *rows]) + "\n")


@pytest.mark.parametrize("name", CASES)
def test_the_closed_form_found_stands_in_place_of_a_wrong_one(decide, name):
    assumptions, fields, right = CASES[name]
    found = decided(decide, assumptions, fields)
    assert (found.verdict, found.repaired) == ("repaired", f"read {right}"), found.evidence
    assert found.counterexample["printed epsilon"] != found.counterexample["epsilon"]
    again = decided(decide, assumptions, {**fields, "epsilon": right})
    assert again.verdict in ("proved", "infimum only") and again.rung == "certified", again.evidence


@pytest.mark.parametrize(
    ("assumptions", "epsilon"),
    [(["r > 0"], "log(r + 1)"), (["0 < r < 1"], "log(2)"), (["r >= 1/2"], "log(r)/2 + 1")],
)
def test_nothing_stands_there_where_some_values_admit_no_epsilon(decide, assumptions, epsilon):
    found = decided(decide, assumptions, {"profile": "r", "where": ["p == 1"], "epsilon": epsilon})
    assert found.verdict == "refuted" and found.repaired is None, found.repaired


@pytest.mark.parametrize(
    ("read", "fails"), [("log(r)/2", False), ("log(r)", True), ("log(r)/2 if r < 3 else log(r)", True)]
)
def test_the_attack_judges_the_closed_form_that_is_put_there(decide, read, fails):
    assumptions, fields, _ = CASES["a factor"]
    found = decided(decide, assumptions, fields)
    other = evolve(found, repair=Repair(CORRECTED, text=read))
    against = failure(
        Draft("printed_minima", "minimum", tuple(assumptions), fields), Answer("repaired", other), 1, 120
    )
    assert bool(against) is fails, against


def test_conditions_at_whose_points_none_was_found_are_not_said_to_have_none(decide):
    """r = 5/2 satisfies them."""
    found = decided(decide, ["1 < r < 3", "r > 2"], {"profile": "r", "epsilon": "log(r)"})
    assert found.verdict in ("undecided", "repaired", "refuted")
    assert "no point satisfies" not in found.evidence
