"""Randomized response: the truth with probability exp(epsilon)/(exp(epsilon) + n - 1), else another of n answers."""

from fractions import Fraction

import sympy

from epsproof.derive.laws.law import Amount, Law, Parameter, epsilon, level, order

__all__ = ["LAW"]

outcomes = sympy.Symbol("outcomes", positive=True)
total = sympy.exp(epsilon) + outcomes - 1

LAW = Law(
    name="randomized_response",
    title="randomized response among n answers",
    plain="randomized response",
    source="Warner (1965); Kairouz, Oh and Viswanath (2017)",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter("outcomes", "the number of answers", least=2, integer=True, default=Amount(Fraction(2))),
    ),
    hockey_stick=sympy.Max(0, (sympy.exp(epsilon) - sympy.exp(level)) / total),
    largest=epsilon,
    renyi=sympy.log((sympy.exp(order * epsilon) + sympy.exp((1 - order) * epsilon) + outcomes - 2) / total)
    / (order - 1),
)
