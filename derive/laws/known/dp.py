"""Any mechanism that is (epsilon, delta)-differentially private: nothing more than the guarantee is known of it."""

from fractions import Fraction

from epsproof.derive.laws.law import Amount, Law, Parameter

__all__ = ["LAW"]

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
    steps={"epsilon": 1},
)
