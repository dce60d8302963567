"""Where a difference of densities is positive, decided exactly on intervals, how much its positive part can weigh outside of
them, and the largest quotient of two densities.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, lcm

from attrs import frozen
from flint import arb

from epsproof.verify.algorithms.piecewise import Piece, Piecewise, value_of
from epsproof.verify.channel.exponentials import ZERO, Exact, exponential
from epsproof.verify.numeric.real_roots import as_fmpq, ball

__all__ = ["Interval", "largest_ratio", "never_positive", "positive_part"]

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
        as_fmpq(middle),
        as_fmpq(radius).p / arb(radius.denominator),
    )
    found = arb(0)
    for (n, r), c in piece.items():
        found += c.ball() * x**n * (ball(r) * x).exp()
    return found


Interval = tuple[Fraction | None, Fraction | None]
STEPS, HALVINGS, MOST_INTEGERS, NARROW = 40, 24, 400, Fraction(1, 1 << 48)


@frozen(eq=False)
class Positive:
    """``intervals`` [low, high); ``beyond`` bounds the integral, or sum, of the positive part outside, None where it is open."""

    intervals: Sequence[Interval]
    beyond: arb | None


def positive_part(piece: Piece, low: Fraction | None, high: Fraction | None, discrete: bool) -> Positive:
    """On the integers the piece holds from low to high - 1."""
    last = high - 1 if discrete and high is not None else high
    if never_positive(piece, low, last):
        return Positive([], arb(0))
    if discrete and low is not None and high is not None and high - low <= MOST_INTEGERS:
        places = [low + k for k in range(int(high - low))]
        return Positive([(x, x + 1) for x in places if value_of(piece, x).sign() > 0], arb(0))
    if discrete:
        return _on_integers(piece, low, high)
    return _on_the_line(piece, low, high)


def _on_integers(piece: Piece, low: Fraction | None, high: Fraction | None) -> Positive:
    """A ray: integer by integer, until the sign is decided for the rest."""
    negative = {key: -c for key, c in piece.items()}
    start = low if low is not None else (high or Fraction(0)) - 1
    step = 1 if low is not None else -1
    found: list[Interval] = []
    for _ in range(MOST_INTEGERS):
        rest = (start, None) if step > 0 else (None, start)
        if never_positive(piece, *rest):
            return Positive(found, arb(0))
        if never_positive(negative, *rest):
            return Positive([*found, (start, None) if step > 0 else (None, start + 1)], arb(0))
        if value_of(piece, start).sign() > 0:
            found.append((start, start + 1))
        start += step
    return Positive(found, None)


def _on_the_line(piece: Piece, low: Fraction | None, high: Fraction | None) -> Positive:
    places = _places(low, high)
    signs = [value_of(piece, x).sign() > 0 for x in places]
    negative = {key: -c for key, c in piece.items()}
    intervals: list[Interval] = []
    beyond: arb | None = arb(0)
    left, inside = low, signs[0]
    for i in range(1, len(places) + 1):
        if i < len(places) and signs[i] == signs[i - 1]:
            continue
        if i == len(places):
            edge: tuple[Fraction | None, Fraction | None] = (high, high)
        else:
            edge = _edge(piece, places[i - 1], places[i])
        if inside:
            intervals.append((left, edge[0]))
        wrong = _surplus(negative if inside else piece, left, edge[0])
        beyond = None if beyond is None or wrong is None else beyond + wrong + _weight(piece, *edge)
        left, inside = edge[1], not inside
    return Positive(intervals, beyond)


def _surplus(piece: Piece, low: Fraction | None, high: Fraction | None) -> arb | None:
    """At most the integral of the positive part, where little or nothing of it is expected; None where that is open."""
    if never_positive(piece, low, high):
        return arb(0)
    if not any(n for n, _ in piece) or (low is None and high is None):
        return None
    if low is None or high is None:
        far = low + STEPS if low is not None else (high or Fraction(0)) - STEPS
        if not never_positive(piece, *((far, None) if high is None else (None, far))):
            return None
        low, high = (low, far) if low is not None else (far, high)
    assert low is not None and high is not None
    return _bisected(piece, low, high, HALVINGS)


def _bisected(piece: Piece, low: Fraction, high: Fraction, depth: int) -> arb:
    """The same on an interval, which is halved where the sign is open."""
    if low == high or range_of(piece, low, high) <= 0:
        return arb(0)
    if not depth or range_of(piece, low, high) >= 0:
        return _weight(piece, low, high)
    middle = (low + high) / 2
    return _bisected(piece, low, middle, depth - 1) + _bisected(piece, middle, high, depth - 1)


def _weight(piece: Piece, low: Fraction | None, high: Fraction | None) -> arb:
    """At most the integral of the absolute value between two close places."""
    if low is None or high is None or low == high:
        return arb(0)
    width = high - low
    return (abs(range_of(piece, low, high)) * ball(width)).upper()


def _places(low: Fraction | None, high: Fraction | None) -> list[Fraction]:
    if low is None:
        low = (high if high is not None else Fraction(STEPS)) - STEPS
    if high is None:
        high = low + STEPS
    return [low + (high - low) * Fraction(k, STEPS) for k in range(STEPS + 1)]


def _edge(piece: Piece, left: Fraction, right: Fraction) -> tuple[Fraction, Fraction]:
    """Two close places between which the sign changes."""
    positive = value_of(piece, left).sign() > 0
    while right - left > NARROW:
        middle = (left + right) / 2
        if (value_of(piece, middle).sign() > 0) is positive:
            left = middle
        else:
            right = middle
    return left, right


def largest_ratio(f: Piecewise, g: Piecewise) -> Exact | None:
    """The supremum of f/g where f > 0; None where it is infinite, or where a piece is no single exponential."""
    found = ZERO
    for low, high, top, bottom in _common(f, g):
        if not top:
            continue
        if len(top) > 1 or len(bottom) != 1:
            return None
        (((n, r), c),), (((m, s), d),) = top.items(), bottom.items()
        if n or m or d.sign() <= 0:
            return None
        rate = r - s
        end = high if rate > 0 else low if rate < 0 else Fraction(0)
        if end is None:
            return None
        if f.discrete and rate > 0:
            end -= 1
        value = c.divided(d).shifted(rate * end)
        found = value if (value - found).sign() > 0 else found
    return found


def _common(f: Piecewise, g: Piecewise) -> list[tuple[Fraction | None, Fraction | None, Piece, Piece]]:
    """The pieces of both between common breaks."""
    breaks = sorted({*f.breaks, *g.breaks})
    edges = [None, *breaks, None]
    found = []
    for low, high in pairwise(edges):
        i = 0 if low is None else sum(b <= low for b in f.breaks)
        j = 0 if low is None else sum(b <= low for b in g.breaks)
        found.append((low, high, f.pieces[i], g.pieces[j]))
    return found
