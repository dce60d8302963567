"""Randomized response: the truth with probability exp(epsilon)/(exp(epsilon) + n - 1), else another of n answers."""

from fractions import Fraction

from epsproof.derive.laws.law import Amount, Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="randomized_response",
    title="randomized response among n answers",
    plain="randomized response",
    source="Warner (1965); Kairouz, Oh and Viswanath (2017)",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter("outcomes", "the number of answers", least=2, integer=True, default=Amount(Fraction(2))),
    ),
)
