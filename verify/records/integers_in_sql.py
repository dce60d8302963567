"""The numbers that a query adds up as integers in SQL, times a power of ten."""

from __future__ import annotations

import re

from attrs import frozen

from epsproof.verify.records.data_file import DataFile

__all__ = ["Whole", "whole_in_sql"]

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
