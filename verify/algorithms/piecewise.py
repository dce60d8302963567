"""Functions that are sums of c * x**n * exp(r*x) between breaks: densities on the line, or masses on the integers.

On the integers the piece between two breaks b < c holds at b, ..., c - 1, and sums take the place of integrals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from attrs import frozen

from epsproof.verify.algorithms.exact import ONE, ZERO, Exact, constant

__all__ = ["Piece", "Piecewise", "antiderivative", "summed", "times", "value_of"]

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

    def at(self, x: Fraction) -> Exact:
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
