"""The worst pair of neighbouring data sets of each small size, by enumeration up to the order of the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from attrs import frozen

from epsproof.verify.sensitivity.question import Domain, Question
from epsproof.verify.sensitivity.statistic import DataSet

__all__ = ["Pair", "Worst", "counted", "pairs", "worst_pairs"]

MOST_PAIRS, MOST_SIZES = 60_000, 40


@frozen
class Pair:
    """Two neighbouring data sets, ``first`` no smaller than ``second``, and the statistic on both."""

    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]
    values: tuple[Fraction, Fraction]

    @property
    def difference(self) -> Fraction:
        """By how much the statistic differs."""
        return abs(self.values[0] - self.values[1])


@frozen
class Worst:
    """Of data sets with ``records`` records (the larger one): the first pair with the largest difference, None where the
    statistic has no value on one side of every pair; how many pairs were compared, and how many had no value on a side."""

    records: int
    pair: Pair | None
    compared: int
    without_value: int


def worst_pairs(question: Question) -> Iterator[Worst]:
    """The worst pair for one record, two records, and so on up to the question's size or a limit on the work."""
    used = 0
    for size in range(1, (question.records or MOST_SIZES) + 1):
        used += _work(question, size)
        if used > MOST_PAIRS and size > 1:
            return
        yield _worst(question, size)


def _work(question: Question, size: int) -> int:
    """How many pairs there are of that size, at most."""
    width = len(question.domain.values)
    kept = comb(size - 1 + width - 1, width - 1)
    return kept * (width if question.neighbours == "add-remove" else comb(width, 2))


def _worst(question: Question, size: int) -> Worst:
    statistic = question.statistic.at_size(size) if question.n == "public" else question.statistic
    best: Pair | None = None
    compared = without = 0
    known: dict[tuple[Fraction, ...], Fraction | None] = {}

    def value(records: tuple[Fraction, ...]) -> Fraction | None:
        if records not in known:
            known[records] = statistic.value(counted(records))
        return known[records]

    for first, second in pairs(question.domain, question.neighbours, size):
        one, two = value(first), value(second)
        if one is None or two is None:
            without += 1
            continue
        compared += 1
        if best is None or abs(one - two) > best.difference:
            best = Pair(first, second, (one, two))
    return Worst(size, best, compared, without)


def pairs(
    domain: Domain, neighbours: str, size: int
) -> Iterator[tuple[tuple[Fraction, ...], tuple[Fraction, ...]]]:
    """All pairs of neighbours whose larger data set has that size, records in ascending order: the rest, then who differs."""
    for rest in combinations_with_replacement(domain.values, size - 1):
        if neighbours == "add-remove":
            for value in domain.values:
                yield tuple(sorted((*rest, value))), rest
        else:
            for i, low in enumerate(domain.values):
                for high in domain.values[i + 1 :]:
                    yield tuple(sorted((*rest, low))), tuple(sorted((*rest, high)))


def counted(records: tuple[Fraction, ...]) -> DataSet:
    """The data set as different values with their numbers."""
    return tuple(sorted(Counter(records).items()))
