"""Randomized response: the truth with probability exp(epsilon)/(exp(epsilon) + n - 1), else another of n answers."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import ONE, Discrete, Table, two_values
from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.loss import real

__all__ = ["LAW"]


def released(values: Values) -> Discrete:
    """With weights exp(epsilon), 1 and n - 2."""
    epsilon, others = values["epsilon"], int(values["outcomes"].value) - 2
    if not others:
        return two_values(epsilon)
    base, size = (epsilon, Fraction(1)) if epsilon.logarithm else (ONE, epsilon.value)

    def table() -> Table:
        weights = [arb(1), arb(others), real(epsilon).exp()]
        total = weights[0] + weights[1] + weights[2]
        return Table([-size, Fraction(0), size], [w / total for w in weights], arb(0))

    return Discrete(base, table)


LAW = Law(
    name="randomized_response",
    title="randomized response among n answers",
    plain="randomized response",
    source="Warner (1965); Kairouz, Oh and Viswanath (2017)",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter("outcomes", "the number of answers", least=2, integer=True, default=Amount(Fraction(2))),
    ),
    released=released,
)
