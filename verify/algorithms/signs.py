"""Where a difference of densities is positive: decided exactly on intervals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import comb, lcm

from flint import arb, fmpq

from epsproof.verify.algorithms.exact import ZERO, Exact, exponential
from epsproof.verify.algorithms.piecewise import Piece, value_of

__all__ = ["never_positive", "range_of"]

MOST_DEGREE, DEPTH = 80, 7
End = Fraction | None


def never_positive(piece: Piece, low: End, high: End) -> bool | None:
    """Whether the piece is <= 0 on [low, high] (None is infinite); None where that is open.

    Without powers of x the piece is a polynomial in w = exp(x/N): its Bernstein coefficients decide, on halves if need be. With
    powers, balls do on an interval, and the signs of coefficients on a ray.
    """
    if not piece:
        return True
    if any(n for n, _ in piece):
        return _with_powers(piece, low, high)
    rates = {r: c for (_, r), c in piece.items()}
    if low is None and high is None:
        return _either(never_positive(piece, None, Fraction(0)), never_positive(piece, Fraction(0), None))
    if low is None:
        return never_positive({(0, -r): c for r, c in rates.items()}, None if high is None else -high, None)
    unit = lcm(*(r.denominator for r in rates), 1)
    exponents = {r: -int(r * unit) for r in rates}
    least = min(exponents.values())
    if max(exponents.values()) - least > MOST_DEGREE:
        return _by_balls(piece, low, high, DEPTH)
    coefficients = [ZERO] * (max(exponents.values()) - least + 1)
    for r, c in rates.items():
        coefficients[exponents[r] - least] = c.shifted(r * low)
    smallest = ZERO if high is None else exponential((low - high) / unit)
    return _bernstein(coefficients, smallest, exponential(Fraction(0)), DEPTH)


def _with_powers(piece: Piece, low: End, high: End) -> bool | None:
    if low is None and high is None:
        return _either(_with_powers(piece, None, Fraction(0)), _with_powers(piece, Fraction(0), None))
    if low is None:
        mirrored = {(n, -r): c.times(Fraction((-1) ** n)) for (n, r), c in piece.items()}
        return _with_powers(mirrored, None if high is None else -high, None)
    return _by_balls(piece, low, high, DEPTH) if high is not None else _on_a_ray(piece, low)


def _on_a_ray(piece: Piece, low: Fraction) -> bool | None:
    """With u = x - low >= 0 the piece over the slowest exponential is at most the sum of that one's terms in u and of the
    positive ones of the others, since these only fall faster: it is <= 0 if no coefficient of the sum is positive."""
    slowest = max(r for _, r in piece)
    shifted: dict[tuple[int, Fraction], Exact] = {}
    for (n, r), c in piece.items():
        for k in range(n + 1):
            part = c.shifted(r * low).times(comb(n, k) * low ** (n - k))
            shifted[k, r] = shifted.get((k, r), ZERO) + part
    bound: dict[int, Exact] = {}
    for (k, r), c in shifted.items():
        if r == slowest or c.sign() > 0:
            bound[k] = bound.get(k, ZERO) + c
    return True if all(c.sign() <= 0 for c in bound.values()) else None


def _either(left: bool | None, right: bool | None) -> bool | None:
    return None if left is None or right is None else left and right


def _bernstein(coefficients: list[Exact], a: Exact, b: Exact, depth: int) -> bool | None:
    """Whether the polynomial is <= 0 on [a, b], by w = a + (b - a)*s with s in [0, 1]."""
    n = len(coefficients) - 1
    width, shifted = b - a, [ZERO] * (n + 1)
    powers = [exponential(Fraction(0))]
    for _ in range(n):
        powers.append(powers[-1] * a)
    scale = exponential(Fraction(0))
    for k in range(n + 1):
        inner = ZERO
        for m in range(k, n + 1):
            inner = inner + (coefficients[m] * powers[m - k]).times(Fraction(comb(m, k)))
        shifted[k] = inner * scale
        scale = scale * width
    values = []
    for k in range(n + 1):
        value = ZERO
        for m in range(k + 1):
            value = value + shifted[m].times(Fraction(comb(k, m), comb(n, m)))
        values.append(value)
    return _halved(values, depth)


def _halved(values: list[Exact], depth: int) -> bool | None:
    signs = [value.sign() for value in values]
    if max(signs) <= 0:
        return True
    if signs[0] > 0 or signs[-1] > 0:
        return False
    if not depth:
        return None
    left, row = [values[0]], values
    right = [values[-1]]
    while len(row) > 1:
        row = [(x + y).times(Fraction(1, 2)) for x, y in pairwise(row)]
        left.append(row[0])
        right.append(row[-1])
    first = _halved(left, depth - 1)
    return first if first is False else _either(first, _halved(right[::-1], depth - 1))


def _by_balls(piece: Piece, low: End, high: End, depth: int) -> bool | None:
    """With powers of x: the range of the piece on short intervals, in balls."""
    if low is None or high is None:
        return None
    if value_of(piece, low).sign() > 0 or value_of(piece, high).sign() > 0:
        return False
    if range_of(piece, low, high) <= 0:
        return True
    if not depth:
        return None
    middle = (low + high) / 2
    first = _by_balls(piece, low, middle, depth - 1)
    return first if first is False else _either(first, _by_balls(piece, middle, high, depth - 1))


def range_of(piece: Mapping[tuple[int, Fraction], Exact], low: Fraction, high: Fraction) -> arb:
    middle, radius = (low + high) / 2, (high - low) / 2
    x = arb(
        fmpq(middle.numerator, middle.denominator),
        fmpq(radius.numerator, radius.denominator).p / arb(radius.denominator),
    )
    found = arb(0)
    for (n, r), c in piece.items():
        found += c.ball() * x**n * (arb(fmpq(r.numerator, r.denominator)) * x).exp()
    return found
