"""Influences of the records of one sum or average from scans of the table, for more different records than can be held at once.

The classes are those at the ranks that are asked for: the least, the median, the largest, ten parts of the records, and of each
value of a label the first three. Records in between are counted with the next of these classes.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from attrs import frozen

from epsproof.verify.records.data_file import DataFile, DataRejected, as_text, quoted
from epsproof.verify.records.influences import PARTS, Classes, Influences, Pairs, named_labels
from epsproof.verify.records.integers_in_sql import Whole, whole_in_sql
from epsproof.verify.records.linear_query import Aggregate, LinearQuery
from epsproof.verify.records.missing_values import lonely_average, refuse_missing
from epsproof.verify.records.ranked import Found, Moved, at_ranks

__all__ = ["Scans", "scanned", "scans_of"]

FEW_RECORDS, FEW_DIFFERENT, FEW_SLOW, COUNTED = 50_000, 100_000, 2_000_000, 5_000_000
TOTALS = "totals of epsproof"


@frozen
class Scans:
    """A query that is answered by scans: its rows as SQL, with the integers that they add."""

    query: LinearQuery
    inner: str
    whole: Whole


def scans_of(query: LinearQuery, data: DataFile, label: str | None, records: int) -> Scans | None:
    """The scans where the query is one sum or average over many different numbers, else None."""
    if records <= FEW_RECORDS or len(query.aggregates) != 1 or query.is_counts:
        return None
    inner = query.rewritten(data, label).rstrip("; ")
    keys = [f"k{i}" for i in range(len(query.keys))]
    row = ", ".join([*keys, *(["l"] if label is not None else []), "v0"])
    ((different,),) = data.ask(f"SELECT approx_count_distinct(ROW({row})) FROM ({inner})")
    if different <= FEW_DIFFERENT:
        return None
    refuse_missing(0, query, inner, data)
    whole = whole_in_sql(data, inner)
    if whole is None or (whole.is_slow and different <= FEW_SLOW):
        return None
    return Scans(query, inner, whole)


def scanned(
    scans: Scans, data: DataFile, label: str | None, everyone: dict[Any, int], empty: Fraction | None
) -> Influences | None:
    """The influences of all records; None where integers of 128 bits do not hold them. Raises as ``one_pass`` does."""
    aggregate = scans.query.aggregates[0]
    rows = _rows(scans, aggregate, label)
    groups, kind = _totals(scans, aggregate, data, rows, empty)
    if not groups:
        raise DataRejected(f"{data.file}: the query returns no row: no record satisfies its condition")
    if kind is None:
        return None
    keys = " AND ".join(f"r.k{i} IS NOT DISTINCT FROM t.k{i}" for i in range(len(scans.query.keys))) or "TRUE"
    size = "CAST(greatest(abs(factor * lo - minus), abs(factor * hi - minus)) AS DOUBLE) / CAST(bottom AS DOUBLE)"
    ((largest, counted),) = data.ask(f"SELECT max({size}), SUM(n) FROM {quoted(TOTALS)}")
    above = Fraction(largest or 0) * (1 + Fraction(1, 1 << 30))

    def moved(part: str, is_whole: bool) -> Moved:
        number = f"abs(t.factor * CAST(w AS {kind}) - t.minus)"
        joined = f"{rows} r JOIN {quoted(TOTALS)} t ON {keys}"
        text = f"(SELECT {part} AS part, {number} AS top, t.bottom FROM {joined} WHERE w IS NOT NULL)"
        return Moved(data, text, above, is_whole)

    records = sum(everyone.values())
    whole = moved("NULL", True)
    classes = _classes(whole, {None: records}, {None: int(counted or 0)}, True)[None]
    labelled: dict[str, Classes] = {}
    if label is not None:
        held = {
            part: int(count) for part, count in data.ask(f"SELECT part, COUNT(w) FROM {rows} GROUP BY part")
        }
        labelled = named_labels(_classes(moved("r.part", False), everyone, held, False))
    different = _different(whole, records - int(counted or 0)) if records <= COUNTED else None
    if different is not None and different <= PARTS:
        classes = _all(whole, records - int(counted or 0))
    arithmetic = "decimals" if scans.whole.floating and counted else "exact"
    return Influences(records, groups, groups, classes, labelled, (), arithmetic, 0, 0, different)


def _rows(scans: Scans, aggregate: Aggregate, label: str | None) -> str:
    """The subquery of rows with their keys, label, and the integer w that they add, NULL where they add none."""
    keys = [f"k{i}" for i in range(len(scans.query.keys))]
    number = scans.whole.text if aggregate.condition is None else f"CASE WHEN f0 THEN {scans.whole.text} END"
    shown = f"(SELECT *, {scans.whole.shown} AS shown FROM ({scans.inner}))"
    part = [f"{as_text('l')} AS part"] if label is not None else []
    return f"(SELECT {', '.join([*keys, *part, f'{number} AS w'])} FROM {shown})"


def _totals(
    scans: Scans, aggregate: Aggregate, data: DataFile, rows: str, empty: Fraction | None
) -> tuple[int, str | None]:
    """Write the totals of each group, from which |factor w - minus|/bottom is the change; how many groups there are, and the type
    that holds all numbers."""
    keys = [f"k{i}" for i in range(len(scans.query.keys))]
    group = f"GROUP BY {', '.join(keys)}" if keys else ""
    first = quoted(f"{TOTALS} as they are")
    chosen = ", ".join(
        [*keys, "COUNT(w) AS n", "CAST(SUM(w) AS HUGEINT) AS s", "MIN(w) AS lo", "MAX(w) AS hi"]
    )
    data.ask(f"CREATE OR REPLACE TEMP TABLE {first} AS SELECT {chosen} FROM {rows} {group}")
    ((groups, lonely, most, low, high, least, greatest),) = data.ask(
        f"SELECT COUNT(*), COUNT(*) FILTER (n <= 1), MAX(n), MIN(lo), MAX(hi), MIN(s), MAX(s) FROM {first}"
    )
    if not groups:
        return 0, None
    average = aggregate.kind == "average"
    if average and lonely and empty is None:
        raise lonely_average(aggregate.name, lonely)
    power, default = scans.whole.power, empty if empty is not None else Fraction(0)
    large = [abs(int(value or 0)) for value in (low, high, least, greatest)]
    bound = max(
        most * max(large[:2]) + max(large[2:]), most * most * power, 2 * max(large) * default.denominator
    )
    bound = max(bound, abs(default.numerator) * power, power * default.denominator)
    kind = "BIGINT" if bound < 1 << 61 else "HUGEINT" if bound < 1 << 124 else None
    if kind is None:
        return int(groups), None
    top, bottom = default.numerator, default.denominator
    if average:
        gap = f"abs(s * {bottom}::HUGEINT - {top * power}::HUGEINT)"
        rule = ("CASE WHEN n > 1 THEN n ELSE 0 END", f"CASE WHEN n > 1 THEN s ELSE {gap} END",
                f"CASE WHEN n > 1 THEN n::HUGEINT * (n - 1) * {power}::HUGEINT ELSE {power * bottom}::HUGEINT END")  # fmt: skip
    else:
        rule = ("1", "0", f"{power}::HUGEINT")
    named = ", ".join(
        f"CAST({text} AS {kind}) AS {name}"
        for text, name in zip(rule, ("factor", "minus", "bottom"), strict=True)
    )
    ends = f"n, CAST(lo AS {kind}) AS lo, CAST(hi AS {kind}) AS hi"
    data.ask(
        f"CREATE OR REPLACE TEMP TABLE {quoted(TOTALS)} AS SELECT {', '.join([*keys, ends, named])} FROM {first}"
    )
    return int(groups), kind


def _classes(moved: Moved, records: dict[Any, int], held: dict[Any, int], parts: bool) -> dict[Any, Classes]:
    """The classes of each part at its ranks; ``held`` are the rows that add something, the other records have no influence."""
    if not moved.largest:
        return {part: (((), number),) for part, number in records.items()}
    without = {part: number - held.get(part, 0) for part, number in records.items()}
    asked = {part: _asked(number, without[part], parts) for part, number in records.items() if held.get(part)}
    found = {part: {*ranks.values()} for part, ranks in at_ranks(moved, asked).items()}
    if parts:
        after = {
            part: {f.through + 1 for f in known if f.through < held[part]} for part, known in found.items()
        }
        for part, ranks in at_ranks(moved, after).items():
            found[part] |= {*ranks.values()}
    return {part: _joined(found.get(part, set()), without[part], number) for part, number in records.items()}


def _asked(records: int, without: int, parts: bool) -> set[int]:
    """The ranks among the rows that add something: the first, the last, the median, and the ends of ten parts."""
    shares = range(1, PARTS + 1) if parts else ()
    ranks = {records, (records + 1) // 2, *(-(-records * share // PARTS) for share in shares)}
    return {1, *(rank - without for rank in ranks if rank > without)}


def _joined(found: Iterable[Found], without: int, records: int) -> Classes:
    """The known classes, each with the records between it and the one before."""
    through = {f.value: f.through + without for f in found}
    if without:
        through.setdefault(Fraction(0), without)
    ordered = sorted(through)
    upto = [0, *(through[value] for value in ordered)]
    assert upto[-1] == records, (upto, records)
    return tuple(
        (_pairs(value), high - low) for value, (low, high) in zip(ordered, pairwise(upto), strict=True)
    )


def _pairs(value: Fraction) -> Pairs:
    return ((value.numerator, value.denominator),) if value else ()


def _reduced(moved: Moved, chosen: str) -> str:
    common = "greatest(gcd(top, bottom), 1)"
    return f"SELECT {chosen} FROM (SELECT top // {common} AS a, bottom // {common} AS b FROM {moved.text})"


def _different(moved: Moved, without: int) -> int:
    """How many different influences there are."""
    ((number, zero),) = moved.data.ask(
        f"SELECT COUNT(*), bool_or(a = 0) FROM ({_reduced(moved, 'DISTINCT a, b')})"
    )
    return int(number) + (without > 0 and not zero)


def _all(moved: Moved, without: int) -> Classes:
    """Every class, of few."""
    rows = moved.data.ask(_reduced(moved, "a, b, COUNT(*)") + " GROUP BY a, b")
    counted = {Fraction(int(a), int(b)): int(number) for a, b, number in rows}
    if without:
        counted[Fraction(0)] = counted.get(Fraction(0), 0) + without
    return tuple((_pairs(value), counted[value]) for value in sorted(counted))
