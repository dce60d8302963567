"""Any mechanism that is rho-zero-concentrated differentially private."""

import sympy

from epsproof.derive.laws.law import Law, Parameter, order

__all__ = ["LAW"]

rho = sympy.Symbol("rho", positive=True)

LAW = Law(
    name="zcdp",
    title="any rho-zero-concentrated differentially private mechanism",
    plain="noise of any kind within a concentrated budget",
    source="Bun and Steinke (2016), Definition 1.1, Lemma 1.7, and Proposition 1.9 for several steps",
    parameters=(Parameter("rho", "the parameter of zero-concentrated privacy"),),
    zcdp=rho,
    renyi=rho * order,
    steps={"rho": 2},
)
