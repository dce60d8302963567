"""The Gaussian mechanism: normal noise of standard deviation sigma."""

from fractions import Fraction

import sympy

from epsproof.derive.laws.law import Amount, Law, Parameter, level, order, sensitivity, sigma

__all__ = ["LAW"]

mu = sensitivity / sigma


def normal(x: sympy.Expr) -> sympy.Expr:
    """The distribution function of the standard normal law."""
    return sympy.erfc(-x / sympy.sqrt(2)) / 2


hockey_stick = normal(mu / 2 - level / mu) - sympy.exp(level) * normal(-mu / 2 - level / mu)

LAW = Law(
    name="gaussian",
    title="the Gaussian mechanism",
    plain="normal noise",
    source="Balle and Wang (2018), Theorem 8; Dong, Roth and Su (2022), Corollary 2.13; Bun and Steinke (2016)",
    parameters=(
        Parameter("sigma", "the standard deviation of the noise"),
        Parameter("sensitivity", "how far one person moves the number", default=Amount(Fraction(1))),
    ),
    hockey_stick=hockey_stick,
    zcdp=mu**2 / 2,
    renyi=order * mu**2 / 2,
    steps={"sensitivity": 1},
)
