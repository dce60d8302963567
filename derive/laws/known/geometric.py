"""The geometric mechanism: P[noise = k] proportional to exp(-epsilon |k|/sensitivity) on the integers."""

from fractions import Fraction

from epsproof.derive.laws.law import Amount, Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="geometric",
    title="the geometric mechanism on a count",
    plain="geometric noise (whole numbers)",
    source="Ghosh, Roughgarden and Sundararajan (2012)",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter(
            "sensitivity",
            "how far one person moves the count",
            least=1,
            integer=True,
            default=Amount(Fraction(1)),
        ),
    ),
    steps={"epsilon": 1, "sensitivity": 1},
)
