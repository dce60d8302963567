"""Slides "Computing epsilon" and "Worst-case prior distribution", on a finite space.

The printed epsilon inverts the simplified bound, with R the largest distance of any two values. It is safe if at it no posterior
exceeds the limit. Where the prior is not known: with r the largest distance of a secret value and another, the posterior odds
are at most exp(epsilon r) times the prior odds, and are that for a prior on two such values. So the largest advantage is
(1 - s)/(1 + s) with s = exp(-epsilon r/2), at the prior s/(1 + s) of the secret; printed is the same with R.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.verify.metric.factor import Factor
from epsproof.verify.metric.largest import largest
from epsproof.verify.metric.question import Secret
from epsproof.verify.metric.space import Space

__all__ = ["PrintedEpsilon", "WorstPrior", "printed_epsilon", "worst_prior"]


@frozen
class PrintedEpsilon:
    """``epsilon`` as printed, and ends of the largest posterior there; ``status`` is "exact", "loose", "unsafe" or "open"."""

    epsilon: Factor
    posterior: tuple[Fraction, Fraction]
    status: str


@frozen
class WorstPrior:
    """The distance R that is printed, ``diameter``, and r that counts, ``across``; ``pair`` are values at distance r, a secret
    one first. The ``status`` of the printed prior is "exact" or "loose"."""

    diameter: Fraction
    across: Fraction
    pair: tuple[int, int]

    @property
    def status(self) -> str:
        return "exact" if self.diameter == self.across else "loose"


def printed_epsilon(space: Space, secret: Secret, limit: Fraction, digits: int) -> PrintedEpsilon:
    """The simplified bound inverted: log((1 - P)/P / (1/limit - 1))/R; the limit is above the prior P."""
    prior = space.mass(secret.members)
    factor = Factor(1 / space.diameter, (1 - prior) / prior / (1 / limit - 1))
    found = largest(space, secret.members, factor, digits + 10)
    sign = found.against(limit)
    status = "open" if sign is None else ("loose", "exact", "unsafe")[sign + 1]
    return PrintedEpsilon(factor, (found.lower, found.upper), status)


def worst_prior(space: Space, secret: Secret) -> WorstPrior:
    """What the printed worst prior is for this metric and secret."""
    others = [u for u in range(len(space.values)) if u not in secret.members]
    across, s, u = max((space.distances[s][u], -s, -u) for s in secret.members for u in others)
    return WorstPrior(space.diameter, across, (-s, -u))
