"""The density of a sum of two independent values, whose densities are sums of c * x**n * exp(r*x) between breaks.

At s it is the integral of f(x) g(s - x). Between two neighbouring sums of breaks the x for which one piece of f and one of g hold
lie between limits that are breaks of f, or s less breaks of g, always the same ones; an antiderivative in x at these limits is
again such a sum in s.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

from attrs import frozen

from epsproof.verify.algorithms.exact import Exact
from epsproof.verify.algorithms.piecewise import Piece, Piecewise, antiderivative, summed, times, value_of

__all__ = ["convolved"]


@frozen
class _Limit:
    """The number ``at``, or s - at where it is ``moving``."""

    at: Fraction
    moving: bool

    def value(self, s: Fraction) -> Fraction:
        return s - self.at if self.moving else self.at


def convolved(f: Piecewise, g: Piecewise) -> Piecewise:
    """Both are densities on the line that vanish at infinity."""
    breaks = sorted({b + c for b in f.breaks for c in g.breaks})
    inside = [breaks[0] - 1, *((low + high) / 2 for low, high in pairwise(breaks)), breaks[-1] + 1]
    return Piecewise(breaks, [_at(f, g, s) for s in inside])


def _at(f: Piecewise, g: Piecewise, s: Fraction) -> Piece:
    """The piece that holds about s."""
    found: Piece = {}
    for (start, end), one in zip(pairwise([None, *f.breaks, None]), f.pieces, strict=True):
        for (first, last), other in zip(pairwise([None, *g.breaks, None]), g.pieces, strict=True):
            lows, highs = _limits(start, last), _limits(end, first)
            low = max(lows, key=lambda limit: limit.value(s), default=None)
            high = min(highs, key=lambda limit: limit.value(s), default=None)
            if one and other and (low is None or high is None or low.value(s) < high.value(s)):
                found = summed(found, _between(one, other, low, high))
    return found


def _limits(fixed: Fraction | None, moving: Fraction | None) -> list[_Limit]:
    """Of x, where f has a break and where g(s - x) has one; infinite ones are left out."""
    return [_Limit(at, kind) for at, kind in ((fixed, False), (moving, True)) if at is not None]


def _between(one: Piece, other: Piece, low: _Limit | None, high: _Limit | None) -> Piece:
    """The integral over x from low to high of one(x) * other(s - x), as a function of s; at infinity the antiderivative is 0."""
    found: Piece = {}
    for (n, r), c in one.items():
        for (m, t), d in other.items():
            for k in range(m + 1):
                inner = antiderivative(n + k, r - t)
                ends = summed(_ended(inner, high, r - t, True), _negated(_ended(inner, low, r - t, False)))
                outer = {(m - k, t): (c * d).times(Fraction(comb(m, k) * (-1) ** k))}
                found = summed(found, times(ends, outer))
    return found


def _ended(inner: Piece, limit: _Limit | None, rate: Fraction, upper: bool) -> Piece:
    if limit is None:
        if not (rate < 0 if upper else rate > 0):
            raise ArithmeticError("the product of the densities does not vanish at infinity")
        return {}
    if limit.moving:
        return Piecewise([], [inner]).composed(Fraction(1), -limit.at).pieces[0]
    value: Exact = value_of(inner, limit.at)
    return {} if value.is_zero() else {(0, Fraction(0)): value}


def _negated(piece: Piece) -> Piece:
    return {key: c.times(Fraction(-1)) for key, c in piece.items()}
