"""Influences under any deterministic query: it is run without each record, here or by processes that open the file themselves."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, MissingValue, QuestionError, UnsupportedForm
from epsproof.verify.records.data_file import (
    DataFile,
    DataRejected,
    NotFinite,
    as_text,
    exact,
    opened_data,
    quoted,
)
from epsproof.verify.records.influences import (
    Influences,
    Listed,
    Pairs,
    by_label,
    by_size,
    moves_of,
    rows_of,
    size,
)
from epsproof.verify.records.linear_query import COUNTS, SUMS, deserialised, keys_of, plain
from epsproof.verify.records.statement import Node, Statement, nodes, retargeted, statement
from epsproof.verify.system.own_files import digest_of
from epsproof.verify.system.sources import engine_and

__all__ = [
    "ALL",
    "Answer",
    "Elsewhere",
    "Runs",
    "RunsApart",
    "leave_one_out",
    "number_records",
    "pairs_apart",
    "runs_of",
]

# A query run without one record at a time, and how its numbers then differ.

ALL, KEPT = "records of epsproof", "records but one"
Answer = dict[tuple[Any, ...], tuple[Fraction | None, ...]]


@frozen
class _Places:
    """The places in SELECT of keys, None where these cannot be seen; and of counts and sums, which are 0 over nothing."""

    keys: frozenset[int] | None
    sums: frozenset[int]

    def is_key(self, place: int, value: Any) -> bool:
        return place in self.keys if self.keys is not None else isinstance(value, str)

    def over_nothing(self, wide: int) -> tuple[Fraction | None, ...]:
        """The numbers of a row that is not in the answer."""
        keys = frozenset[int]() if self.keys is None else self.keys
        numbers = [place for place in range(wide + len(keys)) if place not in keys]
        return tuple(Fraction(0) if place in self.sums and self.keys else None for place in numbers)


@frozen
class Runs:
    """The ``text`` of the query over the records but one, and its answer with all of them."""

    data: DataFile
    text: str
    places: _Places
    whole: Answer
    empty: Fraction | None

    def pairs(self, left_out: int) -> Pairs:
        """The changes without the record of that number; raises MissingValue, DataRejected and UnsupportedForm."""
        return _pairs(self.whole, _answer(self.text, self.data, left_out, self.places), self)


def number_records(data: DataFile) -> None:
    """Number the records in the order of the file, from 1."""
    data.connection.execute("SET threads = 1")
    data.connection.execute(
        f"CREATE TEMP TABLE {quoted(ALL)} AS SELECT *, row_number() OVER () AS {quoted(ALL)} FROM {data.source}"
    )


def runs_of(statement: Statement, data: DataFile, empty: Fraction | None) -> Runs:
    """The runs over numbered records; raises DataRejected and UnsupportedForm for an answer without rows or numbers."""
    text = deserialised(data, retargeted(statement.tree, data, KEPT))
    places = _Places(_key_places(statement, data), _sum_places(statement))
    whole = _answer(text, data, 0, places)
    if not whole:
        raise DataRejected(f"{data.file}: the query returns no row")
    if not next(iter(whole.values())):
        raise UnsupportedForm(
            "the answer of the query holds no number; ask for counts, sums, averages or other numbers"
        )
    return Runs(data, text, places, whole, empty)


def _key_places(statement: Statement, data: DataFile) -> frozenset[int] | None:
    """The places in SELECT of the expressions of GROUP BY; None where there are none that can be seen."""
    keys = keys_of(statement, data)
    if not keys:
        return None
    known = [plain(key) for key in keys]
    chosen: list[Node] = statement.node["select_list"]
    return frozenset(place for place, item in enumerate(chosen) if plain(item) in known)


def _sum_places(statement: Statement) -> frozenset[int]:
    """The places of counts and sums; none where HAVING may leave out rows that have one, or a star stands for several places."""
    chosen: list[Node] = statement.node["select_list"]
    if statement.node.get("having") or any(node.get("class") == "STAR" for node in nodes(chosen)):
        return frozenset()
    names = COUNTS | SUMS
    return frozenset(
        place for place, item in enumerate(chosen) if str(item.get("function_name", "")).lower() in names
    )


def _answer(text: str, data: DataFile, left_out: int, places: _Places) -> Answer:
    """The numbers of each row of the answer without one record, by its keys."""
    names = ", ".join(map(quoted, data.columns))
    data.connection.execute(
        f"CREATE OR REPLACE TEMP VIEW {quoted(KEPT)} AS SELECT {names} FROM {quoted(ALL)} WHERE {quoted(ALL)} <> {int(left_out)}"
    )
    rows = data.ask(text)
    found: Answer = {}
    for row in rows:
        values = (0 if value is None and place in places.sums else value for place, value in enumerate(row))
        parts = [(value, places.is_key(place, value)) for place, value in enumerate(values)]
        key = tuple(_key(value) for value, is_key in parts if is_key)
        if key in found:
            raise UnsupportedForm(
                "two rows of the answer have the same key; a query gives one row, or GROUP BY names its keys"
            )
        found[key] = _numbers([value for value, is_key in parts if not is_key], data)
    return found


def _key(value: Any) -> Any:
    """The value as part of a key; NaN, which is not equal to itself, as a text. Raises UnsupportedForm for lists and the like."""
    if isinstance(value, (list, dict)):
        raise UnsupportedForm("a key of the answer is a list or a struct; GROUP BY CAST(column AS VARCHAR)")
    return "NaN" if value != value else value


def _numbers(values: list[Any], data: DataFile) -> tuple[Fraction | None, ...]:
    try:
        return tuple(None if value is None else exact(value) for value in values)
    except NotFinite:
        raise DataRejected(f"{data.file}: the answer of the query holds NaN or an infinite value") from None
    except TypeError as error:
        raise UnsupportedForm(
            f"the answer of the query holds a value of type {error}; it holds keys and numbers"
        ) from None


def _pairs(whole: Answer, other: Answer, runs: Runs) -> Pairs:
    """How the numbers differ, the largest change first."""
    empty, missing = runs.empty, runs.places.over_nothing(len(next(iter(whole.values()))))
    if other.keys() - whole.keys():
        raise UnsupportedForm(
            "leaving out a record adds a row to the answer, so its numbers have no fixed places"
        )
    moves: list[Fraction] = []
    for key, before in whole.items():
        after = other.get(key, missing)
        for one, two in zip(before, after, strict=True):
            if one is None and two is None:
                continue
            if (one is None or two is None) and empty is None:
                raise MissingValue(
                    f"{runs.data.file}: without one of the records a number of the answer has no value; --empty says what it "
                    "counts as then, for instance --empty 0"
                )
            gap = abs(
                (empty or Fraction(0) if one is None else one)
                - (empty or Fraction(0) if two is None else two)
            )
            moves += [gap] if gap else []
    moves.sort(reverse=True)
    return tuple((move.numerator, move.denominator) for move in moves)


# Runs of a query by processes that open the file themselves: numbers of records go there, influences come
# back.

PARTS, FEWEST = 64, 10
REFUSALS = {kind.__name__: kind for kind in (MissingValue, DataRejected, UnsupportedForm, LimitExceeded)}


def code() -> str:
    """The digest of the engine's code, of that about records, and of DuckDB."""
    import duckdb

    return f"{engine_and(Path(__file__).parent)} {duckdb.__version__}"


@frozen
class RunsApart:
    """The query without each of ``records``, over the file of that digest; a unit of work of a cluster."""

    file: Path
    digest: str
    table: str | None
    query: str
    empty: Fraction | None
    records: tuple[int, ...]
    code: str

    def lines(self) -> str:
        """The changes of every record as JSON, or the refusal of the first record that has one.

        Raises QuestionError where this process does not read the same file with the same code.
        """
        if code() != self.code:
            raise QuestionError(
                "a worker runs another version of epsproof or of DuckDB; install the same ones on all workers"
            )
        try:
            found = digest_of(self.file)
        except OSError as error:
            raise QuestionError(
                f"a worker cannot read {self.file} ({error.strerror}); all read it at that place"
            ) from None
        if found != self.digest:
            raise QuestionError(f"a worker has another file at {self.file}; all workers read the same one")
        with opened_data(self.file, self.table) as data:
            query = statement(self.query, data)
            number_records(data)
            runs = runs_of(query, data, self.empty)
            done = []
            for record in self.records:
                try:
                    done.append([[str(top), str(bottom)] for top, bottom in runs.pairs(record)])
                except QuestionError as error:
                    return json.dumps({"done": done, "refusal": [type(error).__name__, str(error)]})
        return json.dumps({"done": done})


Elsewhere = Callable[[Iterator[RunsApart]], Iterator[tuple[RunsApart, str]]]
"""Does the work in any order; it is begun in the order in which it is given."""


def pairs_apart(
    path: Path, table: str | None, query: str, empty: Fraction | None, elsewhere: Elsewhere
) -> Callable[[Sequence[int]], Iterator[Pairs]]:
    """The changes of the records with these numbers, in their order, as a run here gives them, refusals too."""
    file = path.resolve()

    def pairs(records: Sequence[int]) -> Iterator[Pairs]:
        each = max(FEWEST, -(-len(records) // PARTS))
        parts = [tuple(records[start : start + each]) for start in range(0, len(records), each)]
        found: dict[tuple[int, ...], str] = {}
        refused = False

        def waiting() -> Iterator[RunsApart]:
            same, version = digest_of(file), code()
            for part in parts:
                if refused:
                    return
                yield RunsApart(file, same, table, query, empty, part, version)

        given = 0
        for work, text in elsewhere(waiting()):
            found[work.records] = text
            refused = refused or "refusal" in json.loads(text)
            while given < len(parts) and parts[given] in found:
                yield from _read(found.pop(parts[given]))
                given += 1

    return pairs


def _read(text: str) -> Iterator[Pairs]:
    """The changes; raises the refusal where there is one."""
    answer = json.loads(text)
    for pairs in answer["done"]:
        yield tuple((int(top), int(bottom)) for top, bottom in pairs)
    if "refusal" in answer:
        name, message = answer["refusal"]
        raise REFUSALS.get(name, QuestionError)(message)


# Influences under any deterministic query: it is run without each record, once for records that the query
# cannot tell apart.

Report = Callable[..., None]


def leave_one_out(
    statement: Statement,
    data: DataFile,
    most: int,
    label: str | None = None,
    listed: int = 0,
    empty: Fraction | None = None,
    norm: int = 1,
    report: Report | None = None,
    apart: Callable[[Sequence[int]], Iterator[Pairs]] | None = None,
) -> Influences:
    """The influences of all records by at most ``most`` runs of the query; ``apart`` does them somewhere else, in their order.

    ``empty`` is what the numbers of a row count as that is not in the answer, or that have no value. Raises LimitExceeded for
    more runs, MissingValue where ``empty`` is needed, DataRejected and UnsupportedForm for answers that are no numbers.
    """
    number_records(data)
    columns = _columns(statement, data, label)
    named = "NULL" if label is None else as_text(quoted(label))
    chosen = ", ".join(
        [
            *map(quoted, columns),
            named,
            rows_of(quoted(ALL)) if listed else f"[MIN({quoted(ALL)})]",
            "COUNT(*)",
        ]
    )
    group = (
        f" GROUP BY {', '.join([*map(quoted, columns), *(as_text(quoted(column)) for column in columns)])}"
        if columns
        else ""
    )
    distinct = data.ask(
        f"SELECT {chosen} FROM {quoted(ALL)}{group} ORDER BY {len(columns) + 2} LIMIT {most + 1}"
    )
    if not sum(row[-1] for row in distinct):
        raise DataRejected(f"{data.file}: the table {data.table} is empty")
    if len(distinct) > most:
        raise LimitExceeded(
            f"the query is no count, sum or average of a single table, so it runs once for each of more than {most:,} different "
            "records; raise --runs, or ask for counts, sums and averages"
        )
    runs = runs_of(statement, data, empty)
    numbers = [int(row[-2][0]) for row in distinct]
    moved = map(runs.pairs, numbers) if apart is None else apart(numbers)
    counted: dict[Any, dict[Pairs, int]] = defaultdict(lambda: defaultdict(int))
    found: list[Listed] = []
    for place, (row, pairs) in enumerate(zip(distinct, moved, strict=True)):
        counted[row[-3]][pairs] += row[-1]
        if listed:
            values = {column: str(value) for column, value in zip(columns, row, strict=False)}
            found.append(Listed(values, row[-1], moves_of(pairs), tuple(row[-2])))
        if report is not None:
            report(f"{place + 1:,} of {len(distinct):,} runs", place + 1, len(distinct))
    found.sort(key=lambda one: -size(one.moves, norm))
    return _influences(runs.whole, counted, label, found[:listed], len(distinct), _floating(runs.text, data))


def _influences(
    whole: Answer,
    counted: dict[Any, dict[Pairs, int]],
    label: str | None,
    listed: list[Listed],
    runs: int,
    floating: bool,
) -> Influences:
    together: dict[Pairs, int] = defaultdict(int)
    for parts in counted.values():
        for pairs, number in parts.items():
            together[pairs] += number
    labelled = by_label(counted) if label is not None else {}
    numbers = sum(len(row) for row in whole.values())
    arithmetic = "floating-point" if floating else "exact"
    records = sum(together.values())
    return Influences(
        records, len(whole), numbers, by_size(together.items()), labelled, tuple(listed), arithmetic, 0, runs
    )


def _columns(statement: Statement, data: DataFile, label: str | None) -> list[str]:
    """The columns that the query, or the label, can see; all where a name may stand for a whole row."""
    found = list(nodes(statement.node))
    stars = [node for node in found if node.get("class") == "STAR" or node.get("ref_type") == "NATURAL"]
    whole = bool(stars) or any(node.get("column_name_alias") for node in found)
    columns = {column.lower() for column in data.columns}
    tables = {str(node["alias"]).lower() for node in found if "class" not in node and node.get("alias")} | {
        data.table.lower()
    }
    aliases = {str(node["alias"]).lower() for node in found if "class" in node and node.get("alias")}
    references = [
        [str(part).lower() for part in node["column_names"]] for node in found if node.get("column_names")
    ]
    for parts in references:
        row = len(parts) == 1 and parts[0] in tables
        whole = whole or row or not ({*parts} & columns or parts[-1] in aliases)
    if whole:
        return list(data.columns)
    named = {part for parts in references for part in parts}
    named |= {str(part).lower() for node in found for part in node.get("using_columns") or []}
    return [column for column in data.columns if column.lower() in named or column == label]


def _floating(text: str, data: DataFile) -> bool:
    """Whether a number of the answer is a floating-point one."""
    return any(str(row[1]) in ("DOUBLE", "FLOAT") for row in data.ask(f"DESCRIBE {text}"))
