"""Any mechanism that is (epsilon, delta)-differentially private: nothing more than the guarantee is known of it."""

from fractions import Fraction

import sympy

from epsproof.derive.laws.law import Amount, Law, Parameter, delta, epsilon, level

__all__ = ["LAW"]

LAW = Law(
    name="dp",
    title="any (epsilon, delta)-differentially private mechanism",
    plain="noise of any kind within the budget",
    source="Kairouz, Oh and Viswanath (2017), Theorem 3.4; Murtagh and Vadhan (2018)",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter(
            "delta", "the failure term of one release", zero=True, below=1, default=Amount(Fraction(0))
        ),
    ),
    hockey_stick=delta
    + (1 - delta) * sympy.Max(0, (sympy.exp(epsilon) - sympy.exp(level)) / (sympy.exp(epsilon) + 1)),
    largest=sympy.Piecewise((epsilon, sympy.Eq(delta, 0)), (sympy.oo, True)),
    zcdp=sympy.Piecewise((epsilon * sympy.tanh(epsilon / 2), sympy.Eq(delta, 0)), (sympy.oo, True)),
    steps={"epsilon": 1},
)
