"""How much more probable an event is under one data set than exp(epsilon) times its probability under the other.

Several noisy values on the line together have two ends, by boxes on which the quotient of densities is bounded.
Each noisy value has cells between the breaks of all its densities, and finer ones; beyond the breaks, where all densities fall
at one rate, a single cell has no end. On a box, a product of cells, the probabilities of both data sets are known, and the
quotient of the densities lies between bounds. Where these show f >= growth*g, or f <= growth*g, the positive part of
f - growth*g is known; elsewhere its integral is at most the probability under f times 1 - growth*(the least g/f).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import prod
from typing import Generic, TypeVar

from attrs import frozen
from flint import arb

from epsproof.verify.algorithms.algorithm import DataSet
from epsproof.verify.algorithms.outcome import Outcome, Term, probability
from epsproof.verify.algorithms.piecewise import Piece, Piecewise
from epsproof.verify.algorithms.positive import Interval, largest_ratio, positive_part
from epsproof.verify.channel.exponentials import ZERO, Exact, exponential, total
from epsproof.verify.numeric.real_roots import ball, precision

__all__ = [
    "FEW_BOXES",
    "MOST_BOXES",
    "Event",
    "Exceeded",
    "Gap",
    "Growth",
    "gap_between",
    "largest_box",
    "simplest",
]

ROUNDS = 4
Cell = tuple[int, ...]


def largest_run(values: Iterable[float]) -> tuple[int, int]:
    """The places [first, last) of neighbouring entries whose sum is largest."""
    best, place, start, total = float("-inf"), (0, 1), 0, 0.0
    for k, value in enumerate(values):
        if total <= 0:
            start, total = k, 0.0
        total += value
        if total > best:
            best, place = total, (start, k + 1)
    return place


def largest_box(cells: Sequence[tuple[Cell, float]], sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Places [first, last) in every direction: from all of them, narrowed one after another to the run with the largest sum."""
    ends = [(0, size) for size in sizes]
    for _ in range(ROUNDS if len(sizes) > 1 else len(sizes)):
        before = list(ends)
        for j, size in enumerate(sizes):
            sums = [0.0] * size
            for cell, value in cells:
                if all(
                    low <= k < high
                    for i, (k, (low, high)) in enumerate(zip(cell, ends, strict=True))
                    if i != j
                ):
                    sums[cell[j]] += value
            ends[j] = largest_run(sums)
        if ends == before:
            break
    return ends


PRECISION, MOST_BOXES, FEW_BOXES, MOST_CELLS, FAR = 128, 10_000, 200, 96, 24
NOTHING = arb(0)


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
        return _sum_over_boxes(cells, weights, len(first), growth.ball(PRECISION))


def _most_telling(first: Piecewise, second: Piecewise) -> Interval:
    """The cell between breaks whose probabilities have the largest quotient."""
    cells = [*pairwise([None, *sorted({*first.breaks, *second.breaks}), None])]
    return max(
        cells, key=lambda cell: float((first.between(*cell).ball() / second.between(*cell).ball()).mid())
    )


def _sum_over_boxes(
    cells: Sequence[_Cells], weights: Sequence[arb], split: int, growth: arb
) -> tuple[arb, list[Interval]]:
    ones, twos = range(split), range(split, len(weights))
    most, seen = NOTHING, list[tuple[tuple[int, ...], float]]()
    for box in product(*(range(len(found.intervals)) for found in cells)):
        p = _mass_of_box(cells, weights, ones, box)
        if p == 0:
            continue
        other = growth * _mass_of_box(cells, weights, twos, box)
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


def _mass_of_box(cells: Sequence[_Cells], weights: Sequence[arb], terms: range, box: tuple[int, ...]) -> arb:
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
            ((whole if low is None else _tail_ball(tail, low)) - _tail_ball(tail, high)).max(NOTHING)
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
    edges = sorted({b for density in densities for b in density.breaks} or {Fraction(0)})
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


def _tail_ball(tail: Piecewise, x: Fraction | None) -> arb:
    return NOTHING if x is None else tail.value(x).ball(PRECISION)


def _piece(density: Piecewise, low: Fraction | None) -> Piece:
    return density.pieces[0 if low is None else sum(b <= low for b in density.breaks)]


def _most(f: Piece, g: Piece, low: Fraction | None, high: Fraction | None) -> arb | None:
    """At least the largest f/g on the interval, None where no bound is known."""
    if not f:
        return NOTHING
    if not g:
        return None
    one, two = (_leading(piece, low) for piece in (f, g))
    end = high if one > two else low if one < two else Fraction(0)
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
            power = ball(low).union(ball(high)) ** n
        elif n:
            return None
        else:
            power = arb(1)
        found += c.ball(PRECISION) * power * ends[0].union(ends[1])
    return found


def _share(rate: Fraction, end: Fraction | None) -> arb:
    """exp(rate*end), where an infinite end is one at which it falls to 0."""
    return arb(0 if rate else 1) if end is None else (ball(rate) * ball(end)).exp()


Growth = Callable[[Fraction | None], Exact]
Probability = TypeVar("Probability", covariant=True)
Exceeding = TypeVar("Exceeding", covariant=True)


@frozen(eq=False)
class Event(Generic[Probability]):
    """An outcome, its noisy values in the given intervals [low, high); the probabilities under both data sets, exact or as balls.

    ``together`` it is all outputs each of which is more probable on the first data set than the claim allows.
    """

    outcome: Outcome
    values: Sequence[Interval]
    first: Probability
    second: Probability
    together: bool = False


@frozen(eq=False)
class Exceeded(Generic[Exceeding]):
    """The pair of neighbours, first and second, with the largest gap; ``growth`` is exp(epsilon) for them.

    ``event`` exceeds the claim alone; where it is None, ``events`` do so together, where they are known.
    """

    first: DataSet
    second: DataSet
    growth: Growth
    event: Exceeding | None
    events: Sequence[Exceeding] = ()


@frozen(eq=False)
class Gap:
    """The largest P(S) - growth*P'(S) over events S lies between ``least``, attained by ``events``, and ``least + beyond``;
    ``beyond`` is None where no upper end is known, which ``reason`` explains.
    """

    least: Exact
    beyond: arb | None
    events: Sequence[Event[Exact]]
    reason: str = ""


def gap_between(
    first: Mapping[Outcome, list[Term]],
    second: Mapping[Outcome, list[Term]],
    growth: Growth,
    boxes: int = MOST_BOXES,
) -> Gap:
    """``growth`` is exp(epsilon), by the budget that is put out, None where none is; at most so many ``boxes`` hold several noisy
    values."""
    least, beyond, open_end = ZERO, NOTHING, False
    events: list[Event[Exact]] = []
    reasons: list[str] = []
    for outcome, terms in first.items():
        found = _of_outcome(outcome, terms, second.get(outcome, []), growth(outcome.spent), boxes)
        least = least + found.least
        events += found.events
        if found.beyond is None:
            open_end = True
            reasons.append(found.reason)
        else:
            beyond = beyond + found.beyond
    return Gap(least, None if open_end else beyond, events, "; ".join(dict.fromkeys(reasons)))


def _of_outcome(outcome: Outcome, first: list[Term], second: list[Term], growth: Exact, boxes: int) -> Gap:
    released = len(first[0].densities)
    if not released:
        return _by_probability(outcome, first, second, growth)
    if released == 1:
        return _by_density(outcome, _density(first), _density(second), growth)
    if not second:
        p = total(_mass(term) for term in first)
        return Gap(p, NOTHING, [Event(outcome, [(None, None)] * released, p, ZERO)])
    if len(first) == len(second) == 1 and _within_ratio(first[0], second[0], growth):
        return Gap(ZERO, NOTHING, [])
    if any(density.discrete for term in (*first, *second) for density in term.densities):
        return Gap(ZERO, None, [], "the gap of several noisy integers together is not worked out exactly")
    return _by_boxes(outcome, first, second, growth, boxes)


def _by_probability(outcome: Outcome, first: list[Term], second: list[Term], growth: Exact) -> Gap:
    p, other = total(term.weight for term in first), total(term.weight for term in second)
    gap = p - growth * other
    return Gap(gap, NOTHING, [Event(outcome, [], p, other)]) if gap.sign() > 0 else Gap(ZERO, NOTHING, [])


def _density(terms: list[Term]) -> Piecewise | None:
    found = None
    for term in terms:
        density = term.densities[0].scaled(term.weight)
        found = density if found is None else found + density
    return found


def _mass(term: Term) -> Exact:
    found = term.weight
    for density in term.densities:
        found = found * density.mass()
    return found


def _by_density(outcome: Outcome, first: Piecewise | None, second: Piecewise | None, growth: Exact) -> Gap:
    """The integral of the positive part of f - growth*g, interval by interval."""
    assert first is not None
    if second is None:
        p = first.mass()
        return Gap(p, NOTHING, [Event(outcome, [(None, None)], p, ZERO)])
    difference = first + second.scaled(-growth)
    least, events = ZERO, list[Event[Exact]]()
    beyond: arb | None = NOTHING
    edges = [None, *difference.breaks, None]
    for low, high, piece in zip(edges, edges[1:], difference.pieces, strict=False):
        found = positive_part(piece, low, high, difference.discrete)
        for inner in found.intervals:
            gap = difference.between(*inner)
            if gap.sign() > 0:
                least = least + gap
                events.append(Event(outcome, [inner], first.between(*inner), second.between(*inner)))
        beyond = None if beyond is None or found.beyond is None else beyond + found.beyond
    return Gap(
        least, beyond, events, "" if beyond is not None else "where the two densities cross was not decided"
    )


def _within_ratio(first: Term, second: Term, growth: Exact) -> bool:
    """Independent noisy values: the largest quotient of densities is the product of the largest quotients."""
    largest = first.weight.divided(second.weight)
    for f, g in zip(first.densities, second.densities, strict=True):
        ratio = largest_ratio(f, g)
        if ratio is None:
            return False
        largest = largest * ratio
    return (largest - growth).sign() <= 0


def _by_boxes(outcome: Outcome, first: list[Term], second: list[Term], growth: Exact, boxes: int) -> Gap:
    """From below by a single event, from above by boxes."""
    most, values = gap_of_several(first, second, growth, boxes)
    if most is not None and most <= 0:
        return Gap(ZERO, NOTHING, [])
    reason = "" if most is not None else f"no upper end is known for {len(values)} noisy values together"
    p, other = probability(first, values), probability(second, values)
    gap = p - growth * other
    if gap.sign() <= 0:
        return Gap(ZERO, most, [], reason)
    beyond = None if most is None else (most - gap.ball()).upper().max(NOTHING)
    return Gap(gap, beyond, [Event(outcome, values, p, other)], reason)


DENOMINATORS = (1, 2, 4, 8, 16, 32, 64, 256, 1024)


def simplest(
    events: Sequence[Event[Exact]],
    first: Mapping[Outcome, list[Term]],
    second: Mapping[Outcome, list[Term]],
    growth: Exact,
    delta: Exact,
) -> Event[Exact] | None:
    """A single event, its intervals rounded inwards, that exceeds the claim; None where only several together do."""
    for event in sorted(
        events, key=lambda e: (len(e.values), -float((e.first - growth * e.second).ball().mid()))
    ):
        for denominator in DENOMINATORS:
            values = [_inwards(interval, denominator) for interval in event.values]
            if any(low is not None and high is not None and low >= high for low, high in values):
                continue
            p, other = (
                probability(first[event.outcome], values),
                probability(second.get(event.outcome, []), values),
            )
            if (p - growth * other - delta).sign() > 0:
                return Event(event.outcome, values, p, other)
    return None


def _inwards(interval: Interval, denominator: int) -> Interval:
    low, high = interval
    return (
        None if low is None else Fraction((low * denominator).__ceil__(), denominator),
        None if high is None else Fraction((high * denominator).__floor__(), denominator),
    )
