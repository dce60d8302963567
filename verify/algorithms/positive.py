"""The intervals on which a difference of densities is positive, and how much its positive part can weigh outside of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq

from epsproof.verify.algorithms.piecewise import Piece, value_of
from epsproof.verify.algorithms.signs import never_positive, range_of

__all__ = ["Interval", "Positive", "positive_part"]

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
    return (abs(range_of(piece, low, high)) * arb(fmpq(width.numerator, width.denominator))).upper()


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
