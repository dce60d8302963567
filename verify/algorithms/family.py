"""The data sets on which an algorithm is tried, and which of them are neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any

from attrs import frozen

__all__ = ["DataSet", "Explicit", "Family", "Records", "Vectors", "names_in"]

Names = dict[str, Any]


@frozen(eq=False)
class DataSet:
    """``names`` are what the program knows of it; ``text`` is how a reader is told."""

    text: str
    names: Names


@frozen
class Vectors:
    """All vectors of real ``length`` whose entries differ by at most ``sensitivity``; those with the ``entries`` are tried, or
    the ``chosen`` ones, the first of which is a neighbour of others.

    ``alike`` says that all entries change in the same direction, as counts do when a record is added. ``given`` says that the
    file lists the entries.
    """

    name: str
    length: int
    sensitivity: Fraction
    entries: Sequence[Fraction]
    alike: bool
    given: bool = True
    chosen: tuple[tuple[Fraction, ...], ...] = ()

    def sets(self) -> Iterator[DataSet]:
        for entries in self.chosen or product(self.entries, repeat=self.length):
            yield DataSet(f"{self.name} = {_listed(entries)}", {self.name: list(entries)})

    def neighbours(self, one: DataSet, other: DataSet) -> bool:
        changes = [b - a for a, b in zip(one.names[self.name], other.names[self.name], strict=True)]
        near = max(abs(x) for x in changes) <= self.sensitivity
        if self.chosen and list(self.chosen[0]) not in (one.names[self.name], other.names[self.name]):
            return False
        return near and (not self.alike or min(changes) >= 0 or max(changes) <= 0)

    @property
    def size(self) -> int:
        return len(self.chosen) or int(len(self.entries) ** self.length)

    def corners(self) -> list[tuple[Fraction, ...]]:
        """The extreme changes from a data set to its neighbour."""
        s = self.sensitivity
        if not self.alike:
            return list(product((-s, s), repeat=self.length))
        return [
            *product((Fraction(0), s), repeat=self.length),
            *product((-s, Fraction(0)), repeat=self.length),
        ]

    @property
    def said(self) -> str:
        return self.said_of("real")

    def said_of(self, numbers: str) -> str:
        """``numbers`` are the entries: real or integer."""
        change = "in the same direction, each" if self.alike else "each"
        return f"{numbers} vectors of length {self.length} whose entries differ, {change} by at most {self.sensitivity}"


@frozen
class Records:
    """All collections of the given sizes of the given records; neighbours differ by one record."""

    values: Sequence[Fraction]
    sizes: Sequence[int]
    replace: bool

    def sets(self) -> Iterator[DataSet]:
        for size in sorted(self.sizes):
            for records in combinations_with_replacement(sorted(self.values), size):
                yield DataSet(f"data = {_listed(records)}", {"data": list(records)})

    def neighbours(self, one: DataSet, other: DataSet) -> bool:
        a, b = list(one.names["data"]), list(other.names["data"])
        if self.replace:
            return len(a) == len(b) and len(_without(a, b)) == 1
        return abs(len(a) - len(b)) == 1 and len(_without(a, b)) + len(_without(b, a)) == 1

    @property
    def size(self) -> int:
        return sum(comb(len(self.values) + size - 1, size) for size in self.sizes)

    @property
    def said(self) -> str:
        change = "one record is another" if self.replace else "one record is added or removed"
        sizes = ", ".join(map(str, self.sizes))
        return f"data sets of {sizes} records out of {_listed(self.values)}, neighbours where {change}"


@frozen
class Explicit:
    """Data sets that a file lists, and pairs of their names."""

    listed: Sequence[DataSet]
    pairs: frozenset[frozenset[str]]

    def sets(self) -> Iterator[DataSet]:
        yield from self.listed

    def neighbours(self, one: DataSet, other: DataSet) -> bool:
        return frozenset((one.text, other.text)) in self.pairs

    @property
    def size(self) -> int:
        return len(self.listed)

    @property
    def said(self) -> str:
        return f"the {len(self.listed)} data sets of the file"


Family = Vectors | Records | Explicit


def names_in(family: Family) -> set[str]:
    """The names by which a program knows the data."""
    if isinstance(family, Explicit):
        return {name for data in family.listed for name in data.names}
    return {family.name if isinstance(family, Vectors) else "data"}


def _without(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    left = list(one)
    for x in other:
        if x in left:
            left.remove(x)
    return left


def _listed(values: Sequence[Fraction]) -> str:
    return f"[{', '.join(map(str, values))}]"
