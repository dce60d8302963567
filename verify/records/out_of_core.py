"""Influences from scans of the table, for more different records than can be held."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.records.data_file import DataFile, DataRejected, as_text, quoted
from epsproof.verify.records.influences import PARTS, Classes, Influences, Pairs, named_labels
from epsproof.verify.records.linear_query import Aggregate, LinearQuery, lonely_average, refuse_missing

__all__ = ["Found", "Moved", "Scans", "Whole", "at_ranks", "scanned", "scans_of", "whole_in_sql"]

# The numbers that a query adds up as integers in SQL, times a power of ten.

SMALL = frozenset("BOOLEAN TINYINT SMALLINT INTEGER BIGINT UTINYINT USMALLINT UINTEGER".split())
LARGE = frozenset({"HUGEINT", "UBIGINT"})
FLOATING = frozenset({"DOUBLE", "FLOAT"})
DECIMAL = re.compile(r"DECIMAL\((\d+),(\d+)\)")
WIDEST, NARROW, FEW = 36, 17, 10
SHOWN = "CAST(CAST(v0 AS DOUBLE) AS VARCHAR)"
PATTERN = r"'-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?'"
EXPONENT = "CASE WHEN contains(shown, 'e') THEN CAST(split_part(shown, 'e', 2) AS INTEGER) ELSE 0 END"


@frozen
class Whole:
    """``text`` is v0 times ``power`` as an integer, beside a column ``shown``; a floating-point v0 counts as the shortest decimal
    that denotes it."""

    text: str
    power: int
    floating: bool = False
    shown: str = "NULL"

    @property
    def is_slow(self) -> bool:
        """Whether it is read from texts."""
        return self.shown != "NULL"


def whole_in_sql(data: DataFile, inner: str) -> Whole | None:
    """The values v0 of a subquery as integers; None where they are of another type, too long, not finite, or have exponents."""
    kind = next(str(row[1]) for row in data.ask(f"DESCRIBE SELECT v0 FROM ({inner})"))
    if kind in SMALL:
        return Whole("CAST(v0 AS BIGINT)", 1)
    if kind in LARGE:
        return Whole("CAST(v0 AS HUGEINT)", 1)
    if kind in FLOATING:
        return _floating(data, inner)
    found = DECIMAL.fullmatch(kind)
    if found is None:
        return None
    width, places = int(found[1]), int(found[2])
    if width + places > WIDEST:
        return None
    if width + places <= NARROW:
        return Whole(f"CAST(v0 * {10**places} AS BIGINT)", 10**places)
    return Whole(f"CAST(CAST(v0 AS DECIMAL(38,{places})) * {10**places} AS HUGEINT)", 10**places)


def _floating(data: DataFile, inner: str) -> Whole | None:
    """By arithmetic where few decimals are enough, else by the decimals that DuckDB prints, which are the shortest ones."""
    trials = ", ".join(f"bool_and({_denotes(places)})" for places in range(FEW))
    (few,) = data.ask(f"SELECT {trials} FROM (SELECT CAST(v0 AS DOUBLE) AS v FROM ({inner}))")
    for places, enough in enumerate(few):
        if enough:
            return Whole(f"CAST(round(CAST(v0 AS DOUBLE) * 1e{places}) AS BIGINT)", 10**places, True)
    ((odd, exponents),) = data.ask(
        f"SELECT bool_or(NOT regexp_full_match(shown, {PATTERN})), bool_or(contains(shown, 'e')) "
        f"FROM (SELECT {SHOWN} AS shown FROM ({inner}))"
    )
    if odd or odd is None:
        return None
    digits, power = ("split_part(shown, 'e', 1)", EXPONENT) if exponents else ("shown", "0")
    behind = f"length(split_part({digits}, '.', 2)) - {power}"
    before = f"length(split_part({digits}, '.', 1)) + {power}"
    ((places, whole),) = data.ask(
        f"SELECT greatest(max({behind}), 0), max({before}) FROM (SELECT {SHOWN} AS shown FROM ({inner}))"
    )
    if whole + places > WIDEST:
        return None
    kind = "BIGINT" if whole + places <= NARROW else "HUGEINT"
    number = f"CAST(replace({digits}, '.', '') || repeat('0', {places} - ({behind})) AS {kind})"
    return Whole(number, 10**places, True, SHOWN)


def _denotes(places: int) -> str:
    """Whether v is the floating-point number of a decimal with so many places and fewer than 16 digits, of which there is one."""
    return f"abs(v * 1e{places}) < 1e15 AND round(v * 1e{places}) / 1e{places} = v"


# Exact values at given ranks among quotients of integers in a relation of DuckDB, which is scanned and
# never loaded.
#
# A row's place K is the floor of its quotient, scaled to at most 2**44, in floating point; it is off by
# less than half of a unit of the true place. Histograms of K find in which bucket a rank lies. The value of
# that rank is then among the rows of the bucket and those one unit beside it, where it is found exactly:
# all rows below have smaller values, all rows above have larger ones.

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


# Influences of the records of one sum or average from scans of the table, for more different records than
# can be held at once.
#
# The classes are those at the ranks that are asked for: the least, the median, the largest, ten parts of
# the records, and of each value of a label the first three. Records in between are counted with the next of
# these classes.

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
