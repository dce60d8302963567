"""Any mechanism that is rho-zero-concentrated differentially private."""

from __future__ import annotations

from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.one_release import Concentrated

__all__ = ["LAW"]


def released(values: Values) -> Concentrated:
    """The guarantee alone."""
    return Concentrated(values["rho"])


LAW = Law(
    name="zcdp",
    title="any rho-zero-concentrated differentially private mechanism",
    plain="noise of any kind within a concentrated budget",
    source="Bun and Steinke (2016), Definition 1.1, Lemma 1.7, and Proposition 1.9 for several steps",
    parameters=(Parameter("rho", "the parameter of zero-concentrated privacy"),),
    released=released,
    steps={"rho": 2},
)
