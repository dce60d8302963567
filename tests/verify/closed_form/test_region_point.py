"""A prior of the region is found where random ones miss it, and none is invented."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import EmptyRegion, EmptySomewhere
from epsproof.verify.closed_form.region_point import region_point

NARROW = [
    (("q/b <= 1", "p <= q"), ("1/b > 1",), {"b": Fraction(64, 4913)}),
    (("p <= 1/100000", "q <= p**2"), (), {}),
    (("p*q >= 1",), (), {}),
    (("p + q == 1/1000", "p >= 999*q"), (), {}),
    (("p >= q", "q >= p", "p <= 1/1000000"), (), {}),
]


@pytest.mark.parametrize(("where", "assume", "at"), NARROW, ids=[" and ".join(row[0]) for row in NARROW])
def test_narrow_regions_have_their_point(where, assume, at) -> None:
    problem = pose("9/4", where, assume)
    found = region_point(problem, at, tries=40)
    assert [r.text for r in problem.region.relations if not r.holds(found)] == []


def test_where_the_region_is_empty_none_is_found() -> None:
    with pytest.raises(EmptyRegion):
        region_point(pose("9/4", ("p > q", "q > p")), {}, tries=40)
    narrow = pose("9/4", ("p*q > a", "p < b"), ("0 < a < 1", "0 < b < 1"))
    with pytest.raises(EmptySomewhere, match="at a = 1/2, b = 1/4"):
        region_point(narrow, {"a": Fraction(1, 2), "b": Fraction(1, 4)}, tries=40)
    assert region_point(narrow, {"a": Fraction(1, 4), "b": Fraction(25001, 100_000)}, tries=1)[
        "p"
    ] > Fraction(1, 4)
