"""The staircase mechanism: noise whose density falls by the factor exp(-epsilon) at gamma, gamma + 1, gamma + 2, ... times the
sensitivity, on either side, and is constant between."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.verify.laws.discrete import ONE, Discrete, Table
from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.loss import real

__all__ = ["LAW"]


def released(values: Values) -> Discrete:
    """The density is constant from -gamma to gamma, then for lengths of 1, in units of the sensitivity. With a shift d <= 1 the
    loss is +-epsilon where just one step lies between, else 0.

    With the density f(0) = a = (1 - t)/(2 (gamma + t (1 - gamma))) it is epsilon with probability
    a (min(d, 2 gamma) + d t/(1 - t)), -epsilon with t times that. The hockey-stick at a level y < epsilon is that probability
    times 1 - exp(y - epsilon), so that d = 1, where it is largest, dominates all shifts.
    """
    epsilon, gamma = values["epsilon"], values.get("gamma")
    base, size = (epsilon, Fraction(1)) if epsilon.logarithm else (ONE, epsilon.value)

    def table() -> Table:
        t = (-real(epsilon)).exp()
        place = 1 / (1 + (real(epsilon) / 2).exp()) if gamma is None else real(gamma)
        wide = gamma is not None and gamma.value > Fraction(1, 2)
        rest = 2 * (place * (1 - t) + t)
        more = (arb(1) if wide else 2 * place * (1 - t) + t) / rest
        none = (2 * place - 1) * (1 - t) / rest if wide else t * (1 - 2 * place) * (1 - t) / rest
        return Table([-size, Fraction(0), size], [t * more, none, more], arb(0))

    return Discrete(base, table)


LAW = Law(
    name="staircase",
    title="the staircase mechanism",
    plain="staircase noise",
    source="Geng and Viswanath (2014), with the gamma at which the mean size of the noise is least where none is given",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter("gamma", "where the first step is", below=1, zero=True, otherwise="1/(1 + exp(epsilon/2))"),
    ),
    released=released,
    remarks=("neighbours as far apart as the sensitivity tell most; gamma = 1/2 is randomized response",),
)
