"""Any mechanism that is mu-Gaussian differentially private: it tells no more than one draw of N(0, 1) against N(mu, 1)."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="gdp",
    title="any mu-Gaussian differentially private mechanism",
    plain="noise of any kind within a Gaussian budget",
    source="Dong, Roth and Su (2022), Corollaries 2.13 and 3.3, and Theorem 2.14 for several steps",
    parameters=(Parameter("mu", "the distance of the two normal laws"),),
    steps={"mu": 1},
)
