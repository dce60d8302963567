"""Pairs of laws as lists of outputs in floating point.

Outputs of similar likelihood ratios are put together in one of two ways. Merged, they tell less. Split between the least and the
greatest of their ratios, with the same P and Q, they tell more. Of finite laws with few ratios nothing is put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.special import ndtr

__all__ = ["NOTHING", "Outputs", "alike", "divided", "outputs", "product"]

CELLS, SAME, TINY, RARE = 500, 1e-10, 1e-250, 1e-13
Array = np.ndarray


@dataclass(frozen=True)
class Outputs:
    """P and Q of every output that has both; ``only`` is P of those that Q lacks, ``never`` Q of those that P lacks."""

    p: Array
    q: Array
    only: float = 0.0
    never: float = 0.0

    @property
    def back(self) -> Outputs:
        """P and Q exchanged."""
        return Outputs(self.q, self.p, self.never, self.only)

    @cached_property
    def loss(self) -> Array:
        """log P/Q."""
        found: Array = np.log(self.p) - np.log(self.q)
        return found

    def stick(self, level: float, square: float) -> float:
        """sup P(S) - exp(level) Q(S), level >= 0, of the product with N(mu, 1) against N(0, 1), mu**2 = ``square``."""
        rest = level - self.loss
        if not square:
            return self.only + float(np.sum(self.p * -np.expm1(np.minimum(rest, 0.0))))
        mu = square**0.5
        gains = self.p * ndtr(mu / 2 - rest / mu) - np.exp(level) * self.q * ndtr(-mu / 2 - rest / mu)
        return self.only + float(np.sum(np.maximum(gains, 0.0)))

    def divergence(self, order: float) -> float:
        """The Renyi divergence, which is infinite where P has outputs that Q lacks."""
        if self.only:
            return float("inf")
        return float(np.logaddexp.reduce((order - 1) * self.loss + np.log(self.p))) / (order - 1)


NOTHING = Outputs(np.ones(1), np.ones(1))


def outputs(
    p: Sequence[float] | Array, q: Sequence[float] | Array, only: float = 0.0, never: float = 0.0
) -> Outputs:
    """The outputs with these probabilities, some of which may be 0."""
    one, other = np.asarray(p, float), np.asarray(q, float)
    both = (one > 0) & (other > 0)
    return Outputs(
        one[both], other[both], only + float(one[other <= 0].sum()), never + float(other[one <= 0].sum())
    )


def alike(found: Outputs, more: bool) -> Outputs:
    """The same with at most about CELLS ratios, merged, or twice as many, split, so that it tells ``more``."""
    if not found.p.size:
        return found
    order = np.argsort(found.loss, kind="stable")
    loss, p, q = found.loss[order], found.p[order], found.q[order]
    cell = np.concatenate([[0], np.cumsum(np.diff(loss) > SAME)])
    if cell[-1] >= CELLS:
        cell = _cells(loss, p + q)
    first = np.flatnonzero(np.diff(cell, prepend=-1))
    p, q = np.add.reduceat(p, first), np.add.reduceat(q, first)
    if not more:
        return Outputs(p, q, found.only, found.never)
    last = np.append(first[1:], len(loss)) - 1
    return divided(p, q, loss[first], loss[last], found.only, found.never)


def _cells(loss: Array, mass: Array) -> Array:
    """A number for each loss, ascending: CELLS between the places beyond which hardly anything lies, and wide ones there."""
    low, high = loss[np.cumsum(mass) >= RARE][0], loss[np.cumsum(mass[::-1])[::-1] >= RARE][-1]
    place = (loss - low) / max(high - low, SAME) * CELLS
    place = np.where(
        loss < low,
        np.floor(loss - low),
        np.where(loss > high, CELLS + 1 + np.floor(loss - high), np.floor(place)),
    )
    found: Array = np.unique(place, return_inverse=True)[1]
    return found


def divided(p: Array, q: Array, low: Array, high: Array, only: float, never: float) -> Outputs:
    """P and Q of every cell, divided between outputs of the losses ``low`` and ``high``."""
    apart = high - low > SAME
    share = np.divide(p * np.exp(-low) - q, np.expm1(high - low), out=np.zeros_like(p), where=apart)
    share = np.clip(share, 0.0, q)
    rest = q - share
    ps = [p[~apart], (rest * np.exp(low))[apart], (share * np.exp(high))[apart]]
    return outputs(np.concatenate(ps), np.concatenate([q[~apart], rest[apart], share[apart]]), only, never)


def product(one: Outputs, other: Outputs, more: bool) -> Outputs:
    """Both together; what is too rare to be kept, or has too small a factor for a float, tells nothing, or all where ``more`` is
    asked for."""
    p, q = np.outer(one.p, other.p).ravel(), np.outer(one.q, other.q).ravel()
    kept = (p > TINY) | (q > TINY) if more else (p > TINY) & (q > 0) | (p > 0) & (q > TINY)
    only, never = (
        one.only + other.only - one.only * other.only,
        one.never + other.never - one.never * other.never,
    )
    only, never = (only + float(p[~kept].sum()), never + float(q[~kept].sum())) if more else (only, never)
    return alike(outputs(p[kept], q[kept], only, never), more)
