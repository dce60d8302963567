"""The exponential mechanism on a finite set, over all scores; its loss lies in an interval of length epsilon."""

from __future__ import annotations

from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.one_release import BoundedRange

__all__ = ["LAW"]


def released(values: Values) -> BoundedRange:
    """The mechanism at its worst scores."""
    return BoundedRange(values["epsilon"])


LAW = Law(
    name="exponential",
    title="the exponential mechanism on a finite set",
    plain="the exponential mechanism",
    source="McSherry and Talwar (2007); Dong, Durfee and Rogers (2020)",
    parameters=(Parameter("epsilon", "the budget of one release"),),
    released=released,
    remarks=("the worst of all scores; it depends on the level",),
)
