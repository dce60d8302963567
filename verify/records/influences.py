"""How the numbers of a query change when one record is left out, counted over the records."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate

import numpy as np
from attrs import Factory, field, frozen

__all__ = [
    "PARTS", "Classes", "Influences", "Listed", "Moves", "Pairs", "by_label", "by_size", "median_of", "moves_of", "named_labels",
    "rows_of", "size", "upto_each",
]  # fmt: skip

PARTS, MOST_ROWS = 10, 20

Moves = tuple[Fraction, ...]
"""The changes that are not 0, as positive numbers, the largest first."""
Pairs = tuple[tuple[int, int], ...]
"""The same as numerators and denominators in lowest terms: a million fractions are made only where they are needed."""
Classes = tuple[tuple[Pairs, int], ...]
"""How many records have these moves, in the order of their sizes."""


@frozen
class Listed:
    """A record as the query sees it: the values of its keys, arguments and conditions, how many share them, the changes, and the
    first rows of the table that do, from 1."""

    values: dict[str, str]
    records: int
    moves: Moves
    rows: tuple[int, ...]


def rows_of(column: str) -> str:
    """The SQL of the first rows of a group of records, from the column that numbers them."""
    return f"list_slice(list_sort(list({column})), 1, {MOST_ROWS})"


@frozen(slots=False)
class Influences:
    """``classes`` counts the records by their moves; ``labelled`` does it for each value of a column.

    ``numbers`` is the dimension of the query's answer, ``rows`` how many rows that has. ``arithmetic`` is "exact", "decimals"
    (floating-point values, each read as the shortest decimal that denotes it) or "floating-point" (results of such sums).
    ``counts`` is how many counts a row has where it holds nothing else, else 0; ``runs`` is 0 for a single pass.

    ``different`` is how many classes there are, None where that was not counted. Where it is not the number of ``classes``, these
    are those that a tenth of the records ends or begins with; records in between are counted with the next of them.
    """

    records: int
    rows: int
    numbers: int
    classes: Classes
    labelled: dict[str, Classes]
    listed: tuple[Listed, ...]
    arithmetic: str
    counts: int
    runs: int
    different: int | None = field(default=Factory(lambda self: len(self.classes), takes_self=True))

    @property
    def is_scalar(self) -> bool:
        """Whether leaving out a record never changes more than one number."""
        return all(len(pairs) <= 1 for pairs, _ in self.classes)


def size(moves: Moves, norm: int) -> Fraction:
    """The sum of the moves (norm 1), or of their squares (norm 2)."""
    return sum(moves, Fraction(0)) if norm == 1 else sum((m * m for m in moves), Fraction(0))


def moves_of(pairs: Pairs) -> Moves:
    """The fractions that the pairs stand for."""
    return tuple(Fraction(*pair) for pair in pairs)


def by_size(counted: Iterable[tuple[Pairs, int]], norm: int = 1) -> Classes:
    """The classes in ascending order of their sizes, equal sizes in the order of their moves.

    Quotients of integers are rounded correctly by floating-point division, which keeps their order; only those that it makes
    equal are compared exactly.
    """
    entries = [*counted]
    rough = np.array([_rough(pairs, norm) for pairs, _ in entries])
    order = np.argsort(rough, kind="stable")
    found = [entries[place] for place in order.tolist()]
    ordered = rough[order]
    steps = (np.flatnonzero(ordered[1:] != ordered[:-1]) + 1).tolist()
    starts, ends = [0, *steps], [*steps, len(found)]
    if len(starts) < len(found):
        for start, end in zip(starts, ends, strict=True):
            if end > start + 1:
                found[start:end] = sorted(
                    found[start:end], key=lambda entry: (_size(entry[0], norm), moves_of(entry[0]))
                )
    return tuple(found)


def by_label(counted: Mapping[str | None, Mapping[Pairs, int]]) -> dict[str, Classes]:
    """The classes of each value of a column, by its name."""
    return named_labels({label: by_size(part.items()) for label, part in counted.items()})


def named_labels(parts: Mapping[str | None, Classes]) -> dict[str, Classes]:
    """The parts by the names of their labels, in order; no value is NULL, and the text NULL is in quotes."""
    named = {
        "NULL" if label is None else "'NULL'" if label == "NULL" else label: part
        for label, part in parts.items()
    }
    return dict(sorted(named.items(), key=lambda entry: entry[0]))


def _size(pairs: Pairs, norm: int) -> Fraction:
    return size(moves_of(pairs), norm)


def _rough(pairs: Pairs, norm: int) -> float:
    """The size, correctly rounded; of a single move its square has the same order."""
    if not pairs:
        return 0.0
    try:
        if len(pairs) == 1:
            return pairs[0][0] / pairs[0][1]
        whole = float(_size(pairs, norm))
        return whole if norm == 1 else math.sqrt(whole)
    except OverflowError:
        return math.inf


def median_of(classes: Classes) -> Moves:
    """The moves of the lower median record of classes in ascending order."""
    upto = upto_each(classes)
    return moves_of(classes[bisect_left(upto, (upto[-1] + 1) // 2)][0])


def upto_each(classes: Classes) -> list[int]:
    """How many records are in each class and those before it."""
    return list(accumulate([entry[1] for entry in classes]))
