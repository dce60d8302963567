"""How much more probable an event is under one data set than growth times its probability under the other, between two ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from attrs import evolve, frozen
from flint import arb

from epsproof.verify.algorithms.exact import Exact
from epsproof.verify.algorithms.lattice.listed import Key, Listed
from epsproof.verify.algorithms.runs import largest_box

__all__ = ["Box", "Growth", "Interval", "Span", "gap_of"]

Interval = tuple[Fraction | None, Fraction | None]
Growth = Callable[[Fraction | None], Exact]


@frozen(eq=False)
class Box:
    """The outputs with the texts and numbers of ``items``, and a number in the next interval [low, high) where these are None.

    ``together`` it is all outputs each of which is more probable on the first data set than the claim allows.
    """

    items: tuple[str | Fraction | None, ...]
    spent: Fraction | None
    values: Sequence[Interval]
    first: arb
    second: arb
    together: bool = False


@frozen(eq=False)
class Span:
    """The largest P(S) - growth*P'(S) over events S is at least ``least`` and at most ``most``; ``boxes`` are single events,
    the one that exceeds by most first, and last, where there is one growth, all outputs that exceed it together."""

    least: arb
    most: arb
    boxes: Sequence[Box]


def gap_of(first: Listed, second: Listed, growth: Growth) -> Span:
    """The event is all outputs that are surely more probable; what is not listed is counted against it."""
    sure, possible, largest, p, other = arb(0), arb(0), arb(0), arb(0), arb(0)
    groups: dict[tuple[tuple[str | None, ...], Fraction | None], dict[Key, float]] = {}
    factors: dict[Fraction | None, arb] = {}
    for key in {**first.values, **second.values}:
        if key.spent not in factors:
            factors[key.spent] = growth(key.spent).ball()
            largest = largest.max(factors[key.spent])
        difference = first.values.get(key, NOTHING) - factors[key.spent] * second.values.get(key, NOTHING)
        low, high = difference.lower(), difference.upper()
        if low > 0:
            sure, p, other = sure + low, p + first.values[key], other + second.values.get(key, NOTHING)
        possible = possible + high if high > 0 else possible
        pattern = tuple(item if isinstance(item, str) else None for item in key.items)
        groups.setdefault((pattern, key.spent), {})[key] = float(difference.mid())
    least = (sure - largest * second.beyond).lower()
    boxes = [
        _box(pattern, spent, group, first, second)
        for (pattern, spent), group in groups.items()
        if max(group.values()) > 0
    ]
    boxes.sort(key=lambda box: -float((box.first - factors[box.spent] * box.second).mid()))
    if len(factors) == 1:
        ends = p + NOTHING.union(first.beyond), other + NOTHING.union(second.beyond)
        boxes.append(Box((), next(iter(factors)), (), *ends, together=True))
    return Span(least if least > 0 else NOTHING, (possible + first.beyond).upper(), boxes)


def _box(
    pattern: tuple[str | None, ...],
    spent: Fraction | None,
    group: Mapping[Key, float],
    first: Listed,
    second: Listed,
) -> Box:
    """From all numbers at each place, narrowed place by place to the interval with the largest sum."""
    places = [i for i, text in enumerate(pattern) if text is None]
    numbers = [sorted({_at(key, i) for key in group}) for i in places]
    index = [{value: k for k, value in enumerate(values)} for values in numbers]
    cells = [
        (tuple(index[j][_at(key, i)] for j, i in enumerate(places)), value) for key, value in group.items()
    ]
    ends = largest_box(cells, [len(values) for values in numbers])
    inside = [
        key
        for key, (cell, _) in zip(group, cells, strict=True)
        if all(low <= k < high for k, (low, high) in zip(cell, ends, strict=True))
    ]
    fixed = {i: numbers[j][ends[j][0]] for j, i in enumerate(places) if ends[j][1] - ends[j][0] == 1}
    values = [_interval(numbers[j], *ends[j]) for j, i in enumerate(places) if i not in fixed]
    p, other = (sum((law.values.get(key, NOTHING) for key in inside), NOTHING) for law in (first, second))
    found = Box(tuple(fixed.get(i, text) for i, text in enumerate(pattern)), spent, values, p, other)
    return evolve(found, first=p + NOTHING.union(first.beyond), second=other + NOTHING.union(second.beyond))


def _at(key: Key, place: int) -> Fraction:
    item = key.items[place]
    assert isinstance(item, Fraction)
    return item


def _interval(numbers: Sequence[Fraction], first: int, last: int) -> Interval:
    """From the first of them to below the next one; open where nothing that is listed lies outside."""
    return (None if first == 0 else numbers[first]), (None if last == len(numbers) else numbers[last])


NOTHING = arb(0)
