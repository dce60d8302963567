"""The law of discrete noise as a table at the precision in force, its tails bounded by geometric series."""

from __future__ import annotations

from functools import lru_cache
from math import expm1, isqrt, log

from flint import arb, ctx

from epsproof.derive.laws.amount import Amount
from epsproof.derive.releases.noise import Noise
from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.laws.loss import real
from epsproof.verify.releases.ends import Value
from epsproof.verify.releases.mass import Mass, convolved

__all__ = ["law_of", "mass_at", "reach_of", "tail_beyond", "weight"]

MOST, NATS, SHORT = 400_000, 0.7, 60


def law_of(noise: Noise) -> Mass:
    """P[noise = n], with less than 2**-bits missing at ``bits`` of precision for each noise that is added.

    Raises QuestionError for noise that is not on the integers.
    """
    if not noise.is_discrete:
        raise QuestionError(
            f"{noise} has a density: no single value has a probability above 0; take noise on whole numbers"
        )
    return _law(noise, ctx.prec)


@lru_cache(maxsize=64)
def _law(noise: Noise, bits: int) -> Mass:
    single = _single(noise, bits)
    found, square, left = None, single, noise.count
    while left:
        if left & 1:
            found = square if found is None else convolved(found, square)
        left >>= 1
        square = convolved(square, square) if left else square
    assert found is not None
    return found


def mass_at(noise: Noise, distance: int) -> Value:
    """P[noise = distance]; rational where t is, and the fraction is not long."""
    if noise.family == "geometric" and noise.count == 1 and noise.t is not None and abs(distance) <= SHORT:
        return (1 - noise.t) / (1 + noise.t) * noise.t ** abs(distance)
    return law_of(noise).at(distance)


def _single(noise: Noise, bits: int) -> Mass:
    reach = reach_of(noise, bits)
    if (2 * reach + 1) * noise.count > MOST:
        raise LimitExceeded(f"{noise}: sums of more than {MOST:,} terms are not taken; ask for fewer digits")
    weights = [weight(noise, d) for d in range(reach + 1)]
    beyond = 2 * tail_beyond(noise, reach)
    total = weights[0] + 2 * sum(weights[1:], arb(0)) + arb(0).union(beyond)
    right = [w / total for w in weights[1:]]
    return Mass(-reach, [*reversed(right), weights[0] / total, *right], (beyond / total).abs_upper())


def weight(noise: Noise, distance: int) -> arb:
    """exp(-rate d**2) or exp(-rate |d|)."""
    if noise.family == "discrete-gaussian":
        return (-real(noise.rate.value * distance**2)).exp()
    if noise.rate.logarithm:
        return real(noise.rate.value) ** -abs(distance)
    return (-real(Amount(noise.rate.value * abs(distance)))).exp()


def reach_of(noise: Noise, bits: int) -> int:
    """A distance beyond which the weights, on one side, sum to less than about 2**-bits."""
    rate = float(noise.rate)
    exponent = bits * NATS + 8 - log(-expm1(-rate))
    return (isqrt(int(exponent / rate)) if noise.family == "discrete-gaussian" else int(exponent / rate)) + 2


def tail_beyond(noise: Noise, reach: int) -> arb:
    """An upper bound of the sum of the weights of all d > reach >= 0: the quotients of successive weights do not grow."""
    first = weight(noise, reach + 1)
    return (first / (1 - weight(noise, reach + 2) / first)).abs_upper()
