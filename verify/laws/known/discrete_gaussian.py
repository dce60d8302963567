"""Discrete Gaussian noise: the loss at the output y is sensitivity (2y - sensitivity)/(2 sigma**2)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from flint import arb, ctx

from epsproof.derive.laws.law import Amount
from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.laws.discrete import ONE, Discrete, Table
from epsproof.verify.laws.loss import real

__all__ = ["LOSSES", "released"]

LARGEST_SIGMA = 20_000


def released(values: Mapping[str, Amount]) -> Discrete:
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


LOSSES = {"discrete_gaussian": released}
