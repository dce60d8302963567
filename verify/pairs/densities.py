"""Densities at which laws with few outcomes are looked for, and what sentences say there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from epsproof.verify.pairs.cells import formula_at
from epsproof.verify.pairs.programme import Pair, Place, rays
from epsproof.verify.pairs.sentence import Sentence
from epsproof.verify.pairs.simplex import Optimum, maximum

__all__ = ["best", "density", "points"]

Columns = Sequence[tuple[Pair, ...]]
ONE, NOTHING = Fraction(1), Fraction(0)


def density(sentence: Sentence, pair: Pair, place: Place) -> Fraction:
    """The integrand of a sentence at a pair of densities."""
    return formula_at(sentence.pointwise, {**place, "P": pair[0], "Q": pair[1]})


def points(sentences: Iterable[Sentence], place: Place, parts: Iterable[Fraction]) -> Iterator[Pair]:
    """Pairs on every ray, and in every cell at these parts of the way from one end to the other."""
    ends = [(p / (p + q), q / (p + q)) for p, q in (ray.values for ray in rays(sentences, place))]
    yield from ends
    among = tuple(parts)
    for low, high in pairwise(ends):
        for part in among:
            yield low[0] + part * (high[0] - low[0]), low[1] + part * (high[1] - low[1])


def best(
    sentences: Sequence[Sentence], gains: Sequence[Fraction], columns: Columns, place: Place
) -> Optimum | None:
    """The largest gain of two laws whose outcomes are columns, each of one pair of densities or more, among those that satisfy
    the sentences; None where there is none."""
    rows = [
        [sum((density(one, part, place) for part in column), NOTHING) for column in columns]
        for one in sentences
    ]
    rows += [[sum((part[side] for part in column), NOTHING) for column in columns] for side in (0, 1)]
    return maximum(rows, [*(formula_at(one.right, place) for one in sentences), ONE, ONE], gains, 2)
