"""What mechanisms that are private at t can lead to, at one adversary: exact numbers that one of them attains.

An output has the likelihood L_w in world w. Privacy says L_w >= t**d(v, w) L_v for any two worlds, and every such vector, made
small enough, is an output of a private mechanism, whose other output has likelihoods near 1. Vectors t**h with
h_w <= h_v + d(v, w) are private, and an extreme ray of the cone of all private vectors is one of them: the constraints that are
equalities connect its worlds, each by a whole power of t. A posterior is a quotient of sums of likelihoods, hence largest and
least on such rays; an average over the outputs is a sum of a convex homogeneous function of each, hence largest for outputs on
such rays, with the weights of a linear programme. The programme is solved in floating point and its basis again in fractions:
what is returned is attained, whatever the solver did, and with at most as many outputs as worlds, each of likelihoods up to 1, a
reduced cost below 1e-7 leaves less than 1e-6 to a larger one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product

import numpy as np
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog

__all__ = ["Private"]

Weights = Mapping[str, Fraction]
SMALL = (1e-9, 1e-12)


class Private:
    """Worlds, a secret, and steps that are protected both ways."""

    def __init__(
        self, worlds: Sequence[str], secret: Sequence[str], steps: Sequence[tuple[str, str, int]]
    ) -> None:
        self.worlds, self.secret = [*worlds], [w in secret for w in worlds]
        self.distance = _distances(self.worlds, steps)
        most = max(self.distance.values())
        pairs = [
            (i, j, self.distance[v, w]) for i, v in enumerate(self.worlds) for j, w in enumerate(self.worlds)
        ]
        self.exponents = [
            h
            for h in product(range(most + 1), repeat=len(self.worlds))
            if not min(h) and all(h[j] <= h[i] + d for i, j, d in pairs)
        ]

    def posteriors(self, weights: Weights, t: Fraction) -> tuple[Fraction, Fraction]:
        """The least and the largest posterior, of a secret that is possible."""
        inside, outside = self._masses(weights, t)
        found = inside / (inside + outside)
        least, largest = (self.exponents[int(k)] for k in (np.argmin(found), np.argmax(found)))
        return self._posterior(least, weights, t), self._posterior(largest, weights, t)

    def mean(self, weights: Weights, t: Fraction) -> Fraction | None:
        """The largest mean posterior; None where the basis is none in fractions."""
        prior = sum(
            (weights[w] for w, is_in in zip(self.worlds, self.secret, strict=True) if is_in), Fraction(0)
        )
        inside, outside = self._masses(weights, t)
        total = inside + outside
        gains = np.divide(inside**2, total, out=np.zeros_like(total), where=total > 0)
        return self._largest(gains, lambda n, d: n * n / (n + d) / prior if n else Fraction(0), weights, t)

    def guess(self, weights: Weights, t: Fraction) -> Fraction | None:
        """The largest probability of a correct guess; None where the basis is none in fractions."""
        return self._largest(np.maximum(*self._masses(weights, t)), max, weights, t)

    def _masses(self, weights: Weights, t: Fraction) -> tuple[np.ndarray, np.ndarray]:
        """For every vector the sums of weights times likelihoods, of the secret and of the other worlds."""
        place, secret = np.array([float(weights[w]) for w in self.worlds]), np.array(self.secret)
        products = float(t) ** np.array(self.exponents) * place
        return products[:, secret].sum(axis=1), products[:, ~secret].sum(axis=1)

    def _posterior(self, exponents: Sequence[int], weights: Weights, t: Fraction) -> Fraction:
        inside, outside = self._shares(exponents, weights, t)
        return inside / (inside + outside)

    def _shares(self, exponents: Sequence[int], weights: Weights, t: Fraction) -> tuple[Fraction, Fraction]:
        inside = outside = Fraction(0)
        for world, is_in, power in zip(self.worlds, self.secret, exponents, strict=True):
            if is_in:
                inside += weights[world] * t**power
            else:
                outside += weights[world] * t**power
        return inside, outside

    def _largest(
        self, gains: np.ndarray, gain: Callable[[Fraction, Fraction], Fraction], weights: Weights, t: Fraction
    ) -> Fraction | None:
        likelihoods = (float(t) ** np.array(self.exponents)).T
        found = linprog(
            -gains, A_eq=likelihoods, b_eq=np.ones(len(self.worlds)), bounds=(0, None), method="highs"
        )
        if found.status != 0:
            return None
        for least in SMALL:
            outputs = [h for h, x in zip(self.exponents, found.x, strict=True) if x > least]
            shares = self._solved(outputs, t)
            if shares is not None:
                each = zip(outputs, shares, strict=True)
                return sum((share * gain(*self._shares(h, weights, t)) for h, share in each), Fraction(0))
        return None

    def _solved(self, outputs: Sequence[Sequence[int]], t: Fraction) -> list[Fraction] | None:
        """The shares with which the likelihoods of every world sum to 1; None where there are none, or not one of each alone."""
        base = fmpq(t.numerator, t.denominator)
        rows = [[*(base ** h[k] for h in outputs), fmpq(1)] for k in range(len(self.worlds))]
        reduced, rank = fmpq_mat(rows).rref()
        count = len(outputs)
        if rank != count or any(reduced[k, k] != 1 for k in range(count)):
            return None
        shares = [reduced[k, count] for k in range(count)]
        return [Fraction(int(x.p), int(x.q)) for x in shares] if min(shares) >= 0 else None


def _distances(worlds: Sequence[str], steps: Sequence[tuple[str, str, int]]) -> dict[tuple[str, str], int]:
    far = 1 + sum(length for *_, length in steps)
    found = {(v, w): 0 if v == w else far for v in worlds for w in worlds}
    for v, w, length in steps:
        found[v, w] = found[w, v] = min(length, found[v, w])
    for middle, v, w in product(worlds, repeat=3):
        found[v, w] = min(found[v, w], found[v, middle] + found[middle, w])
    return found
