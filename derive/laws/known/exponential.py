"""The exponential mechanism on a finite set, over all scores; its loss lies in an interval of length epsilon."""

import sympy

from epsproof.derive.laws.law import Law, Parameter, epsilon, level

__all__ = ["LAW"]

LAW = Law(
    name="exponential",
    title="the exponential mechanism on a finite set",
    plain="the exponential mechanism",
    source="McSherry and Talwar (2007); Dong, Durfee and Rogers (2020)",
    parameters=(Parameter("epsilon", "the budget of one release"),),
    hockey_stick=sympy.Piecewise(
        ((1 - sympy.exp((level - epsilon) / 2)) ** 2 / (1 - sympy.exp(-epsilon)), level < epsilon), (0, True)
    ),
    largest=epsilon,
    remarks=("the worst of all scores; it depends on the level",),
)
