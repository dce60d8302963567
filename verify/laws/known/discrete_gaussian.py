"""Discrete Gaussian noise: P[noise = k] proportional to exp(-k**2/(2 sigma**2)) on the integers."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from flint import arb, ctx

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import ONE, Discrete, Table
from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.loss import real

__all__ = ["LAW"]

LARGEST_SIGMA = 20_000


def released(values: Values) -> Discrete:
    """P is the noise moved by the sensitivity, Q the noise itself; tails beyond 2**-bits are bounded by a geometric series."""
    if values["sigma"].logarithm:
        raise QuestionError(f"discrete_gaussian: sigma is a rational number, not {values['sigma']}")
    sigma, shift = values["sigma"].value, int(values["sensitivity"].value)
    square = sigma**2

    def table() -> Table:
        if sigma > LARGEST_SIGMA:
            raise LimitExceeded(f"discrete_gaussian: the losses are listed for sigma up to {LARGEST_SIGMA}")
        reach = isqrt(int(2 * square * (ctx.prec + 60))) + 2
        weights = [(-real(Fraction(k * k) / (2 * square))).exp() for k in range(reach + 1)]
        ratio = (-real(Fraction(2 * reach + 1) / (2 * square))).exp()
        beyond = 2 * weights[reach] * ratio / (1 - ratio)
        listed = weights[0] + 2 * sum(weights[1:], arb(0))
        total = listed + arb(0).union(beyond)
        losses = [
            Fraction(shift * (2 * (k + shift) - shift)) / (2 * square) for k in range(-reach, reach + 1)
        ]
        return Table(
            losses, [weights[abs(k)] / total for k in range(-reach, reach + 1)], (beyond / total).abs_upper()
        )

    def rho() -> arb:
        return real(shift**2 / (2 * square))

    return Discrete(ONE, table, rho=rho, unbounded=True)


LAW = Law(
    name="discrete_gaussian",
    title="discrete Gaussian noise on an integer",
    plain="discrete normal noise",
    source="Canonne, Kamath and Steinke (2020), Theorems 4 and 7",
    parameters=(
        Parameter("sigma", "the scale of the noise"),
        Parameter(
            "sensitivity",
            "how far one person moves the integer",
            least=1,
            integer=True,
            default=Amount(Fraction(1)),
        ),
    ),
    released=released,
    steps={"sensitivity": 1},
)
