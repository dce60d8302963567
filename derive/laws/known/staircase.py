"""The staircase mechanism: noise whose density falls by the factor exp(-epsilon) at gamma, gamma + 1, gamma + 2, ... times the
sensitivity, on either side, and is constant between."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="staircase",
    title="the staircase mechanism",
    plain="staircase noise",
    source="Geng and Viswanath (2014), with the gamma at which the mean size of the noise is least where none is given",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter("gamma", "where the first step is", below=1, zero=True, otherwise="1/(1 + exp(epsilon/2))"),
    ),
    remarks=("neighbours as far apart as the sensitivity tell most; gamma = 1/2 is randomized response",),
)
