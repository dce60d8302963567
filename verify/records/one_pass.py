"""Influences of all records of counts, sums and averages from one pass: distinct records with their numbers, then exact sums."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import Any

from attrs import define, frozen

from derive.text.errors import LimitExceeded, MissingValue
from verify.records.data_file import DataFile, DataRejected, quoted
from verify.records.exact_values import NotFinite, whole_numbers
from verify.records.influences import Classes, Influences, Listed, Pairs, by_size, moves_of
from verify.records.linear_query import Aggregate, LinearQuery

__all__ = ["one_pass"]

MOST_DISTINCT, MOST_LABELS = 5_000_000, 10_000
Pair = tuple[int, int]
Key = tuple[Any, Pairs]


@define
class _Total:
    """Of one group: records, and for every aggregate the sum of its integers and how many there are."""

    sums: list[int]
    counts: list[int]
    records: int = 0


@frozen
class _Read:
    """Distinct records: their groups, labels, integers of each aggregate (None: does not count), and numbers; powers of ten."""

    keys: list[tuple[Any, ...]]
    labels: list[Any]
    values: list[list[int | None]]
    powers: list[int]
    numbers: list[int]
    floating: bool


def one_pass(
    query: LinearQuery, data: DataFile, label: str | None = None, listed: int = 0, empty: Fraction | None = None
) -> Influences:
    """The influences of all records of the table; those that the condition of the query leaves out have none.

    A count or sum over nothing is 0; ``empty`` is what an average over nothing counts as. Raises DataRejected for an empty
    table, an answer without rows, and NULL or NaN under a sum or average; MissingValue where ``empty`` is needed.
    """
    everyone = _everyone(data, label)
    read = _read(query, data, label, bool(listed))
    if not read.numbers and query.keys:
        raise DataRejected(f"{data.file}: the query returns no row: no record satisfies its condition")
    totals = _totals(read, len(query.aggregates))
    if not query.keys and not totals:
        totals[()] = _Total([0] * len(query.aggregates), [0] * len(query.aggregates))
    _demand_values(query.aggregates, totals, empty)
    counted: dict[Key, int] = defaultdict(int)
    seen: dict[Any, int] = defaultdict(int)
    largest: list[tuple[float, int, Pairs]] = []
    for place, moves in enumerate(_moves(query.aggregates, read, totals, empty)):
        counted[read.labels[place], moves] += read.numbers[place]
        seen[read.labels[place]] += read.numbers[place]
        if listed:
            entry = (sum(top / bottom for top, bottom in moves), -place, moves)
            heapq.heappushpop(largest, entry) if len(largest) >= listed else heapq.heappush(largest, entry)
    for name, records in everyone.items():
        if records > seen[name]:
            counted[name, ()] += records - seen[name]
    shown = [_listed(query, read, -place, moves) for _, place, moves in sorted(largest, reverse=True)]
    numbers = len(totals) * len(query.aggregates)
    whole, labelled = _classes(counted, label is not None)
    arithmetic = "decimals" if read.floating else "exact"
    counts = len(query.aggregates) if query.is_counts else 0
    return Influences(sum(everyone.values()), len(totals), numbers, whole, labelled, tuple(shown), arithmetic, counts, 0)


def _everyone(data: DataFile, label: str | None) -> dict[Any, int]:
    """How many records there are, for each value of the label."""
    if label is None:
        found = {None: int(data.ask(f"SELECT COUNT(*) FROM {data.source}")[0][0])}
    else:
        rows = data.ask(f"SELECT {quoted(label)}, COUNT(*) FROM {data.source} GROUP BY 1 LIMIT {MOST_LABELS + 1}")
        if len(rows) > MOST_LABELS:
            raise LimitExceeded(f"--groups {label} has more than {MOST_LABELS:,} values; take a coarser column")
        found = {row[0]: int(row[1]) for row in rows}
    if not sum(found.values()):
        raise DataRejected(f"{data.file}: the table {data.table} is empty")
    return found


def _read(query: LinearQuery, data: DataFile, label: str | None, ordered: bool) -> _Read:
    """The distinct records that the query aggregates; ``ordered`` where their order is seen."""
    inner = query.rewritten(data, label).rstrip("; ")
    chosen = [f"k{i}" for i in range(len(query.keys))] + (["l"] if label is not None else [])
    for i, aggregate in enumerate(query.aggregates):
        chosen.append(f"{_column(i, aggregate)} AS v{i}")
        _refuse_missing(i, aggregate, inner, data)
    order = "ORDER BY ALL " if ordered else ""
    text = f"SELECT {', '.join([*chosen, 'COUNT(*)'])} FROM ({inner}) GROUP BY ALL {order}LIMIT {MOST_DISTINCT + 1}"
    rows = data.ask(text)
    if len(rows) > MOST_DISTINCT:
        raise LimitExceeded(f"more than {MOST_DISTINCT:,} different records; round the values that the query adds up")
    columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(len(chosen) + 1)]
    wide = len(query.keys)
    first = wide + (label is not None)
    keys = list(zip(*columns[:wide], strict=True)) if wide else [()] * len(rows)
    labels = columns[wide] if label is not None else [None] * len(rows)
    values, powers, floating = [], [], False
    for i, aggregate in enumerate(query.aggregates):
        try:
            whole, power = whole_numbers(columns[first + i])
        except NotFinite:
            raise DataRejected(_at_row(data, aggregate.name, "is NaN or infinite")) from None
        except TypeError as error:
            raise DataRejected(f"{data.file}: {aggregate.name} is over values of type {error}, which are no numbers") from None
        floating = floating or any(type(value) is float for value in columns[first + i])
        values.append(whole)
        powers.append(power)
    return _Read(keys, labels, values, powers, columns[-1], floating)


def _column(i: int, aggregate: Aggregate) -> str:
    """What a record adds: its value, 1 where it is counted, NULL where it is not."""
    counted = "1" if aggregate.argument is None else f"CASE WHEN v{i} IS NOT NULL THEN 1 END"
    inside = counted if aggregate.kind == "count" else f"v{i}"
    return inside if aggregate.condition is None else f"CASE WHEN f{i} THEN {inside} END"


def _refuse_missing(i: int, aggregate: Aggregate, inner: str, data: DataFile) -> None:
    """Raise where a sum or average would silently leave out records without a value."""
    if aggregate.kind == "count":
        return
    also = "" if aggregate.condition is None else f" AND f{i}"
    ((missing,),) = data.ask(f"SELECT COUNT(*) FROM ({inner}) WHERE v{i} IS NULL{also}")
    if missing:
        remedy = "add a condition IS NOT NULL to WHERE, or COALESCE(column, value)"
        raise DataRejected(_at_row(data, aggregate.name, f"is over {missing:,} records without a value (NULL); {remedy}"))


def _at_row(data: DataFile, name: str, said: str) -> str:
    return f"{data.file}: {name} {said}"


def _totals(read: _Read, aggregates: int) -> dict[tuple[Any, ...], _Total]:
    """The sums of each group."""
    found: dict[tuple[Any, ...], _Total] = {}
    for place, (key, number) in enumerate(zip(read.keys, read.numbers, strict=True)):
        total = found.get(key)
        if total is None:
            total = found[key] = _Total([0] * aggregates, [0] * aggregates)
        total.records += number
        for i, column in enumerate(read.values):
            value = column[place]
            if value is not None:
                total.sums[i] += value * number
                total.counts[i] += number
    return found


def _demand_values(
    aggregates: Sequence[Aggregate], totals: dict[tuple[Any, ...], _Total], empty: Fraction | None
) -> None:
    """Raise where an average would be over nothing, with all records or without one, and nothing says what it is then."""
    if empty is not None:
        return
    for i, aggregate in enumerate(aggregates):
        lonely = sum(total.counts[i] <= 1 for total in totals.values()) if aggregate.kind == "average" else 0
        if lonely:
            rows = f"{lonely:,} row{'s' if lonely != 1 else ''}"
            raise MissingValue(
                f"{aggregate.name} has no value without its only record in {rows} of the answer; --empty says what an average "
                "over nothing counts as, for instance --empty 0"
            )


def _moves(
    aggregates: Sequence[Aggregate], read: _Read, totals: dict[tuple[Any, ...], _Total], empty: Fraction | None
) -> Iterator[Pairs]:
    """The changes of each distinct record as quotients in lowest terms, the largest first."""
    kinds = [(i, a.kind == "average", read.powers[i], read.values[i]) for i, a in enumerate(aggregates)]
    default = empty if empty is not None else Fraction(0)
    for place, key in enumerate(read.keys):
        total = totals[key]
        found = []
        for i, average, power, column in kinds:
            value = column[place]
            if value is None:
                continue
            if not average:
                top, bottom = abs(value), power
            elif (counted := total.counts[i]) > 1:
                top, bottom = abs(counted * value - total.sums[i]), counted * (counted - 1) * power
            else:
                gap = abs(Fraction(total.sums[i], power) - default)
                top, bottom = gap.numerator, gap.denominator
            if top:
                common = gcd(top, bottom)
                found.append((top // common, bottom // common))
        yield tuple(found) if len(found) < 2 else tuple(sorted(found, key=lambda pair: Fraction(*pair), reverse=True))


def _classes(counted: dict[Key, int], labelled: bool) -> tuple[Classes, dict[str, Classes]]:
    """The numbers of records by their moves, over all records and by label."""
    if not labelled:
        return by_size((pairs, number) for (_, pairs), number in counted.items()), {}
    whole: dict[Pairs, int] = defaultdict(int)
    parts: dict[Any, list[tuple[Pairs, int]]] = defaultdict(list)
    for (label, pairs), number in counted.items():
        whole[pairs] += number
        parts[label].append((pairs, number))
    named = sorted((str(label) if label is not None else "NULL", found) for label, found in parts.items())
    return by_size(whole.items()), {label: by_size(found) for label, found in named}


def _listed(query: LinearQuery, read: _Read, place: int, moves: Pairs) -> Listed:
    """A distinct record with what the query sees of it."""
    values = {f"key {i + 1}": str(value) for i, value in enumerate(read.keys[place])}
    for i, aggregate in enumerate(query.aggregates):
        value = read.values[i][place]
        values[aggregate.name] = "not counted" if value is None else str(Fraction(value, read.powers[i]))
    return Listed(values, read.numbers[place], moves_of(moves))
