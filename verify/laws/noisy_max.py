"""The candidate of the largest score with noise on it: report-noisy-max, and permute-and-flip.

Let every score have independent noise with a hazard rate, density over the probability of more, of at most
a = epsilon/(2 sensitivity): exponential and Laplace noise of the scale 1/a have. Let S be a set of candidates, M the largest sum
in S, N the largest one outside, and D = M - N. With F_i the distribution functions of the sums, the density of M is the sum of
F_i' times the other F_j, at most a times the sum of 1 - F_i times the other F_j, the probability that just one sum is above;
that is at most a times the probability that M is above. Hence D has a density of at most a P[D > x], and as much holds of -D:
at most a min(P[D > x], P[D < x]). Neighbouring scores move D by at most 2 sensitivity, or by one sensitivity where all scores
move in one direction and the noise has half the scale. With L the distribution function of Laplace noise of scale 1, whose
density is min(L, 1 - L), the number L^-1(P[D > -x]) grows with slope a at most, by epsilon in all: P(S) is at most
L(L^-1(Q(S)) + epsilon) for every S, which is the trade-off function of Laplace noise. Of two candidates with exponential noise D
has a Laplace law, so that every such event is one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from flint import arb

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import Discrete, event_alone
from epsproof.verify.laws.loss import real

__all__ = ["among", "events", "two_exponential", "two_laplace"]

SHARES = tuple(Fraction(n, 4) for n in range(5))


def two_exponential(x: arb) -> arb:
    """P[D > -x] of two exponential noises of scale 1."""
    return 1 - (-x).exp() / 2 if x >= 0 else x.exp() / 2


def two_laplace(x: arb) -> arb:
    """P[D > -x] of two Laplace noises of scale 1."""
    return 1 - (1 + x / 2) * (-x).exp() / 2 if x >= 0 else (1 - x / 2) * x.exp() / 2


def among(others: int, x: arb) -> arb:
    """P[the first noise + x is above ``others`` noises], all Laplace of scale 1, for x <= 0 and at least two others: by where the
    largest of them lies, below x, between x and 0, and above 0."""
    half = arb(2) ** -others
    below = half * (others * x).exp() * (1 - arb(others) / (2 * others + 2))
    between = half * others * x.exp() * (1 - ((others - 1) * x).exp()) / (2 * others - 2)
    return below + between + x.exp() * ((1 - half / 2) / (others + 1) - half / 2)


def events(chance: Callable[[arb], arb], epsilon: Amount) -> tuple[Discrete, ...]:
    """Two candidates whose scores differ by some share of what neighbours move the difference by."""

    def event(share: Fraction) -> tuple[arb, arb]:
        return chance(real(1 - share) * real(epsilon)), chance(-real(share) * real(epsilon))

    return tuple(event_alone(partial(event, share)) for share in SHARES)
