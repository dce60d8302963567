"""The geometric mechanism: P[noise = k] proportional to exp(-epsilon |k|/sensitivity) on the integers."""

from fractions import Fraction

import sympy

from epsproof.derive.laws.law import Amount, Law, Parameter, epsilon, level, sensitivity

__all__ = ["LAW"]

factor = sympy.exp(-epsilon / sensitivity)
first = sympy.floor((level * sensitivity / epsilon + sensitivity) / 2) + 1
"""The least output at which the loss is above the level."""

hockey_stick = sympy.Piecewise(
    (
        1 - (factor ** (sensitivity + 1 - first) + sympy.exp(level) * factor**first) / (1 + factor),
        level < epsilon,
    ),
    (0, True),
)

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
    hockey_stick=hockey_stick,
    largest=epsilon,
    steps={"epsilon": 1, "sensitivity": 1},
)
