"""The Laplace mechanism: noise of density proportional to exp(-epsilon |x|/sensitivity)."""

import sympy

from epsproof.derive.laws.law import Law, Parameter, epsilon, level, order

__all__ = ["LAW"]

LAW = Law(
    name="laplace",
    title="the Laplace mechanism",
    plain="Laplace noise",
    source="Dwork, McSherry, Nissim and Smith (2006); Renyi divergence: Mironov (2017), Proposition 6",
    parameters=(Parameter("epsilon", "the budget of one release, sensitivity over scale"),),
    hockey_stick=sympy.Max(0, 1 - sympy.exp((level - epsilon) / 2)),
    largest=epsilon,
    zcdp=epsilon - 1 + sympy.exp(-epsilon),
    renyi=sympy.log(
        order / (2 * order - 1) * sympy.exp((order - 1) * epsilon)
        + (order - 1) / (2 * order - 1) * sympy.exp(-order * epsilon)
    )
    / (order - 1),
    steps={"epsilon": 1},
)
