"""Influences of all records of counts, sums and averages from one pass: distinct records with their numbers, then exact sums."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import Any

from attrs import define, frozen

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.records.data_file import (
    DataFile,
    DataRejected,
    NotFinite,
    as_text,
    quoted,
    whole_numbers,
)
from epsproof.verify.records.influences import (
    Classes,
    Influences,
    Listed,
    Pairs,
    by_label,
    by_size,
    moves_of,
    rows_of,
    size,
)
from epsproof.verify.records.linear_query import (
    Aggregate,
    LinearQuery,
    first_row,
    lonely_average,
    refuse_missing,
)
from epsproof.verify.records.out_of_core import scanned, scans_of

__all__ = ["one_pass"]

MOST_DISTINCT, MOST_LABELS, SURELY = 5_000_000, 10_000, 2


@define
class _Total:
    """Of one group: records, and for every aggregate the sum of its integers and how many there are."""

    sums: list[int]
    counts: list[int]
    records: int = 0


@frozen
class _Read:
    """Distinct records: their keys, the groups that DuckDB makes of these, labels, integers of each aggregate (None: does not
    count), and numbers; powers of ten; rows of the table where records are listed."""

    keys: list[tuple[Any, ...]]
    groups: list[int]
    labels: list[Any]
    values: list[list[int | None]]
    powers: list[int]
    numbers: list[int]
    rows: list[list[int]]
    floating: bool


def one_pass(
    query: LinearQuery,
    data: DataFile,
    label: str | None = None,
    listed: int = 0,
    empty: Fraction | None = None,
    norm: int = 1,
) -> Influences:
    """The influences of all records of the table; those that the condition of the query leaves out have none.

    A count or sum over nothing is 0; ``empty`` is what an average over nothing counts as. ``listed`` records with the largest
    changes, by the ``norm``, are named. Raises DataRejected for an empty
    table, an answer without rows, and NULL or NaN under a sum or average; MissingValue where ``empty`` is needed.
    """
    everyone = _everyone(data, label)
    scans = None if listed else scans_of(query, data, label, sum(everyone.values()))
    if scans is not None and (found := scanned(scans, data, label, everyone, empty)) is not None:
        return found
    read = _read(query, data, label, bool(listed), sum(everyone.values()))
    if not read.numbers and query.keys:
        raise DataRejected(f"{data.file}: the query returns no row: no record satisfies its condition")
    totals = _totals(read, len(query.aggregates))
    if not query.keys and not totals:
        totals[0] = _Total([0] * len(query.aggregates), [0] * len(query.aggregates))
    _demand_values(query.aggregates, totals, empty)
    moves = [*_moves(query.aggregates, read, totals, empty)]
    counted: dict[Any, dict[Pairs, int]] = {name: {} for name in everyone}
    for name, pairs, number in zip(read.labels, moves, read.numbers, strict=True):
        part = counted[name]
        part[pairs] = part.get(pairs, 0) + number
    for name, records in everyone.items():
        without = records - sum(counted[name].values())
        if without:
            counted[name][()] = counted[name].get((), 0) + without
    largest = heapq.nlargest(
        listed, range(len(moves)), key=lambda place: (size(moves_of(moves[place]), norm), -place)
    )
    shown = [_listed(query, read, place, moves[place]) for place in largest]
    numbers = len(totals) * len(query.aggregates)
    whole, labelled = _classes(counted, label is not None)
    arithmetic = "decimals" if read.floating else "exact"
    counts = len(query.aggregates) if query.is_counts else 0
    return Influences(
        sum(everyone.values()), len(totals), numbers, whole, labelled, tuple(shown), arithmetic, counts, 0
    )


def _everyone(data: DataFile, label: str | None) -> dict[Any, int]:
    """How many records there are, for each value of the label."""
    if label is None:
        found = {None: int(data.ask(f"SELECT COUNT(*) FROM {data.source}")[0][0])}
    else:
        rows = data.ask(
            f"SELECT {as_text(quoted(label))}, COUNT(*) FROM {data.source} GROUP BY 1 LIMIT {MOST_LABELS + 1}"
        )
        if len(rows) > MOST_LABELS:
            raise LimitExceeded(
                f"--groups {label} has more than {MOST_LABELS:,} values; take a coarser column"
            )
        found = {row[0]: int(row[1]) for row in rows}
    if not sum(found.values()):
        raise DataRejected(f"{data.file}: the table {data.table} is empty")
    return found


def _read(query: LinearQuery, data: DataFile, label: str | None, listed: bool, records: int) -> _Read:
    """The distinct records that the query aggregates, in order and with their rows where they are ``listed``."""
    inner = query.rewritten(data, label, listed).rstrip("; ")
    keys = [f"k{i}" for i in range(len(query.keys))]
    chosen = {name: name for name in keys} | ({"l": as_text("l")} if label is not None else {})
    for i, aggregate in enumerate(query.aggregates):
        chosen[f"v{i}"] = _column(i, aggregate)
        refuse_missing(i, query, inner, data)
    columns_of = [text if text == name else f"{text} AS {name}" for name, text in chosen.items()]
    wanted = ", ".join(["COUNT(*) AS c", *columns_of, *([rows_of("n")] if listed else [])])
    order = "ORDER BY ALL " if listed else ""
    distinct = f"SELECT {wanted} FROM ({inner}) GROUP BY ALL {order}LIMIT {MOST_DISTINCT + 1}"
    if records > MOST_DISTINCT:
        _refuse_many(data, inner, chosen.values())
    group = f"dense_rank() OVER (ORDER BY {', '.join(keys)})" if keys else "0"
    rows = [row for row in data.ask(f"SELECT {group}, * FROM ({distinct})") if row[1]]
    if len(rows) > MOST_DISTINCT:
        raise too_many()
    groups, numbers, *columns = [list(column) for column in zip(*rows, strict=True)] or [
        [] for _ in range(len(chosen) + 2 + listed)
    ]
    wide = len(query.keys)
    first = wide + (label is not None)
    named = list(zip(*columns[:wide], strict=True)) if wide else [()] * len(rows)
    labels = columns[wide] if label is not None else [None] * len(rows)
    values, powers, floating = [], [], False
    for i, aggregate in enumerate(query.aggregates):
        try:
            whole, power = whole_numbers(columns[first + i])
        except NotFinite:
            row = first_row(query, data, i, f"isnan(v{i}) OR isinf(v{i})")
            raise DataRejected(
                f"{data.file}: {aggregate.name} is over NaN or an infinite value, first in row {row}"
            ) from None
        except TypeError as error:
            raise DataRejected(
                f"{data.file}: {aggregate.name} is over values of type {error}, which are no numbers"
            ) from None
        floating = floating or any(type(value) is float for value in columns[first + i])
        values.append(whole)
        powers.append(power)
    return _Read(named, groups, labels, values, powers, numbers, columns[-1] if listed else [], floating)


def _refuse_many(data: DataFile, inner: str, chosen: Iterable[str]) -> None:
    """Raise at once where there are certainly more different records than are held."""
    ((different,),) = data.ask(f"SELECT approx_count_distinct(ROW({', '.join(chosen)})) FROM ({inner})")
    if different > SURELY * MOST_DISTINCT:
        raise too_many()


def too_many() -> LimitExceeded:
    return LimitExceeded(
        f"more than {MOST_DISTINCT:,} different records; round the values that the query adds up"
    )


def _column(i: int, aggregate: Aggregate) -> str:
    """What a record adds: its value, 1 where it is counted, NULL where it is not."""
    counted = "1" if aggregate.argument is None else f"CASE WHEN v{i} IS NOT NULL THEN 1 END"
    inside = counted if aggregate.kind == "count" else f"v{i}"
    return inside if aggregate.condition is None else f"CASE WHEN f{i} THEN {inside} END"


def _totals(read: _Read, aggregates: int) -> dict[int, _Total]:
    """The sums of each group."""
    found: dict[int, _Total] = {}
    for place, (key, number) in enumerate(zip(read.groups, read.numbers, strict=True)):
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
    aggregates: Sequence[Aggregate], totals: dict[int, _Total], empty: Fraction | None
) -> None:
    """Raise where an average would be over nothing, with all records or without one, and nothing says what it is then."""
    if empty is not None:
        return
    for i, aggregate in enumerate(aggregates):
        lonely = sum(total.counts[i] <= 1 for total in totals.values()) if aggregate.kind == "average" else 0
        if lonely:
            raise lonely_average(aggregate.name, lonely)


def _moves(
    aggregates: Sequence[Aggregate], read: _Read, totals: dict[int, _Total], empty: Fraction | None
) -> Iterator[Pairs]:
    """The changes of each distinct record as quotients in lowest terms, the largest first."""
    kinds = [(i, a.kind == "average", read.powers[i], read.values[i]) for i, a in enumerate(aggregates)]
    default = empty if empty is not None else Fraction(0)
    if len(kinds) == 1:
        yield from _single(kinds[0][1], read, totals, default)
        return
    for place, key in enumerate(read.groups):
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
        yield (
            tuple(found)
            if len(found) < 2
            else tuple(sorted(found, key=lambda pair: Fraction(*pair), reverse=True))
        )


def _single(average: bool, read: _Read, totals: dict[int, _Total], default: Fraction) -> Iterator[Pairs]:
    """The same for one aggregate: a record's change is |factor * value - whole| / bottom, where the group gives all but value."""
    power, rules = read.powers[0], {}
    for key, total in totals.items():
        (whole,), (counted,) = total.sums, total.counts
        if not average:
            rules[key] = 1, 0, power
        elif counted > 1:
            rules[key] = counted, whole, counted * (counted - 1) * power
        else:
            gap = abs(Fraction(whole, power) - default)
            rules[key] = 0, gap.numerator, gap.denominator
    for key, value in zip(read.groups, read.values[0], strict=True):
        if value is None:
            yield ()
            continue
        factor, whole, bottom = rules[key]
        top = abs(factor * value - whole)
        if top:
            common = gcd(top, bottom)
            yield ((top // common, bottom // common),)
        else:
            yield ()


def _classes(counted: dict[Any, dict[Pairs, int]], labelled: bool) -> tuple[Classes, dict[str, Classes]]:
    """The numbers of records by their moves, over all records and by label."""
    if not labelled:
        return by_size(counted[None].items()), {}
    whole: dict[Pairs, int] = defaultdict(int)
    for part in counted.values():
        for pairs, number in part.items():
            whole[pairs] += number
    return by_size(whole.items()), by_label(counted)


def _listed(query: LinearQuery, read: _Read, place: int, moves: Pairs) -> Listed:
    """A distinct record with what the query sees of it."""
    values = {f"key {i + 1}": str(value) for i, value in enumerate(read.keys[place])}
    for i, aggregate in enumerate(query.aggregates):
        value = read.values[i][place]
        values[aggregate.name] = "not counted" if value is None else str(Fraction(value, read.powers[i]))
    return Listed(values, read.numbers[place], moves_of(moves), tuple(read.rows[place]))
