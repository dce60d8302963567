"""Several noisy values on the line together: the gap between two ends, by boxes on which the quotient of densities is bounded.

Each noisy value has cells between the breaks of all its densities, and finer ones; beyond the breaks, where all densities fall
at one rate, a single cell has no end. On a box, a product of cells, the probabilities of both data sets are known, and the
quotient of the densities lies between bounds. Where these show f >= growth*g, or f <= growth*g, the positive part of
f - growth*g is known; elsewhere its integral is at most the probability under f times 1 - growth*(the least g/f).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import prod

from attrs import frozen
from flint import arb, fmpq

from epsproof.verify.algorithms.exact import Exact, exponential
from epsproof.verify.algorithms.outcome import Term
from epsproof.verify.algorithms.piecewise import Piece, Piecewise
from epsproof.verify.algorithms.positive import Interval
from epsproof.verify.algorithms.runs import largest_box
from epsproof.verify.numeric.real_roots import precision

__all__ = ["FEW_BOXES", "MOST_BOXES", "gap_of_several"]

PRECISION, MOST_BOXES, FEW_BOXES, MOST_CELLS, FAR = 128, 10_000, 200, 96, 24
NOTHING, ALL = arb(0), Fraction(0)


@frozen(eq=False)
class _Cells:
    """Of one noisy value: the intervals; ``masses[t][c]`` of term t (first data set, then second); ``most[a][b][c]`` bounds the
    quotient of the densities of the terms a and b, None where it has no bound."""

    intervals: Sequence[Interval]
    masses: Sequence[Sequence[arb]]
    most: Sequence[Sequence[Sequence[arb | None]]]


def gap_of_several(
    first: Sequence[Term], second: Sequence[Term], growth: Exact, boxes: int
) -> tuple[arb | None, list[Interval]]:
    """An upper end of the largest P(S) - growth*P'(S) over events S, None where there are too many noisy values for boxes, and
    the intervals of a promising event."""
    with precision(PRECISION):
        count = len(first[0].densities)
        if 3**count > MOST_BOXES:
            return None, [_most_telling(first[0].densities[i], second[0].densities[i]) for i in range(count)]
        fine = min(MOST_CELLS, int(boxes ** (1 / count)))
        cells = [_cells([term.densities[i] for term in (*first, *second)], fine) for i in range(count)]
        weights = [term.weight.ball(PRECISION) for term in (*first, *second)]
        return _summed(cells, weights, len(first), growth.ball(PRECISION))


def _most_telling(first: Piecewise, second: Piecewise) -> Interval:
    """The cell between breaks whose probabilities have the largest quotient."""
    cells = [*pairwise([None, *sorted({*first.breaks, *second.breaks}), None])]
    return max(
        cells, key=lambda cell: float((first.between(*cell).ball() / second.between(*cell).ball()).mid())
    )


def _summed(
    cells: Sequence[_Cells], weights: Sequence[arb], split: int, growth: arb
) -> tuple[arb, list[Interval]]:
    ones, twos = range(split), range(split, len(weights))
    most, seen = NOTHING, list[tuple[tuple[int, ...], float]]()
    for box in product(*(range(len(found.intervals)) for found in cells)):
        p = _mass(cells, weights, ones, box)
        if p == 0:
            continue
        other = growth * _mass(cells, weights, twos, box)
        seen.append((box, float((p - other).mid())))
        if _quotient(cells, weights, ones, twos, box, growth) >= 1:
            most += (p - other).upper().max(NOTHING)
            continue
        below = growth * _quotient(cells, weights, twos, ones, box, arb(1))
        if not below >= 1:
            most += (p * (1 - below)).upper().max(NOTHING).min(p.upper())
    ends = largest_box(seen, [len(found.intervals) for found in cells])
    places = zip(cells, ends, strict=True)
    return most.upper(), [
        (found.intervals[low][0], found.intervals[high - 1][1]) for found, (low, high) in places
    ]


def _mass(cells: Sequence[_Cells], weights: Sequence[arb], terms: range, box: tuple[int, ...]) -> arb:
    return sum(
        (prod((x.masses[t][c] for x, c in zip(cells, box, strict=True)), start=weights[t]) for t in terms),
        NOTHING,
    )


def _quotient(
    cells: Sequence[_Cells],
    weights: Sequence[arb],
    above: range,
    below: range,
    box: tuple[int, ...],
    growth: arb,
) -> arb:
    """At most the least quotient of the sums of the terms above and of those below, times 1/growth."""
    least = NOTHING
    for a in above:
        inverse: arb | None = NOTHING
        for b in below:
            bounds = [x.most[b][a][c] for x, c in zip(cells, box, strict=True)]
            known = [bound for bound in bounds if bound is not None]
            if inverse is None or len(known) < len(bounds):
                inverse = None
            else:
                inverse += prod(known, start=weights[b] / weights[a])
        if inverse is not None and inverse == 0:
            return arb("inf")
        least += NOTHING if inverse is None else 1 / (growth * inverse)
    return least.lower()


def _cells(densities: Sequence[Piecewise], fine: int) -> _Cells:
    intervals = _intervals(densities, fine)
    tails = [density.tail() for density in densities]
    wholes = [density.mass().ball(PRECISION) for density in densities]
    masses = [
        [
            ((whole if low is None else _at(tail, low)) - _at(tail, high)).max(NOTHING)
            for low, high in intervals
        ]
        for tail, whole in zip(tails, wholes, strict=True)
    ]
    pieces = [[_piece(density, low) for low, _ in intervals] for density in densities]
    most = [
        [
            [_most(f, g, *interval) for f, g, interval in zip(one, other, intervals, strict=True)]
            for other in pieces
        ]
        for one in pieces
    ]
    return _Cells(intervals, masses, most)


def _intervals(densities: Sequence[Piecewise], fine: int) -> list[Interval]:
    edges = sorted({b for density in densities for b in density.breaks} or {ALL})
    for place, side in ((0, -1), (-1, 1)):
        rates = {r for density in densities for _, r in density.pieces[place]}
        powers = {n for density in densities for n, _ in density.pieces[place]}
        if len(rates) > 1 or powers - {0}:
            edges.append(edges[place] + side * FAR / min(abs(r) for r in rates))
            edges.sort()
    parts = max(1, (fine - 2) // max(1, len(edges) - 1))
    inner = [
        low + (high - low) * Fraction(k, parts) for low, high in pairwise(edges) for k in range(parts)
    ] + [edges[-1]]
    return [*pairwise([None, *inner, None])]


def _at(tail: Piecewise, x: Fraction | None) -> arb:
    return NOTHING if x is None else tail.at(x).ball(PRECISION)


def _piece(density: Piecewise, low: Fraction | None) -> Piece:
    return density.pieces[0 if low is None else sum(b <= low for b in density.breaks)]


def _most(f: Piece, g: Piece, low: Fraction | None, high: Fraction | None) -> arb | None:
    """At least the largest f/g on the interval, None where no bound is known."""
    if not f:
        return NOTHING
    if not g:
        return None
    one, two = (_leading(piece, low) for piece in (f, g))
    end = high if one > two else low if one < two else ALL
    above, below = _range(f, one, low, high), _range(g, two, low, high)
    if end is None or above is None or below is None or not below > 0:
        return None
    return (above.upper() / below.lower() * exponential((one - two) * end).ball(PRECISION)).upper()


def _leading(piece: Piece, low: Fraction | None) -> Fraction:
    """The rate of the exponential that falls most slowly away from 0."""
    rates = [r for _, r in piece]
    return min(rates) if low is None else max(rates)


def _range(piece: Piece, rate: Fraction, low: Fraction | None, high: Fraction | None) -> arb | None:
    """Of the piece divided by exp(rate*x), each exponential between its ends."""
    found = NOTHING
    for (n, r), c in piece.items():
        ends = [_share(r - rate, end) for end in (low, high)]
        if n and low is not None and high is not None:
            power = _real(low).union(_real(high)) ** n
        elif n:
            return None
        else:
            power = arb(1)
        found += c.ball(PRECISION) * power * ends[0].union(ends[1])
    return found


def _share(rate: Fraction, end: Fraction | None) -> arb:
    """exp(rate*end), where an infinite end is one at which it falls to 0."""
    return arb(0 if rate else 1) if end is None else (_real(rate) * _real(end)).exp()


def _real(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))
