"""Any mechanism that is mu-Gaussian differentially private: it tells no more than one draw of N(0, 1) against N(mu, 1)."""

from __future__ import annotations

from epsproof.verify.laws.law import Law, Parameter, Values, rational
from epsproof.verify.laws.one_release import Normal

__all__ = ["LAW"]


def released(values: Values) -> Normal:
    """mu as it is given."""
    rational("gdp", values)
    return Normal(values["mu"].value ** 2)


LAW = Law(
    name="gdp",
    title="any mu-Gaussian differentially private mechanism",
    plain="noise of any kind within a Gaussian budget",
    source="Dong, Roth and Su (2022), Corollaries 2.13 and 3.3, and Theorem 2.14 for several steps",
    parameters=(Parameter("mu", "the distance of the two normal laws"),),
    released=released,
    steps={"mu": 1},
)
