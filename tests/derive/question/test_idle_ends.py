"""Ends of a prior that cannot bind ask nothing of their parameters."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.question.sampling import parameter_points
from epsproof.derive.text.errors import ContradictoryAssumptions

IDLE = [
    ("q >= c", "c < 0"),
    ("q >= c", "c <= 0"),
    ("q <= c", "c > 2"),
    ("c <= q", "c < -1"),
    ("q > c", "-2 < c < -1"),
]


@pytest.mark.parametrize(("where", "assume"), IDLE)
def test_an_end_outside_the_range_of_a_prior_asks_nothing(where: str, assume: str) -> None:
    problem = pose("3", [where], [assume])
    assert problem.stated is not None and problem.stated.defaults == ()
    broken = [
        (r.text, point)
        for point in parameter_points(problem, 5)
        for r in problem.assumptions
        if not r.holds(point)
    ]
    assert broken == []


@pytest.mark.parametrize(
    ("where", "assume", "asked"), [("q <= c", "c < 0", "c > 0"), ("q >= c", "c > 1", "c <= 1")]
)
def test_an_end_that_leaves_no_prior_contradicts(where: str, assume: str, asked: str) -> None:
    with pytest.raises(
        ContradictoryAssumptions, match=f"{assume}; with what the region or the model asks: .*{asked}"
    ):
        parameter_points(pose("3", [where], [assume]), 1)


@pytest.mark.parametrize(
    ("where", "asked"), [("q >= c", {"c >= 0", "c <= 1"}), ("q <= c", {"c > 0", "c <= 1"})]
)
def test_an_end_whose_sign_is_open_lies_in_the_range(where: str, asked: set[str]) -> None:
    problem = pose("3", [where])
    assert problem.stated is not None and {*problem.stated.defaults} == asked
