"""Exact values at given ranks among quotients of integers in a relation of DuckDB, which is scanned and never loaded.

A row's place K is the floor of its quotient, scaled to at most 2**44, in floating point; it is off by less than half of a unit of
the true place. Histograms of K find in which bucket a rank lies. The value of that rank is then among the rows of the bucket and
those one unit beside it, where it is found exactly: all rows below have smaller values, all rows above have larger ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.records.data_file import DataFile

__all__ = ["Found", "Moved", "at_ranks"]

Part = str | None
Bucket = tuple[int, int]
"""Its number, and how many rows of the part are in buckets before it."""
BITS, FIRST, FINER = 44, 14, 10
MOST_ROWS, MOST_CLASSES, MOST_BUCKETS = 300_000, 1_000_000, 21


@frozen
class Moved:
    """A subquery of rows with integers ``top`` >= 0 and ``bottom`` > 0 and a ``part`` (a text, or NULL); no quotient is above
    ``largest``, which is not 0. There is one part alone where it ``is_whole``."""

    data: DataFile
    text: str
    largest: Fraction
    is_whole: bool

    @property
    def keyed(self) -> str:
        """The rows with their place."""
        scale = float(Fraction((1 << BITS) - 2) / self.largest)
        place = f"CAST(floor(CAST(top AS DOUBLE) / CAST(bottom AS DOUBLE) * {scale!r}::DOUBLE) AS BIGINT)"
        return f"(SELECT part, top, bottom, {place} AS place FROM {self.text})"


@frozen
class Found:
    """The value of a rank, how many rows of the part have it, and how many have it or a smaller one."""

    value: Fraction
    rows: int
    through: int


def at_ranks(moved: Moved, ranks: Mapping[Part, Collection[int]]) -> dict[Part, dict[int, Found]]:
    """The values at these ranks, counted from 1, among the rows of each part.

    Raises LimitExceeded where too many values are too close to one another.
    """
    asked = {part: sorted(set(found)) for part, found in ranks.items() if found}
    if not asked:
        return {}
    shift = BITS - (FIRST if moved.is_whole else max(4, min(FIRST, MOST_BUCKETS - len(asked).bit_length())))
    counts = _counts(moved, shift, "")
    place = {(part, rank): _bucket(counts[part], 0, rank) for part, found in asked.items() for rank in found}
    while True:
        chosen = {(part, bucket) for (part, _), (bucket, _) in place.items()}
        if shift == 0 or sum(counts[part][bucket] for part, bucket in chosen) <= MOST_ROWS:
            return _exact(moved, shift, place)
        finer = max(0, shift - max(2, min(FINER, MOST_BUCKETS - len(chosen).bit_length())))
        inside = _condition(
            moved, {(part, bucket << shift, ((bucket + 1) << shift) - 1) for part, bucket in chosen}
        )
        counts = _counts(moved, finer, inside)
        for (part, rank), (bucket, before) in place.items():
            low, high = bucket << (shift - finer), (bucket + 1) << (shift - finer)
            own = {number: count for number, count in counts[part].items() if low <= number < high}
            place[part, rank] = _bucket(own, before, rank)
        shift = finer


def _counts(moved: Moved, shift: int, inside: str) -> dict[Part, dict[int, int]]:
    """How many rows are in each bucket, by part."""
    found: dict[Part, dict[int, int]] = defaultdict(dict)
    query = f"SELECT part, place >> {shift} AS bucket, COUNT(*) FROM {moved.keyed} {inside} GROUP BY part, bucket ORDER BY bucket"
    for part, bucket, count in moved.data.ask(query):
        found[part][int(bucket)] = int(count)
    return found


def _bucket(counts: Mapping[int, int], before: int, rank: int) -> Bucket:
    """The bucket of the rank."""
    for bucket, count in counts.items():
        if rank <= before + count:
            return bucket, before
        before += count
    raise IndexError(rank)


def _condition(moved: Moved, spans: Iterable[tuple[Part, int, int]]) -> str:
    """What keeps the rows whose place is in one of these spans of their part."""
    merged = sorted(_merged(spans), key=lambda span: (span[0] or "", span[1]))
    if moved.is_whole:
        return "WHERE " + " OR ".join(f"place BETWEEN {low} AND {high}" for _, low, high in merged)
    values = ", ".join(f"({_literal(part)}, {low}, {high})" for part, low, high in merged)
    span = f"(VALUES {values}) AS span(of, low, high)"
    return f"JOIN {span} ON part IS NOT DISTINCT FROM span.of AND place BETWEEN span.low AND span.high"


def _literal(part: Part) -> str:
    return "NULL::VARCHAR" if part is None else "'" + part.replace("'", "''") + "'"


def _merged(spans: Iterable[tuple[Part, int, int]]) -> list[tuple[Part, int, int]]:
    """The same places in spans that do not meet."""
    found: list[tuple[Part, int, int]] = []
    for part, low, high in sorted(spans, key=lambda span: (span[0] is None, span[0] or "", span[1])):
        if found and found[-1][0] == part and low <= found[-1][2] + 1:
            found[-1] = (part, found[-1][1], max(high, found[-1][2]))
        else:
            found.append((part, low, high))
    return found


def _exact(
    moved: Moved, shift: int, place: Mapping[tuple[Part, int], Bucket]
) -> dict[Part, dict[int, Found]]:
    spans = {key: (bucket << shift, ((bucket + 1) << shift) - 1) for key, (bucket, _) in place.items()}
    inside = _condition(moved, {(part, low - 1, high + 1) for (part, _), (low, high) in spans.items()})
    rows = moved.data.ask(
        f"SELECT part, place, top, bottom, COUNT(*) FROM {moved.keyed} {inside} GROUP BY ALL LIMIT {MOST_CLASSES + 1}"
    )
    if len(rows) > MOST_CLASSES:
        raise LimitExceeded(
            "too many different values of the query are close to one another; round the values that it adds up"
        )
    near: dict[Part, list[tuple[int, Fraction, int]]] = defaultdict(list)
    for part, where, top, bottom, count in rows:
        near[part].append((int(where), Fraction(int(top), int(bottom)), int(count)))
    found: dict[Part, dict[int, Found]] = defaultdict(dict)
    for (part, rank), (_, before) in place.items():
        low, high = spans[part, rank]
        found[part][rank] = _at_rank(
            [row for row in near[part] if low - 1 <= row[0] <= high + 1], low, before, rank
        )
    return found


def _at_rank(near: list[tuple[int, Fraction, int]], low: int, before: int, rank: int) -> Found:
    """The value of the rank among these rows, ``before`` of all rows being below the place ``low``."""
    through = before - sum(count for where, _, count in near if where < low)
    counted: dict[Fraction, int] = defaultdict(int)
    for _, value, count in near:
        counted[value] += count
    for value in sorted(counted):
        through += counted[value]
        if rank <= through:
            return Found(value, counted[value], through)
    raise IndexError(rank)
