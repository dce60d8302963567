"""The Laplace mechanism: noise of density proportional to exp(-epsilon |x|/sensitivity)."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="laplace",
    title="the Laplace mechanism",
    plain="Laplace noise",
    source="Dwork, McSherry, Nissim and Smith (2006); Renyi divergence: Mironov (2017), Proposition 6",
    parameters=(Parameter("epsilon", "the budget of one release, sensitivity over scale"),),
    steps={"epsilon": 1},
)
