"""Functions that are sums of c * x**n * exp(r*x) between breaks: densities on the line, or masses on the integers; and sums of
independent values.

On the integers the piece between two breaks b < c holds at b, ..., c - 1, and sums take the place of integrals.

The density of a sum is at s the integral of f(x) g(s - x). Between two neighbouring sums of breaks the x for which one piece of
f and one of g hold lie between limits that are breaks of f, or s less breaks of g, always the same ones; an antiderivative in x
at these limits is again such a sum in s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb

from attrs import frozen

from epsproof.verify.channel.exponentials import ONE, ZERO, Exact, constant

__all__ = ["Piece", "Piecewise", "convolved", "value_of"]

Piece = Mapping[tuple[int, Fraction], Exact]
"""The coefficient of x**n * exp(r*x) by (n, r)."""


@frozen(eq=False)
class Piecewise:
    """``pieces[i]`` holds up to ``breaks[i]``, the last one beyond all breaks."""

    breaks: Sequence[Fraction]
    pieces: Sequence[Piece]
    discrete: bool = False

    def __mul__(self, other: Piecewise) -> Piecewise:
        return self._merged(other, times)

    def __add__(self, other: Piecewise) -> Piecewise:
        return self._merged(other, summed)

    def scaled(self, factor: Exact) -> Piecewise:
        return Piecewise(
            self.breaks,
            [_kept({key: c * factor for key, c in piece.items()}) for piece in self.pieces],
            self.discrete,
        )

    def value(self, x: Fraction) -> Exact:
        return value_of(self.pieces[sum(b <= x for b in self.breaks)], x)

    def composed(self, slope: Fraction, shift: Fraction) -> Piecewise:
        """x -> f(slope*x + shift), slope nonzero; on the integers slope is 1 or -1 and shift an integer."""
        pieces = [_substituted(piece, slope, shift) for piece in self.pieces]
        breaks = [(b - shift) / slope for b in self.breaks]
        if slope > 0:
            return Piecewise(breaks, pieces, self.discrete)
        if self.discrete:
            breaks = [b + 1 for b in breaks]
        return Piecewise(breaks[::-1], pieces[::-1], self.discrete)

    def cut(self, edge: Fraction, above: bool) -> Piecewise:
        """The function where x >= edge, or x < edge, and 0 elsewhere."""
        inside: Piece = {(0, Fraction(0)): ONE}
        return self * Piecewise([edge], [{}, inside] if above else [inside, {}], self.discrete)

    def tail(self) -> Piecewise:
        """x -> the integral, or sum, of f from x on; f vanishes fast enough at infinity."""
        primitives = [self._primitive(piece) for piece in self.pieces]
        pieces: list[Piece] = [{} for _ in primitives]
        beyond = ZERO
        for i in range(len(primitives) - 1, -1, -1):
            piece = {key: -c for key, c in primitives[i].items()}
            if i < len(self.breaks):
                beyond = beyond + value_of(primitives[i], self.breaks[i])
                piece = dict(summed(piece, {(0, Fraction(0)): beyond}))
            elif any(r >= 0 for _, r in self.pieces[i]):
                raise ArithmeticError("the function does not vanish at infinity")
            pieces[i] = _kept(piece)
            if i:
                beyond = value_of(pieces[i], self.breaks[i - 1])
        return Piecewise(self.breaks, pieces, self.discrete)

    def mass(self) -> Exact:
        """The integral, or sum, over the whole line."""
        if any(r <= 0 for _, r in self.pieces[0]):
            raise ArithmeticError("the function does not vanish at minus infinity")
        return self.tail().pieces[0].get((0, Fraction(0)), ZERO)

    def between(self, low: Fraction | None, high: Fraction | None) -> Exact:
        """The integral, or sum, over [low, high); None is infinite."""
        cut = self if low is None else self.cut(low, True)
        return (cut if high is None else cut.cut(high, False)).mass()

    def _primitive(self, piece: Piece) -> Piece:
        found: Piece = {}
        for (n, r), c in piece.items():
            found = summed(
                found,
                {
                    key: c * value
                    for key, value in (_sums(n, r) if self.discrete else antiderivative(n, r)).items()
                },
            )
        return found

    def _merged(self, other: Piecewise, combine: object) -> Piecewise:
        breaks = sorted({*self.breaks, *other.breaks})
        pieces: list[Piece] = []
        i = j = 0
        for b in [*breaks, None]:
            pieces.append(combine(self.pieces[i], other.pieces[j]))  # type: ignore[operator]
            i += b is not None and i < len(self.breaks) and self.breaks[i] == b
            j += b is not None and j < len(other.breaks) and other.breaks[j] == b
        return Piecewise(breaks, pieces, self.discrete)


def value_of(piece: Piece, x: Fraction) -> Exact:
    found = ZERO
    for (n, r), c in piece.items():
        found = found + c.times(x**n).shifted(r * x)
    return found


def _kept(piece: Mapping[tuple[int, Fraction], Exact]) -> Piece:
    return {key: c for key, c in piece.items() if not c.is_zero()}


def summed(left: Piece, right: Piece) -> Piece:
    return _kept({key: left.get(key, ZERO) + right.get(key, ZERO) for key in {**left, **right}})


def times(left: Piece, right: Piece) -> Piece:
    found: dict[tuple[int, Fraction], Exact] = {}
    for (n, r), c in left.items():
        for (m, s), d in right.items():
            found[n + m, r + s] = found.get((n + m, r + s), ZERO) + c * d
    return _kept(found)


def _substituted(piece: Piece, slope: Fraction, shift: Fraction) -> Piece:
    found: Piece = {}
    for (n, r), c in piece.items():
        inner = c.shifted(r * shift)
        expanded = {
            (k, r * slope): inner.times(comb(n, k) * slope**k * shift ** (n - k)) for k in range(n + 1)
        }
        found = summed(found, expanded)
    return found


def antiderivative(n: int, r: Fraction) -> Piece:
    """An antiderivative of x**n * exp(r*x)."""
    if not r:
        return {(n + 1, r): constant(Fraction(1, n + 1))}
    found, factor = {}, Fraction(1) / r
    for k in range(n, -1, -1):
        found[k, r] = constant(factor)
        factor *= -Fraction(k) / r
    return found


def _sums(n: int, r: Fraction) -> Piece:
    """F with F(x + 1) - F(x) = x**n * exp(r*x)."""
    if r:
        found: dict[tuple[int, Fraction], Exact] = {}
        rest = {n: ONE}
        for k in range(n, -1, -1):
            leading = rest.pop(k, ZERO)
            if leading.is_zero():
                continue
            c = -leading.over(r)
            found[k, r] = c
            for j in range(k):
                rest[j] = rest.get(j, ZERO) - c.times(Fraction(comb(k, j))).shifted(r)
        return found
    found, rest = {}, {n: ONE}
    for k in range(n, -1, -1):
        c = rest.pop(k, ZERO).times(Fraction(1, k + 1))
        if c.is_zero():
            continue
        found[k + 1, r] = c
        for j in range(k):
            rest[j] = rest.get(j, ZERO) - c.times(Fraction(comb(k + 1, j)))
    return found


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
    return Piecewise(breaks, [_convolved_piece(f, g, s) for s in inside])


def _convolved_piece(f: Piecewise, g: Piecewise, s: Fraction) -> Piece:
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
