"""Many published counts in a table: columns of numbers from CSV and Parquet files, each row checked."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.derive.releases.tree import LARGEST
from epsproof.derive.text.errors import LimitExceeded, QuestionError, SyntaxRejected, UnknownName, nearest
from epsproof.derive.text.numbers import number
from epsproof.verify.system.own_files import opened
from epsproof.verify.system.toml_file import near_file

__all__ = ["TableRejected", "columns_of"]

MOST_ROWS, MOST_BYTES, LONGEST = 5_000_000, 1 << 30, 60


class TableRejected(QuestionError):
    """The file is no table of counts; the message names the row and the column."""


def columns_of(path: Path, names: Sequence[str]) -> list[list[Fraction]]:
    """The columns, numbers row by row; raises TableRejected with the file, the row and the column."""
    found = _parquet(path, names) if path.suffix.lower() in (".parquet", ".pq") else _csv(path, names)
    columns: list[list[Fraction]] = [[] for _ in names]
    known: dict[Any, Fraction] = {}
    for place, row in enumerate(found, 1):
        if place > MOST_ROWS:
            raise LimitExceeded(f"{path.name}: more than {MOST_ROWS:,} rows")
        for column, name, value in zip(columns, names, row, strict=True):
            if value not in known:
                known[value] = _number(value, f"{path.name}, row {place}, column {name!r}")
            column.append(known[value])
    if not columns[0]:
        raise TableRejected(f"{path.name}: the table has no rows")
    return columns


def _number(value: Any, where: str) -> Fraction:
    text = "" if value is None else str(value).strip()
    if not text:
        raise TableRejected(f"{where}: the cell is empty; every cell holds a published count")
    if text.lstrip("+-").lower() in {"nan", "inf", "infinity"}:
        raise TableRejected(f"{where}: {text} is no count")
    try:
        found = number(text)
        if abs(found) > LARGEST:
            raise LimitExceeded("too large")
        return found
    except (SyntaxRejected, LimitExceeded):
        raise TableRejected(f"{where}: {text[:LONGEST]!r} is no number up to {LARGEST:,}") from None


def _missing(path: Path, error: OSError) -> str:
    """Why the file cannot be read, with the file that was meant, or what such a file is."""
    such = near_file(path) or "; a table of counts is a file such as cells.csv, whose first line is n"
    return f"{path.name}: the file cannot be read: {error.strerror or error}{such}"


def _csv(path: Path, names: Sequence[str]) -> Iterator[list[str]]:
    try:
        with opened(path) as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise TableRejected(_missing(path, error)) from None
    if len(raw) > MOST_BYTES:
        raise LimitExceeded(f"{path.name} has more than {MOST_BYTES:,} bytes; write it as Parquet")
    try:
        lines = csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""), strict=True)
        head = [name.strip() for name in next(lines, [])]
        places = [_place(path, name, head) for name in names]
        blank = 0
        for number_of_row, row in enumerate(lines, 1):
            if not row:
                blank = blank or number_of_row
                continue
            if blank:
                raise TableRejected(
                    f"{path.name}, row {blank}: the line is empty, and others follow; take it out"
                )
            if len(row) != len(head):
                raise TableRejected(
                    f"{path.name}, row {number_of_row}: {len(row)} cells under {len(head)} names"
                )
            yield [row[place] for place in places]
    except UnicodeDecodeError as error:
        raise TableRejected(f"{path.name}: not a table: byte {error.start + 1} is not UTF-8") from None
    except csv.Error as error:
        raise TableRejected(f"{path.name}: not a table: {error}") from None


def _place(path: Path, name: str, head: Sequence[str]) -> int:
    if head.count(name) != 1:
        said = "twice" if name in head else "missing"
        if any(sign in "".join(head) for sign in ";\t"):
            raise UnknownName(
                f"{path.name}: the column {name[:LONGEST]!r} is {said}; columns are separated by commas"
            )
        if head and all(re.fullmatch(r"-?\d+(?:\.\d+)?", one) for one in head):
            raise UnknownName(
                f"{path.name}: the first line has no names; write the names of the columns there, such as {name}"
            )
        if len(head) == 1 and name == "n":
            raise UnknownName(f"{path.name}: the column 'n' is missing; write --column {head[0][:LONGEST]}")
        near = nearest(name, head or ["(none)"])
        asked = "; the one of the published values is named by --column" if name == "n" else ""
        others = [one for one in head if one != "n"]
        option = (
            f"; write --known-column {nearest(name, others).partition(',')[0]}"
            if name != "n" and others
            else ""
        )
        raise UnknownName(
            f"{path.name}: the column {name[:LONGEST]!r} is {said}; nearest: {near}{asked or option}"
        )
    return head.index(name)


def _parquet(path: Path, names: Sequence[str]) -> Iterator[list[Any]]:
    try:
        from pyarrow import ArrowException, types
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise QuestionError(
            "Parquet files are read with pyarrow: install the extra 'data', or write the table as CSV"
        ) from None
    try:
        table = ParquetFile(path)
        head = list(table.schema_arrow.names)
        for name in names:
            _place(path, name, head)
            if types.is_nested(kind := table.schema_arrow.field(name).type):
                raise TableRejected(
                    f"{path.name}, column {name!r}: it holds values of type {kind}, not counts"
                )
        for batch in table.iter_batches(columns=[*names]):
            columns = [batch.column(name).to_pylist() for name in names]
            yield from map(list, zip(*columns, strict=True))
    except OSError as error:
        raise TableRejected(_missing(path, error)) from None
    except ArrowException as error:
        raise TableRejected(f"{path.name}: no Parquet file: {str(error)[:200]}") from None
