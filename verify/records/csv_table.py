"""A CSV file as a table of DuckDB: the first line names the columns, and every other line is a record or the file is refused."""

from __future__ import annotations

import csv
import gzip
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.system.near_file import near_file

if TYPE_CHECKING:
    import duckdb

__all__ = ["CsvRejected", "read_csv_table"]

OPTIONS = "sample_size = -1, header = true, skip = 0, comment = ''"
MARKS = ",;\t|"
LINE = re.compile(r"CSV Error on Line: (\d+)")
LONGEST = 1 << 20


class CsvRejected(QuestionError):
    """The lines of the file are no table; the message names the first that is not, and repeats no value of it."""


def read_csv_table(connection: duckdb.DuckDBPyConnection, path: Path, table: str) -> None:
    """Read the file into a table of its own; raises CsvRejected where a line has another number of cells than the first, where
    two columns have the same name or there are none, and where the file cannot be read."""
    first = _first_line(path)
    columns = _read(connection, path, table, "")
    marks = [mark for mark in MARKS if mark in first]
    if len(columns) == 1 and marks:
        mark = max(marks, key=first.count)
        connection.execute(f"DROP TABLE {table}")
        columns = _read(connection, path, table, f", delim = '{mark}'")
    _refuse_names(path, first, len(columns))


def _read(connection: duckdb.DuckDBPyConnection, path: Path, table: str, more: str) -> list[str]:
    """The names of the columns that were read."""
    import duckdb

    literal = "'" + str(path).replace("'", "''") + "'"
    try:
        connection.execute(f"CREATE TEMP TABLE {table} AS SELECT * FROM read_csv({literal}, {OPTIONS}{more})")
        return [str(row[0]) for row in connection.execute(f"DESCRIBE {table}").fetchall()]
    except duckdb.Error as error:
        place = LINE.search(str(error))
        line = int(place[1]) if place is not None else _first_odd_line(path)
        where = "" if line is None else f", line {line}"
        raise CsvRejected(
            f"{path.name}{where}: this is no table that can be read as CSV ({type(error).__name__}): every line has as many "
            "cells as the first one has names, in UTF-8"
        ) from None


def _first_odd_line(path: Path) -> int | None:
    """The number of the first line with another number of cells than the first; None where there is none that can be told."""
    first = _first_line(path)
    mark = max(MARKS, key=first.count)
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as stream:
            rows = csv.reader(
                io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline=""), delimiter=mark
            )
            wide = len(next(rows))
            return next((rows.line_num for row in rows if row and len(row) != wide), None)
    except (OSError, EOFError, csv.Error, StopIteration):
        return None


def _first_line(path: Path) -> str:
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as stream:
            return (
                stream.readline(LONGEST).decode("utf-8-sig", errors="replace").partition("\r")[0].rstrip("\n")
            )
    except (OSError, EOFError) as error:
        raise CsvRejected(f"{path.name}: the file cannot be read: {error}{near_file(path)}") from None


def _refuse_names(path: Path, first: str, columns: int) -> None:
    """Raise where the first line is no line of names; of a line in several lines, within quotation marks, nothing is said."""
    cells = next(
        (found for mark in MARKS if len(found := next(csv.reader([first], delimiter=mark), [])) == columns),
        [],
    )
    names = [cell.strip().lower() for cell in cells]
    if names and all(map(_is_number, names)):
        raise CsvRejected(
            f"{path.name}: the first line holds numbers, not names of columns; write a line of names above it"
        )
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if twice:
        raise CsvRejected(
            f"{path.name}: the column {twice[0][:60]!r} is there twice; give every column a name of its own"
        )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
