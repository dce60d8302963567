"""Influences of the records of small data sets under a query that is a statistic, as values of names that claims use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

from epsproof.verify.sensitivity.question import Domain
from epsproof.verify.sensitivity.statistic import DataSet, Statistic
from epsproof.verify.sensitivity.worst_pair import counted

__all__ = ["data_sets", "of_data", "of_pairs"]

Values = dict[str, Fraction]
Records = tuple[Fraction, ...]


def of_data(query: Statistic, records: Records, domain: Domain, neighbours: str) -> Values | None:
    """n, q, the least and largest influence of a record, their mean and variance, and the local sensitivity over the domain;
    None where the query has no value with one record less."""
    whole, without = _left_out(query, records)
    if whole is None or without is None:
        return None
    influences = [abs(whole - value) for value in without]
    mean = sum(influences, Fraction(0)) / len(influences)
    return {
        "n": Fraction(len(records)),
        "q": whole,
        "least": min(influences),
        "largest": max(influences),
        "mean": mean,
        "variance": sum((i * i for i in influences), Fraction(0)) / len(influences) - mean**2,
        "local": _local(query, records, whole, domain, neighbours),
    }


def of_pairs(query: Statistic, records: Records, outputs: tuple[Fraction, ...]) -> Iterator[Values]:
    """For two different records i, j and an output o: q, the answers without each, and the influences; distinct ones once."""
    whole, without = _left_out(query, records)
    if whole is None or without is None:
        return
    several = Counter(zip(records, without, strict=True))
    for one in several:
        for other in several:
            if one == other and several[one] < 2:
                continue
            for output in outputs:
                yield {
                    "n": Fraction(len(records)),
                    "q": whole,
                    "o": output,
                    "x_i": one[0],
                    "x_j": other[0],
                    "without_i": one[1],
                    "without_j": other[1],
                    "influence_i": abs(whole - one[1]),
                    "influence_j": abs(whole - other[1]),
                }


def data_sets(domain: Domain, largest: int) -> Iterator[Records]:
    """All data sets of one record, two, and so on, up to the order of the records."""
    for size in range(1, largest + 1):
        yield from combinations_with_replacement(domain.values, size)


def _left_out(query: Statistic, records: Records) -> tuple[Fraction | None, list[Fraction] | None]:
    """The query with all records, and without each."""
    found = []
    for place in range(len(records)):
        value = query.value(counted(records[:place] + records[place + 1 :]))
        if value is None:
            return None, None
        found.append(value)
    return query.value(counted(records)), found


def _local(query: Statistic, records: Records, whole: Fraction, domain: Domain, neighbours: str) -> Fraction:
    """The largest change to any neighbour that the query has a value on."""
    others: list[DataSet] = []
    for place in range(len(records)):
        rest = records[:place] + records[place + 1 :]
        if neighbours == "replace":
            others += [counted(tuple(sorted((*rest, value)))) for value in domain.values]
        else:
            others.append(counted(rest))
    if neighbours == "add-remove":
        others += [counted(tuple(sorted((*records, value)))) for value in domain.values]
    values = [value for value in map(query.value, others) if value is not None]
    return max((abs(whole - value) for value in values), default=Fraction(0))
