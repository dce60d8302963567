"""The exponential mechanism on a finite set, over all scores; its loss lies in an interval of length epsilon."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="exponential",
    title="the exponential mechanism on a finite set",
    plain="the exponential mechanism",
    source="McSherry and Talwar (2007); Dong, Durfee and Rogers (2020)",
    parameters=(Parameter("epsilon", "the budget of one release"),),
    remarks=("the worst of all scores; it depends on the level",),
)
