"""A path along which a transform is integrated, cut into pieces: up from the real line, and if that pays, to the right.

A piece is integrated by Gauss's rule with n nodes. Its weights are positive and it is exact for polynomials of degree 2n - 1, so
that on [-1, 1] a function that is at most m on the ellipse with foci -1, 1 and the sum ``RHO`` of its half axes, of which the
k-th Chebyshev coefficient is at most 2 m RHO**-k, is integrated with an error of at most 8 m RHO**(-2n)/(1 - 1/RHO).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import ceil, floor, log, log2, pi, sqrt

from attrs import frozen
from flint import arb

__all__ = ["ALONG", "ASIDE", "RHO", "Path", "Piece", "TooMany", "path_for", "rule"]

RHO = 3
ALONG, ASIDE = (RHO + 1 / RHO) / 2, (RHO - 1 / RHO) / 2
MOST_NODES, MOST_PIECES = 40_000, 4_000
STEPS, FURTHEST, LEAST, UPRIGHT = 1.25, 1e9, 1e-9, 0.6
ROOM = 1e-6
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5)
Estimate = Callable[[float, float, float], float]
"""About the logarithm of a bound on the integrand over a strip: its two ends, and the height above which it lies."""


class TooMany(ArithmeticError):
    """The path would need more nodes than are affordable."""


@cache
def rule(nodes: int, bits: int) -> list[tuple[arb, arb]]:
    """Gauss's nodes and weights on [-1, 1], at the precision in force, which is ``bits``."""
    return [arb.legendre_p_root(nodes, k, weight=True) for k in range(nodes)]


@frozen
class Piece:
    """From ``centre`` - ``half`` to ``centre`` + ``half``, where the centre is at ``real`` + i ``height``."""

    real: float
    height: float
    half: float
    upward: bool
    nodes: int

    @property
    def strip(self) -> tuple[float, float, float]:
        """Real parts around those of the ellipse, and a height below it; 0 where it meets the real line."""
        across, up = (ASIDE, ALONG) if self.upward else (ALONG, ASIDE)
        across, up = (x * self.half * (1 + ROOM) for x in (across, up))
        return self.real - across, self.real + across, max(0.0, self.height - up)


@frozen
class Path:
    """``start`` -> ``start`` + i ``height`` -> ``end`` + i ``height``, and what is left out from there upward."""

    start: float
    end: float
    height: float
    pieces: tuple[Piece, ...]


def path_for(estimate: Estimate, start: float, level: float, goal: float) -> Path:
    """A path from ``start`` > 0 whose errors at the level are each about exp(goal) at most; raises TooMany.

    All its places are sums of few powers of two, so that the pieces meet exactly.
    """
    end, height = _turn(estimate, start, level, goal)
    pieces = list(_cut(estimate, (start, 0.0), height, True, goal))
    height = pieces[-1].height + pieces[-1].half
    if end > start:
        pieces += _cut(estimate, (start, height), end - start, False, goal)
        end = pieces[-1].real + pieces[-1].half
    if sum(piece.nodes for piece in pieces) > MOST_NODES:
        raise TooMany(f"more than {MOST_NODES} nodes")
    return Path(start, end, height, tuple(pieces))


def _turn(estimate: Estimate, start: float, level: float, goal: float) -> tuple[float, float]:
    """Where the path ends to the right, and at which height: the lowest one, or straight up where that is nearly as low."""
    wanted = estimate(start, start, 0.0) - goal
    found = []
    for share in SHARES if level > 0 else SHARES[:1]:
        end = start + share * wanted / max(level, LEAST)
        low, high = LEAST, 1.0
        while _above(estimate, end, high) > goal and high < FURTHEST:
            low, high = high, 2 * high
        while high / low > STEPS:
            middle = sqrt(low * high)
            low, high = (middle, high) if _above(estimate, end, middle) > goal else (low, middle)
        found.append((high * (1.0 if share else UPRIGHT), end, high))
    _, end, height = min(found)
    if height >= FURTHEST:
        raise TooMany("the transform does not fall fast enough")
    return end, height


def _above(estimate: Estimate, end: float, height: float) -> float:
    """About the logarithm of what is left out above a height: the bound is divided by its square."""
    return estimate(end, end, height) + log(height / pi)


def _cut(estimate: Estimate, start: tuple[float, float], length: float, upward: bool, goal: float) -> Iterator[Piece]:
    """Pieces from ``start`` on, each as long as it is worth; raises TooMany."""
    half, total, number = 2.0 ** floor(log2(min(length, start[0]) / 2)), 0, 0
    done = 0.0
    while done < length:
        tried = [_piece(estimate, start, done, half * share, upward, goal) for share in (0.5, 1.0, 2.0)]
        piece = max(tried, key=lambda p: p.half / p.nodes if p.nodes else 0)
        half = piece.half if piece.nodes else half / 4
        if not piece.nodes:
            continue
        done, total, number = done + 2 * half, total + piece.nodes, number + 1
        if total > MOST_NODES or number > MOST_PIECES:
            raise TooMany(f"more than {MOST_NODES} nodes")
        yield piece


def _piece(
    estimate: Estimate, start: tuple[float, float], done: float, half: float, upward: bool, goal: float
) -> Piece:
    """A piece of that half length with as many nodes as its error needs; none where its ellipse would be too near to the pole."""
    real, height = (start[0], start[1] + done + half) if upward else (start[0] + done + half, start[1])
    low, high, least = Piece(real, height, half, upward, 1).strip
    if low < ROOM * start[0] or (least == 0 and low < start[0] / 16):
        return Piece(real, height, half, upward, 0)
    size = estimate(low, high, least) + log(half * 8 / (1 - 1 / RHO)) - goal
    nodes = ceil(max(size, 1.0) / (2 * log(RHO)))
    return Piece(real, height, half, upward, 4 * ceil((nodes + 1) / 4))
