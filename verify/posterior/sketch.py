"""Laws in machine numbers, which guide searches and prove nothing: of mu and x under constrained parameters, and of what is
normal plus Laplace given x where nothing is constrained.

Nodes and weights are those of the proved integrals. Between its nodes the density of a panel is their polynomial, so that a
panel that is cut needs no other density.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from attrs import frozen

from epsproof.verify.posterior.constrained import Constrained, Piece
from epsproof.verify.posterior.marginal import Rough
from epsproof.verify.posterior.unconstrained import Spread

__all__ = ["Sketch", "sketch_of"]

NEGLIGIBLE, EXTREME = 1e-14, 26.0
Row = tuple[float, float, float, float]
"""A node's weight with the density of x, the normal variance, and the probabilities that mu is below m and below 1 - m."""


def _tail(exponent: float, z: float, beyond: float) -> float:
    """exp(exponent) erfc(z), where exponent = z^2 - beyond."""
    if z < EXTREME:
        return math.exp(exponent) * math.erfc(z)
    q = 1 / (2 * z * z)
    return math.exp(-beyond) * (1 - q * (1 - 3 * q * (1 - 5 * q))) / (z * math.sqrt(math.pi))


def _normal_laplace(rate: float, d: float, v: float) -> tuple[float, float]:
    """Distribution function and density, as in ``NormalLaplace``."""
    half, beyond, scale = rate * rate * v / 2, d * d / (2 * v), math.sqrt(2 * v)
    right = _tail(half - rate * d, (rate * v - d) / scale, beyond)
    left = _tail(half + rate * d, (rate * v + d) / scale, beyond)
    return math.erfc(-d / scale) / 2 - (right - left) / 4, rate * (right + left) / 4


@frozen
class Part:
    """A panel: ends and nodes of u, their weights, the density of x there times dx/du, and the rows."""

    low: float
    high: float
    at: tuple[float, ...]
    weights: tuple[float, ...]
    front: tuple[float, ...]
    rows: tuple[Row, ...]

    @classmethod
    def of(cls, piece: Piece, found: Constrained) -> Part:
        nodes = [(float(weight), float(node.weight / found.total), node) for weight, node in piece.nodes]
        return cls(
            float(piece.panel.low),
            float(piece.panel.high),
            tuple(float(node.m.log()) for _, _, node in nodes),
            tuple(weight for weight, _, _ in nodes),
            tuple(front for _, front, _ in nodes),
            tuple((w * f, float(o.low.v), float(o.low.below), float(o.high.below)) for w, f, o in nodes),
        )

    def density(self, u: float) -> float:
        """By the barycentric formula for Gauss nodes."""
        above = below = 0.0
        middle, half, sign = (self.low + self.high) / 2, (self.high - self.low) / 2, 1
        for at, weight, front in zip(self.at, self.weights, self.front, strict=True):
            if u == at:
                return front
            share = sign * math.sqrt((1 - ((at - middle) / half) ** 2) * weight) / (u - at)
            above, below, sign = above + share * front, below + share, -sign
        return above / below


@frozen
class Sketch:
    n: int
    rate: float
    mean: float
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, found: Constrained) -> Sketch:
        likelihood = found.likelihood
        parts = tuple(
            Part.of(piece, found) for piece in found.pieces if piece.seen > found.total * NEGLIGIBLE
        )
        return cls(likelihood.n, float(likelihood.mean_rate), float(likelihood.mean), parts)

    def mean_at(self, mu: float) -> tuple[float, float]:
        """Distribution function and density of mu."""
        right = 2 * mu > 1
        tail = density = 0.0
        for weight, v, low, high in self._rows(1 - mu if right else mu):
            below, here = _normal_laplace(self.rate, self.mean - mu, v)
            tail += weight * (below - high if right else low - below)
            density += weight * here
        return 1 - tail if right else tail, density

    def variance_at(self, x: float) -> tuple[float, float]:
        """Distribution function and density of x."""
        m = 2 * x / (1 + math.sqrt(max(1 - 4 * x, 0.0)))
        below = sum(weight * (low - high) for weight, _, low, high in self._rows(m))
        part = next((one for one in self.parts if math.log(m) <= one.high), self.parts[-1])
        _, _, low, high = self._row(m, part.density(math.log(m)) / ((1 - 2 * m) * m))
        return below, (low - high) * part.density(math.log(m)) / ((1 - 2 * m) * m)

    def _row(self, m: float, weight: float) -> Row:
        v = m * (1 - m) / self.n
        low, high = (_normal_laplace(self.rate, self.mean - end, v)[0] for end in (m, 1 - m))
        return weight, v, low, high

    def _rows(self, m: float) -> Iterator[Row]:
        """All up to m, the last panel cut there."""
        u = math.log(m)
        for part in self.parts:
            if part.high <= u:
                yield from part.rows
            elif part.low < u:
                share = (u - part.low) / (part.high - part.low)
                for at, weight in zip(part.at, part.weights, strict=True):
                    moved = part.low + share * (at - part.low)
                    yield self._row(math.exp(moved), share * weight * part.density(moved))


def sketch_of(law: Spread) -> Rough:
    """Distribution function and density."""
    rate, mean = float(law.likelihood.mean_rate), float(law.likelihood.mean)
    nodes = [(float(v), float(weight)) for v, weight in law.nodes if weight > NEGLIGIBLE]

    def rough(value: float) -> tuple[float, float]:
        found = [(weight, _normal_laplace(rate, value - mean, v)) for v, weight in nodes]
        return sum(weight * one[0] for weight, one in found), sum(weight * one[1] for weight, one in found)

    return rough
