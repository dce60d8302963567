"""Any mechanism that is rho-zero-concentrated differentially private."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="zcdp",
    title="any rho-zero-concentrated differentially private mechanism",
    plain="noise of any kind within a concentrated budget",
    source="Bun and Steinke (2016), Definition 1.1, Lemma 1.7, and Proposition 1.9 for several steps",
    parameters=(Parameter("rho", "the parameter of zero-concentrated privacy"),),
    steps={"rho": 2},
)
