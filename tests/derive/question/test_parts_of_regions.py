"""Regions that or joins: parts without priors are left out, and a region of such parts alone is empty."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import EmptyRegion
from epsproof.verify.closed_form.proved import prove_closed_form

QUARTERS = "q == 1/4 or q == 3/4"


@pytest.mark.parametrize(
    ("where", "classes", "epsilon"),
    [
        ((QUARTERS, "q <= 1/2"), (), "log(3)"),
        ((QUARTERS, "1/q <= 3"), (), "inf"),
        (("q < 1/4 or q > 3/4", "q >= 1/2"), (), "inf"),
        ((QUARTERS,), ("high: posterior <= 7/8 where q >= 1/2",), "log(7/3)"),
        (("q <= 1/2",), ("parts: posterior <= 3/4 where q == 1/2 or q == 3/4 and q < 1/4",), "log(2)"),
    ],
)
def test_a_part_without_priors_is_left_out(
    where: tuple[str, ...], classes: tuple[str, ...], epsilon: str
) -> None:
    found = prove_closed_form(pose("2", where, (), "bounded", classes), 60.0)
    (case,) = found.answer.cases
    assert (found.status, str(case.epsilon) if case.kind == "finite" else "inf") == ("proved", epsilon)


@pytest.mark.parametrize(
    "where", [(QUARTERS, "q <= 1/8"), ("q < 1/4 or q > 3/4", "q == 1/2"), ("q > 1 or q < 0",)]
)
def test_a_region_of_parts_without_priors_is_empty(where: tuple[str, ...]) -> None:
    with pytest.raises(EmptyRegion, match="no prior satisfies the region"):
        pose("2", where, (), "bounded")


def test_a_class_without_priors_is_named() -> None:
    with pytest.raises(EmptyRegion, match="class 'nobody': no prior satisfies the region"):
        pose("", classes=["insiders: 3 where q == 1", "nobody: 2 where p > 1"])
    assert len(pose("", classes=["insiders: 3 where q == 1", "others: 2 where p < 1"]).classes) == 2
