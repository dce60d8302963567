"""The sign of a polynomial on a box, read off its coefficients in a basis of products that are positive inside the box."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

from attrs import frozen

__all__ = ["Side", "box_sign"]

MAX_TERMS = 6000
MAX_STATES = 600
Terms = dict[tuple[int, ...], Fraction]


@frozen
class Side:
    """The interval of one variable; an end that is None is infinite, ``open`` ends do not belong to it."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = True
    high_open: bool = True

    def above(self, end: Fraction, strict: bool) -> Side:
        """The part of it above the end."""
        if self.low is not None and (end < self.low or (end == self.low and (self.low_open or not strict))):
            return self
        return Side(end, self.high, strict, self.high_open)

    def below(self, end: Fraction, strict: bool) -> Side:
        """The part of it below the end."""
        if self.high is not None and (
            end > self.high or (end == self.high and (self.high_open or not strict))
        ):
            return self
        return Side(self.low, end, self.low_open, strict)

    def powers(self, degree: int) -> list[list[Fraction]]:
        """By k the coefficients of x**k: of u**j * v**(degree - j) with u + v = 1 where both ends are finite, else of the
        distance y >= 0 to the finite end, else of x itself."""
        if self.low is None and self.high is None:
            return [[Fraction(int(j == k)) for j in range(k + 1)] for k in range(degree + 1)]
        if self.low is None or self.high is None:
            end, slope = (self.low, 1) if self.low is not None else (self.high, -1)
            assert end is not None
            return [
                [comb(k, j) * end ** (k - j) * Fraction(slope) ** j for j in range(k + 1)]
                for k in range(degree + 1)
            ]
        found = []
        for k in range(degree + 1):
            row = [Fraction(0)] * (degree + 1)
            for i in range(k + 1):
                for j in range(degree - k + 1):
                    row[i + j] += comb(k, i) * self.high**i * self.low ** (k - i) * comb(degree - k, j)
            found.append(row)
        return found

    def states(self, degree: int) -> list[int | None]:
        """The exponents that survive at its ends, one for each end that belongs to it, and None for its inside."""
        if self.low is None and self.high is None:
            return [0, None]
        ends: list[int | None] = [None]
        if self.low is not None and not self.low_open:
            ends.append(0)
        if self.high is not None and not self.high_open:
            ends.append(0 if self.low is None else degree)
        return ends


def box_sign(terms: Terms, sides: list[Side]) -> frozenset[int]:
    """The signs that the polynomial can have on the box, as far as its coefficients tell: {1}, {0, 1}, {-1}, ... or all."""
    degrees = [max((m[i] for m in terms), default=0) for i in range(len(sides))]
    if prod(d + 1 for d in degrees) > MAX_TERMS:
        return frozenset((-1, 0, 1))
    for i, side in enumerate(sides):
        powers = side.powers(degrees[i])
        moved: Terms = {}
        for monomial, coefficient in terms.items():
            for j, factor in enumerate(powers[monomial[i]]):
                if factor:
                    key = (*monomial[:i], j, *monomial[i + 1 :])
                    moved[key] = moved.get(key, Fraction(0)) + coefficient * factor
        terms = {m: c for m, c in moved.items() if c}
    free = [i for i, side in enumerate(sides) if side.low is None and side.high is None]
    if not terms:
        return frozenset((0,))
    signs = {1 if c > 0 else -1 for c in terms.values()}
    if len(signs) > 1 or any(m[i] % 2 for m in terms for i in free):
        return frozenset((-1, 0, 1))
    (sign,) = signs
    states = [side.states(d) for side, d in zip(sides, degrees, strict=True)]
    if prod(map(len, states)) > MAX_STATES:
        return frozenset((0, sign))
    strict = all(
        any(all(end is None or m[i] == end for i, end in enumerate(state)) for m in terms)
        for state in product(*states)
    )
    return frozenset((sign,)) if strict else frozenset((0, sign))
