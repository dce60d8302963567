"""Any mechanism that is mu-Gaussian differentially private: it tells no more than one draw of N(0, 1) against N(mu, 1)."""

import sympy

from epsproof.derive.laws.known import gaussian
from epsproof.derive.laws.law import Law, Parameter, order, sensitivity, sigma

__all__ = ["LAW"]

mu = sympy.Symbol("mu", positive=True)

LAW = Law(
    name="gdp",
    title="any mu-Gaussian differentially private mechanism",
    plain="noise of any kind within a Gaussian budget",
    source="Dong, Roth and Su (2022), Corollaries 2.13 and 3.3, and Theorem 2.14 for several steps",
    parameters=(Parameter("mu", "the distance of the two normal laws"),),
    hockey_stick=gaussian.hockey_stick.subs({sensitivity: mu, sigma: 1}),
    zcdp=mu**2 / 2,
    renyi=order * mu**2 / 2,
    steps={"mu": 1},
)
