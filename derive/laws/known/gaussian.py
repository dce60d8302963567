"""The Gaussian mechanism: normal noise of standard deviation sigma."""

from fractions import Fraction

from epsproof.derive.laws.law import Amount, Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="gaussian",
    title="the Gaussian mechanism",
    plain="normal noise",
    source="Balle and Wang (2018), Theorem 8; Dong, Roth and Su (2022), Corollary 2.13; Bun and Steinke (2016)",
    parameters=(
        Parameter("sigma", "the standard deviation of the noise"),
        Parameter("sensitivity", "how far one person moves the number", default=Amount(Fraction(1))),
    ),
    steps={"sensitivity": 1},
)
