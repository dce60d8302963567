"""Any mechanism that is (epsilon, delta)-differentially private: nothing more than the guarantee is known of it."""

from __future__ import annotations

from fractions import Fraction

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import Discrete, two_values
from epsproof.verify.laws.law import Law, Parameter, Values

__all__ = ["LAW"]


def released(values: Values) -> Discrete:
    """Loss +infinity with probability delta, else that of two answers."""
    return two_values(values["epsilon"], values["delta"].value)


LAW = Law(
    name="dp",
    title="any (epsilon, delta)-differentially private mechanism",
    plain="noise of any kind within the budget",
    source="Kairouz, Oh and Viswanath (2017), Theorem 3.4; Murtagh and Vadhan (2018)",
    parameters=(
        Parameter("epsilon", "the budget of one release"),
        Parameter(
            "delta", "the failure term of one release", zero=True, below=1, default=Amount(Fraction(0))
        ),
    ),
    released=released,
    steps={"epsilon": 1},
)
