"""The geometric mechanism: P[noise = k] proportional to exp(-epsilon |k|/sensitivity) on the integers."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import ONE, Discrete, Table, two_values
from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.loss import real

__all__ = ["LAW"]


def geometric_noise(epsilon: Amount, sensitivity: int) -> Discrete:
    """The outputs are those up to 0, 1, ..., sensitivity - 1, and those from the sensitivity on; at 1 two answers."""
    if sensitivity == 1:
        return two_values(epsilon)
    base, size = (epsilon, Fraction(1)) if epsilon.logarithm else (ONE, epsilon.value)

    def table() -> Table:
        x = (-real(epsilon) / sensitivity).exp()
        between = [(1 - x) / (1 + x) * x ** (sensitivity - y) for y in range(1, sensitivity)]
        masses = [x**sensitivity / (1 + x), *between, 1 / (1 + x)]
        return Table(
            [size * Fraction(2 * y - sensitivity, sensitivity) for y in range(sensitivity + 1)],
            masses,
            arb(0),
        )

    return Discrete(base, table)


def released(values: Values) -> Discrete:
    """Noise of the budget epsilon at the sensitivity."""
    return geometric_noise(values["epsilon"], int(values["sensitivity"].value))


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
    released=released,
    steps={"epsilon": 1, "sensitivity": 1},
)
