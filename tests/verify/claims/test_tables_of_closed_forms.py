"""The rows of a printed table are asked where their conditions hold, and what they leave open is said with a point."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import points_of

OPEN = "the rows say nothing of"
RIGHT, WRONG = "log(r)/2", "log(r)"


def table(decide, assumptions, rows, profile="r"):
    fields = {"assumptions": assumptions, "profile": profile, "rows": rows}
    return decide(
        "\n".join(['kind = "minimum"', *(f"{name} = {json.dumps(value)}" for name, value in fields.items())])
        + "\n"
    )


@pytest.mark.parametrize(
    ("below", "above"), [("r <= 2", "r > 2"), ("r < 7/3", "r >= 7/3"), ("r**2 <= 8", "r**2 > 8")]
)
def test_a_row_is_asked_at_points_of_its_own_condition(decide, below, above):
    right = table(decide, ["1 < r < 3"], [[below, RIGHT], [above, RIGHT]])
    assert right.verdict == "infimum only" and OPEN not in right.evidence, right.evidence
    for rows in ([[below, RIGHT], [above, WRONG]], [[below, WRONG], [above, RIGHT]]):
        wrong = table(decide, ["1 < r < 3"], rows)
        assert wrong.verdict == "repaired" and wrong.repaired.endswith("read log(r)/2"), wrong.evidence
        assert wrong.counterexample["printed epsilon"] != wrong.counterexample["epsilon"]


@pytest.mark.parametrize(
    ("assumptions", "conditions", "place"),
    [
        (["r > 1"], ["r < 3", "r > 3"], "r = 3"),
        (["1 < r < 3"], ["r <= 2"], "r = 5/2"),
        (["r > 1"], ["r < 3", "1/(r - 4) < 0", "r > 4"], "r = 4"),
        (["r > 1", "r != 3"], ["r < 3", "r > 3"], ""),
        (["r > 1"], ["r < 3", "r >= 3"], ""),
        (["r > 1"], ["r <= 3, r > 0", "r > 3 or r < 0"], ""),
        (["r > 1"], ["r < 3", ""], ""),
    ],
)
def test_what_the_rows_leave_open_is_told_with_a_point(decide, assumptions, conditions, place):
    found = table(decide, assumptions, [[when, RIGHT] for when in conditions])
    assert found.verdict == "infimum only", found.evidence
    _, _, told = found.evidence.partition(f"; {OPEN} ")
    assert told == (f"{place}, which is assumed too" if place else ""), found.evidence


def test_rows_that_disagree_where_both_hold_are_not_proved(decide):
    found = table(decide, ["r > 1"], [["r <= 3", RIGHT], ["r >= 2", WRONG]])
    assert found.verdict == "repaired" and found.counterexample["r"] == "2"
    agreeing = table(decide, ["r > 1"], [["r <= 3", RIGHT], ["r >= 2", "log(sqrt(r))"]])
    assert agreeing.verdict == "infimum only", agreeing.evidence


@pytest.mark.parametrize(
    "assumptions",
    [
        ["2 < r < 3"],
        ["1000 < r < 1001"],
        ["-12/7 < x < -11/7"],
        ["r**2 > 50", "r < 71/10"],
        ["22/7 <= r <= 22/7"],
        ["2 < r < 3", "26/5 < r*x < 53/10"],
    ],
)
def test_points_are_found_in_narrow_ranges(assumptions):
    found = points_of(Typed(tuple(assumptions), ("0 == 0",)), 0)
    assert found and found == points_of(Typed(tuple(assumptions), ("0 == 0",)), 0)


@pytest.mark.parametrize("assumptions", [["2 < r < 2"], ["r**2 < 0"], ["2 < r < 3", "r*x > 0", "x < 0"]])
def test_no_point_is_found_where_there_is_none(assumptions):
    assert points_of(Typed(tuple(assumptions), ("0 == 0",)), 0) == []


def test_three_points_are_taken_between_two_ends():
    found = {point["r"] for point in points_of(Typed(("10 < r < 11",), ("0 == 0",)), 0)}
    assert found == {Fraction(31, 3), Fraction(21, 2), Fraction(32, 3)}


@pytest.mark.parametrize(
    ("goal", "verdict"),
    [("r > 2", "proved"), ("r >= 5/2", "refuted"), ("2*r >= 5", "repaired"), ("r**2 < 9", "proved")],
)
def test_claims_about_narrow_ranges_are_decided(decide, goal, verdict):
    found = decide(f'kind = "inequality"\nassumptions = ["2 < r < 3"]\ngoals = ["{goal}"]\n')
    assert (found.verdict, found.rung) == (verdict, "certified"), found.evidence


ROOT = "(sqrt((1 - sqrt(1/2))**2 + 4*sqrt(1/2)/3) - (1 - sqrt(1/2)))/(2*sqrt(1/2))"


@pytest.mark.parametrize(
    ("printed", "verdict"), [(f"-log({ROOT})", "undecided"), ("log(3)/2", "refuted"), ("log(3)", "undecided")]
)
def test_what_is_enclosed_from_one_side_only_is_not_refuted_from_the_other(decide, printed, verdict):
    """Of a prior that is no rational number, p = 1/sqrt(2), epsilon is known from below alone."""
    found = decide(f'kind = "minimum"\nprofile = "3"\nwhere = ["p**2 == 1/2"]\nepsilon = "{printed}"\n')
    assert found.verdict == verdict, found.evidence
    if verdict == "refuted":
        assert found.counterexample["epsilon"] == "in [0.673268539254840, inf]"
