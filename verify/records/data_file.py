"""The named data in DuckDB, read-only: nothing beside that file can be read, and nothing is written."""

from __future__ import annotations

import csv
import gzip
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from attrs import frozen

from epsproof.derive.text.errors import MissingValue, QuestionError, UnknownName
from epsproof.verify.system.extras import to_install
from epsproof.verify.system.toml_file import near_file

if TYPE_CHECKING:
    import duckdb

__all__ = [
    "CsvRejected",
    "DataFile",
    "DataRejected",
    "NotFinite",
    "answers",
    "as_text",
    "exact",
    "opened_data",
    "quoted",
    "read_csv_table",
    "whole_numbers",
]

# A CSV file as a table of DuckDB: the first line names the columns, and every other line is a record or the
# file is refused.

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


READERS = {".csv": "read_csv", ".tsv": "read_csv", ".parquet": "read_parquet", ".pq": "read_parquet"}
DATABASES = frozenset({".duckdb", ".ddb", ".db"})
WILD = frozenset("*?[")
TABLE = "data"
MISSING = f"tables of data need DuckDB: {to_install('data')}"
CLOSED: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": "2GB",
}
SPEAKABLE = frozenset({"BinderException", "ParserException", "CatalogException", "SyntaxException"})


class DataRejected(QuestionError):
    """The data cannot be used as a table of records; the message says why, and repeats no value of them."""


@frozen
class DataFile:
    """A connection in which the records are the table ``table``, with its columns and their types in order."""

    connection: duckdb.DuckDBPyConnection
    file: str
    table: str
    columns: dict[str, str]

    def ask(self, text: str) -> list[tuple[Any, ...]]:
        """All rows of a statement of ours; raises DataRejected."""
        return answers(self.connection, text, self.file)

    @property
    def source(self) -> str:
        """The table's name, quoted."""
        return quoted(self.table)


def quoted(name: str) -> str:
    """The name as SQL reads it."""
    return '"' + name.replace('"', '""') + '"'


def as_text(column: str) -> str:
    """The expression whose values are those of a quoted column as texts, which are compared letter by letter, whatever collation
    the column has: texts are equal where a query cannot tell the values apart."""
    return f"decode(encode(CAST({column} AS VARCHAR)))"


def answers(connection: duckdb.DuckDBPyConnection, text: str, file: str) -> list[tuple[Any, ...]]:
    """All rows of a statement; raises DataRejected, which names what DuckDB did not find, but repeats no value of the data."""
    import duckdb

    try:
        return connection.execute(text).fetchall()
    except duckdb.Error as error:
        raise DataRejected(f"{file}: {told(error)}") from None


def told(error: Exception) -> str:
    """What can be said of an error of DuckDB: all of one about names and grammar, the kind alone of one about values."""
    name = type(error).__name__
    if name in SPEAKABLE:
        return str(error).split("\n\nLINE")[0].replace("\n", "; ")
    hint = (
        "a value does not fit the type that the query needs"
        if name == "ConversionException"
        else "see DuckDB's manual"
    )
    return f"DuckDB could not compute the query ({name}; its message may hold values of the data and is kept back): {hint}"


@contextmanager
def opened_data(path: Path, table: str | None = None) -> Iterator[DataFile]:
    """The table of the file: CSV and Parquet are the table ``data``, a DuckDB database names its own.

    Raises DataRejected for a file that is no table, MissingValue where a database has several tables and none is named.
    """
    try:
        import duckdb
    except ImportError:
        raise QuestionError(MISSING) from None
    suffix = Path(path.name.removesuffix(".gz")).suffix.lower()
    if suffix not in READERS and suffix not in DATABASES:
        raise DataRejected(
            f"{path.name}: data are a file .csv, .tsv, .parquet or .duckdb, not {suffix or 'one without ending'}"
        )
    if not path.is_file():
        raise DataRejected(
            f"{path}: there is no such file{near_file(path)}"
            if not path.exists()
            else f"{path}: this is no file"
        )
    if WILD & set(str(path)):
        raise DataRejected(
            f"{path.name}: a name of data holds none of the characters * ? [ (they would name several files)"
        )
    with TemporaryDirectory(prefix="epsproof-") as spill:
        settings = CLOSED | {"temp_directory": spill}
        try:
            place = (str(path), True) if suffix in DATABASES else (":memory:", False)
            connection = duckdb.connect(place[0], read_only=place[1], config=settings)
        except duckdb.Error:
            raise DataRejected(
                f"{path.name}: this is no DuckDB database that can be opened read-only"
            ) from None
        try:
            named = (
                _database(connection, path, table)
                if suffix in DATABASES
                else _view(connection, path, READERS[suffix], table)
            )
            columns = {row[0]: row[1] for row in answers(connection, f"DESCRIBE {quoted(named)}", path.name)}
            yield DataFile(connection, path.name, named, columns)
        finally:
            connection.close()


def _view(connection: duckdb.DuckDBPyConnection, path: Path, reader: str, table: str | None) -> str:
    """Name the file's rows ``data`` and shut everything else out; a text is read once, a Parquet file whenever it is asked."""
    import duckdb

    if table not in (None, TABLE):
        raise UnknownName(f"the records of {path.name} are the table {TABLE!r}; leave --table out")
    literal = "'" + str(path).replace("'", "''") + "'"
    try:
        if reader == "read_csv":
            read_csv_table(connection, path, TABLE)
        else:
            connection.execute(f"CREATE TEMP VIEW {TABLE} AS SELECT * FROM {reader}({literal})")
            connection.execute(f"SET allowed_paths = [{literal}]")
    except duckdb.Error as error:
        raise DataRejected(
            f"{path.name}: this is no table that can be read as Parquet ({type(error).__name__})"
        ) from None
    connection.execute("SET enable_external_access = false")
    return TABLE


def _database(connection: duckdb.DuckDBPyConnection, path: Path, table: str | None) -> str:
    """The table of the database."""
    connection.execute("SET enable_external_access = false")
    found = answers(
        connection, "SELECT table_name FROM duckdb_tables() WHERE NOT internal ORDER BY 1", path.name
    )
    names = [str(row[0]) for row in found]
    if table is None:
        if len(names) == 1:
            return names[0]
        held = ", ".join(names) or "none"
        raise MissingValue(
            f"{path.name} holds {len(names)} tables: {held}; --table names the one that holds a row per person"
        )
    if table not in names:
        raise UnknownName(
            f"{path.name} has no table {table!r}; its tables: {', '.join(names) or 'none'} (views are not read)"
        )
    return table


# Values of a database as exact numbers.


class NotFinite(ValueError):
    """A value is NaN or infinite."""


def exact(value: Any) -> Fraction:
    """The value of an integer, a decimal or a truth value; of a floating-point number the shortest decimal that denotes it.

    Raises NotFinite, and TypeError for what is no number.
    """
    if isinstance(value, (bool, int)):
        return Fraction(int(value))
    if isinstance(value, float):
        if not isfinite(value):
            raise NotFinite
        return Fraction(repr(value))
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise NotFinite
        return Fraction(value)
    raise TypeError(type(value).__name__)


def whole_numbers(values: Sequence[Any]) -> tuple[list[int | None], int]:
    """The values times a power of ten, as integers, and that power; None stays None. Raises as ``exact`` does."""
    kinds = {type(value) for value in values} - {type(None)}
    if kinds <= {int, bool}:
        return [None if v is None else int(v) for v in values], 1
    if kinds - {int, bool, float, Decimal}:
        raise TypeError(next(iter(kinds - {int, bool, float, Decimal})).__name__)
    decimals = [None if v is None else _decimal(v) for v in values]
    places = max((-int(d.as_tuple().exponent) for d in decimals if d is not None), default=0)
    power = 10 ** max(places, 0)
    return [None if d is None else _times(d, power) for d in decimals], power


def _decimal(value: Any) -> Decimal:
    found = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not found.is_finite():
        raise NotFinite
    return found


def _times(value: Decimal, power: int) -> int:
    """The value times a power of ten of which it is a whole multiple of the inverse."""
    top, bottom = value.as_integer_ratio()
    return top * (power // bottom)
