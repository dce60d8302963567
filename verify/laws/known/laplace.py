"""The Laplace mechanism: noise of density proportional to exp(-epsilon |x|/sensitivity)."""

from __future__ import annotations

from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.one_release import Laplace

__all__ = ["LAW"]


def released(values: Values) -> Laplace:
    """Laplace noise of the budget epsilon."""
    return Laplace(values["epsilon"])


LAW = Law(
    name="laplace",
    title="the Laplace mechanism",
    plain="Laplace noise",
    source="Dwork, McSherry, Nissim and Smith (2006); Renyi divergence: Mironov (2017), Proposition 6",
    parameters=(Parameter("epsilon", "the budget of one release, sensitivity over scale"),),
    released=released,
    steps={"epsilon": 1},
)
