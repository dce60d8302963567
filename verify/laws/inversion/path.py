"""A path along which a transform is integrated, cut into pieces: up from the real line, and where that pays, to the right.

A piece is integrated by Gauss's rule with n nodes. Its weights are positive and it is exact for polynomials of degree 2n - 1, so
that on [-1, 1] a function that is at most m on the ellipse with foci -1, 1 and the sum ``RHO`` of its half axes, of which the
k-th Chebyshev coefficient is at most 2 m RHO**-k, is integrated with an error of at most 8 m RHO**(-2n)/(1 - 1/RHO).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import ceil, floor, log, log2, pi

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded

__all__ = ["ALONG", "ASIDE", "RHO", "Path", "Piece", "TooMany", "path_for", "rule"]

RHO = 3
ALONG, ASIDE = (RHO + 1 / RHO) / 2, (RHO - 1 / RHO) / 2
MOST_NODES, FURTHEST = 40_000, 1e9
ROOM, WORTH, BY = 1e-6, 0.25, 8
Estimate = Callable[[float, float, float], float]
"""About the logarithm of a bound on the integrand over a strip: its two ends, and the height above which it lies."""
Slack = Callable[[float, float], float]
"""About the logarithm of a number of which the error of the integrand's values is a negligible part: an end, and a height."""


class TooMany(LimitExceeded):
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
    """Pieces up to ``end`` + i ``height``; what is left out goes upward from there."""

    end: float
    height: float
    pieces: tuple[Piece, ...]


def path_for(estimate: Estimate, slack: Slack, start: float, goal: float) -> Path:
    """A path from ``start`` > 0 whose errors are each about exp(goal) at most; raises TooMany.

    All its places are sums of few powers of two, so that the pieces meet exactly.
    """
    pieces: list[Piece] = []
    real, height = start, 0.0
    for end, top in _corners(estimate, slack, start, goal):
        pieces += _cut(estimate, (real, height), top - height, True, goal)
        pieces += _cut(estimate, (real, top), end - real, False, goal)
        real, height = end, top
        if sum(piece.nodes for piece in pieces) > MOST_NODES:
            raise TooMany(
                f"the transform of these losses would be inverted with more than {MOST_NODES:,} nodes; take more noise"
            )
    return Path(real, height, tuple(pieces))


def _corners(estimate: Estimate, slack: Slack, start: float, goal: float) -> Iterator[tuple[float, float]]:
    """(real, height) of places that the path passes: from one to the next it goes up and then right.

    To the right it goes at heights that rise by a factor, as far as the integrand falls and its error is negligible; straight on
    where that is not worth it. It ends where what is left out above is negligible.
    """
    size, unit = estimate(start, start, 0.0), _power(start) / 4
    place, height = start, _power(start)
    while height < FURTHEST:
        end = _furthest(estimate, slack, (place, height), unit, size, goal)
        done = estimate(end, end, height) + log(height / pi) <= goal
        if estimate(place, place, height) + log(height / pi) <= goal:
            yield place, height
            return
        if done or end - place > WORTH * place:
            yield end, height
            place = end
        if done:
            return
        height += _power(height) / 2
    raise TooMany(
        "the transform of these losses falls too slowly to be inverted; take fewer or more noisy releases"
    )


def _furthest(
    estimate: Estimate, slack: Slack, start: tuple[float, float], unit: float, size: float, goal: float
) -> float:
    """How far to the right it is worth to go, in units: as long as the integrand falls to no less than the goal."""
    place, height = start
    step, end = unit, place
    best = estimate(place, place, height)
    while True:
        there = estimate(end + step, end + step, height)
        if there < best and best + log(height / pi) > goal and slack(end + step, height) <= size:
            end, best, step = end + step, there, 2 * step
        elif step > unit:
            step /= 2 if step == unit * 2 else 4
        else:
            return end


def _power(value: float) -> float:
    """The largest power of two that is not larger."""
    return 2.0 ** floor(log2(value))


def _cut(
    estimate: Estimate, start: tuple[float, float], length: float, upward: bool, goal: float
) -> Iterator[Piece]:
    """Pieces from ``start`` on, each as long as it is worth; raises TooMany."""
    half, done, total = _power(start[0]) / 2, 0.0, 0
    while done < length:
        tried = [
            _piece(estimate, start, done, half * share, upward, goal)
            for share in (0.25, 0.5, 1.0, 2.0)
            if 2 * half * share <= length - done
        ]
        piece = max(tried, key=lambda p: p.half / p.nodes if p.nodes else 0, default=None)
        if piece is None or not piece.nodes:
            half /= 4
            continue
        half = piece.half
        done, total = done + 2 * half, total + piece.nodes
        if total > MOST_NODES:
            raise TooMany(
                f"the transform of these losses would be inverted with more than {MOST_NODES:,} nodes; take more noise"
            )
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
    return Piece(real, height, half, upward, BY * ceil((nodes + 1) / BY))
