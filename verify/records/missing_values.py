"""Records without a value under a sum or an average, and averages over nothing: refused, and where."""

from __future__ import annotations

from epsproof.derive.text.errors import MissingValue
from epsproof.verify.records.data_file import DataFile, DataRejected, quoted
from epsproof.verify.records.linear_query import LinearQuery

__all__ = ["first_row", "lonely_average", "refuse_missing"]

NUMBERED = "row of the table"


def refuse_missing(i: int, query: LinearQuery, inner: str, data: DataFile) -> None:
    """Raise where a sum or average would silently leave out records without a value."""
    aggregate = query.aggregates[i]
    if aggregate.kind == "count":
        return
    also = "" if aggregate.condition is None else f" AND f{i}"
    ((missing,),) = data.ask(f"SELECT COUNT(*) FROM ({inner}) WHERE v{i} IS NULL{also}")
    if missing:
        row = first_row(query, data, i, f"v{i} IS NULL{also}")
        records = f"{missing:,} record{'s' if missing > 1 else ''} without a value (NULL), first in row {row}"
        remedy = "add a condition IS NOT NULL to WHERE, or COALESCE(column, value)"
        raise DataRejected(f"{data.file}: {aggregate.name} is over {records}; {remedy}")


def first_row(query: LinearQuery, data: DataFile, i: int, condition: str) -> int:
    """The first row of the table, counted from 1, whose value satisfies a condition."""
    data.connection.execute(
        f"CREATE OR REPLACE TEMP VIEW {quoted(NUMBERED)} AS "
        f"SELECT *, row_number() OVER () AS {quoted(NUMBERED)} FROM {data.source}"
    )
    inner = query.rewritten(data, NUMBERED, NUMBERED).rstrip("; ")
    return int(data.ask(f"SELECT MIN(l) FROM ({inner}) WHERE {condition}")[0][0])


def lonely_average(name: str, lonely: int) -> MissingValue:
    """The refusal of an average that has one record or none in so many rows."""
    rows = f"{lonely:,} row{'s' if lonely != 1 else ''}"
    return MissingValue(
        f"{name} has no value without its only record in {rows} of the answer; --empty says what an average "
        "over nothing counts as, for instance --empty 0"
    )
