"""The Gaussian mechanism: normal noise of standard deviation sigma."""

from __future__ import annotations

from fractions import Fraction

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.law import Law, Parameter, Values, rational
from epsproof.verify.laws.one_release import Normal

__all__ = ["LAW"]


def released(values: Values) -> Normal:
    """mu is sensitivity over sigma."""
    rational("gaussian", values)
    return Normal((values["sensitivity"].value / values["sigma"].value) ** 2)


LAW = Law(
    name="gaussian",
    title="the Gaussian mechanism",
    plain="normal noise",
    source="Balle and Wang (2018), Theorem 8; Dong, Roth and Su (2022), Corollary 2.13; Bun and Steinke (2016)",
    parameters=(
        Parameter("sigma", "the standard deviation of the noise"),
        Parameter("sensitivity", "how far one person moves the number", default=Amount(Fraction(1))),
    ),
    released=released,
    steps={"sensitivity": 1},
)
