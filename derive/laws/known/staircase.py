"""The staircase mechanism: noise whose density falls by the factor exp(-epsilon) at gamma, gamma + 1, gamma + 2, ... times the
sensitivity, on either side, and is constant between."""

import sympy

from epsproof.derive.laws.law import Law, Parameter, epsilon, level

__all__ = ["LAW"]

gamma = sympy.Symbol("gamma", nonnegative=True)
t = sympy.exp(-epsilon)
more = sympy.Piecewise(
    ((2 * gamma * (1 - t) + t) / (2 * (gamma * (1 - t) + t)), gamma <= sympy.Rational(1, 2)),
    (1 / (2 * (gamma * (1 - t) + t)), True),
)
"""The probability that the loss is epsilon; it is -epsilon with t times that, and else 0."""

LAW = Law(
    name="staircase",
    title="the staircase mechanism",
    plain="staircase noise",
    source="Geng and Viswanath (2014), with the gamma at which the mean size of the noise is least where none is given",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter("gamma", "where the first step is", below=1, zero=True, otherwise="1/(1 + exp(epsilon/2))"),
    ),
    hockey_stick=more * sympy.Max(0, 1 - sympy.exp(level - epsilon)),
    largest=epsilon,
    remarks=("neighbours as far apart as the sensitivity tell most; gamma = 1/2 is randomized response",),
)
