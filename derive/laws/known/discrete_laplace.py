"""Discrete Laplace noise: P[noise = k] proportional to exp(-|k|/scale) on the integers."""

from fractions import Fraction

from epsproof.derive.laws.law import Amount, Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="discrete_laplace",
    title="discrete Laplace noise on an integer",
    plain="discrete Laplace noise",
    source="Ghosh, Roughgarden and Sundararajan (2012); Inusah and Kozubowski (2006)",
    parameters=(
        Parameter("scale", "the scale of the noise"),
        Parameter(
            "sensitivity",
            "how far one person moves the integer",
            least=1,
            integer=True,
            default=Amount(Fraction(1)),
        ),
    ),
)
