"""The probabilities of noise on the integers from -reach to reach, and a bound of what lies beyond."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import isqrt

from attrs import frozen
from flint import arb, ctx, fmpq

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.algorithms.noise import Noise

__all__ = ["Masses", "masses"]

LARGEST_REACH, LN2 = 20_000, Fraction(7, 10)


@frozen(eq=False)
class Masses:
    """``values[k + reach]`` is the probability of k, in [-reach, reach]; ``sums[i]`` is the sum of the first i of them.

    ``beyond`` bounds the probability of all other integers together.
    """

    reach: int
    values: Sequence[arb]
    sums: Sequence[arb]
    beyond: arb

    def between(self, low: int, high: int) -> arb:
        """The sum of the listed probabilities of low, ..., high."""
        first, last = max(low, -self.reach), min(high, self.reach)
        if first > last:
            return arb(0)
        if first == last:
            return self.values[first + self.reach]
        return self.sums[last + 1 + self.reach] - self.sums[first + self.reach]


@cache
def masses(noise: Noise, bits: int, precision: int) -> Masses:
    """What lies beyond is less than about 2**-bits. Ball arithmetic has the ``precision`` in force, which tells calls apart.

    Raises UnsupportedForm for noise on the line, and LimitExceeded where too many integers matter.
    """
    assert precision == ctx.prec
    if noise.kind not in WEIGHTS:
        raise UnsupportedForm(
            f"{noise.kind} noise, on the line, stands beside noise on the integers; use one of both throughout"
        )
    reach, weight, ratio = WEIGHTS[noise.kind](noise.scale, bits)
    if reach > LARGEST_REACH:
        raise LimitExceeded(
            f"{noise.kind}({noise.scale}): more than {2 * LARGEST_REACH} integers matter; take less noise"
        )
    side = [weight(k) for k in range(reach + 1)]
    tail = 2 * side[reach] * ratio(reach) / (1 - ratio(reach))
    total = side[0] + 2 * sum(side[1:], arb(0)) + arb(0).union(tail)
    values = [side[abs(k)] / total for k in range(-reach, reach + 1)]
    sums = [arb(0)]
    for value in values:
        sums.append(sums[-1] + value)
    return Masses(reach, values, sums, (tail / total).upper())


def _discrete_gaussian(
    variance: Fraction, bits: int
) -> tuple[int, Callable[[int], arb], Callable[[int], arb]]:
    """exp(-k**2/(2 variance)); beyond the reach each weight is at most ratio times the one before."""
    reach = isqrt(int(2 * variance * (bits + 8) * LN2)) + 2
    return (
        reach,
        lambda k: _exponential(Fraction(-k * k) / (2 * variance)),
        lambda k: _exponential(Fraction(-2 * k - 1) / (2 * variance)),
    )


def _geometric(scale: Fraction, bits: int) -> tuple[int, Callable[[int], arb], Callable[[int], arb]]:
    """exp(-|k|/scale)."""
    reach = int(scale * (bits + 8) * LN2) + 2 + int(scale).bit_length()
    return reach, lambda k: _exponential(Fraction(-k) / scale), lambda k: _exponential(-1 / scale)


def _exponential(exponent: Fraction) -> arb:
    return arb(fmpq(exponent.numerator, exponent.denominator)).exp()


WEIGHTS = {"discrete_gaussian": _discrete_gaussian, "geometric": _geometric}
