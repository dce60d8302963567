"""The named data in DuckDB, read-only: nothing beside that file can be read, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from attrs import frozen

from epsproof.derive.text.errors import MissingValue, QuestionError, UnknownName
from epsproof.verify.records.csv_table import read_csv_table
from epsproof.verify.system.extras import to_install
from epsproof.verify.system.near_file import near_file

if TYPE_CHECKING:
    import duckdb

__all__ = ["DataFile", "DataRejected", "answers", "as_text", "opened_data", "quoted"]

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
