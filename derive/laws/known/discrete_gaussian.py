"""Discrete Gaussian noise: P[noise = k] proportional to exp(-k**2/(2 sigma**2)) on the integers."""

from fractions import Fraction

from epsproof.derive.laws.law import Amount, Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="discrete_gaussian",
    title="discrete Gaussian noise on an integer",
    plain="discrete normal noise",
    source="Canonne, Kamath and Steinke (2020), Theorems 4 and 7",
    parameters=(
        Parameter("sigma", "the scale of the noise"),
        Parameter(
            "sensitivity",
            "how far one person moves the integer",
            least=1,
            integer=True,
            default=Amount(Fraction(1)),
        ),
    ),
    steps={"sensitivity": 1},
)
