"""Influences under any deterministic query: it is run without each record, once for records that the query cannot tell apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from derive.text.errors import LimitExceeded, MissingValue, UnsupportedForm
from verify.records.data_file import DataFile, DataRejected, as_text, quoted
from verify.records.exact_values import NotFinite, exact
from verify.records.influences import Influences, Listed, Pairs, by_label, by_size, moves_of, size
from verify.records.linear_query import deserialised, keys_of, plain
from verify.records.statement import Node, Statement, nodes, retargeted

__all__ = ["leave_one_out"]

ALL, KEPT = "records of epsproof", "records but one"
Answer = dict[tuple[Any, ...], tuple[Fraction | None, ...]]
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
) -> Influences:
    """The influences of all records by at most ``most`` runs of the query.

    ``empty`` is what the numbers of a row count as that is not in the answer, or that have no value. Raises LimitExceeded for
    more runs, MissingValue where ``empty`` is needed, DataRejected and UnsupportedForm for answers that are no numbers.
    """
    data.connection.execute("SET threads = 1")
    columns = _columns(statement, data, label)
    data.connection.execute(
        f"CREATE TEMP TABLE {quoted(ALL)} AS SELECT *, row_number() OVER () AS {quoted(ALL)} FROM {data.source}"
    )
    named = "NULL" if label is None else as_text(quoted(label))
    chosen = ", ".join([*map(quoted, columns), named, f"MIN({quoted(ALL)})", "COUNT(*)"])
    group = f" GROUP BY {', '.join(map(quoted, columns))}" if columns else ""
    distinct = data.ask(f"SELECT {chosen} FROM {quoted(ALL)}{group} ORDER BY {len(columns) + 2} LIMIT {most + 1}")
    if not sum(row[-1] for row in distinct):
        raise DataRejected(f"{data.file}: the table {data.table} is empty")
    if len(distinct) > most:
        raise LimitExceeded(
            f"the query is no count, sum or average of a single table, so it runs once for each of more than {most:,} different "
            "records; raise --runs, or ask for counts, sums and averages"
        )
    text = deserialised(data, retargeted(statement.tree, data, KEPT))
    keys = _key_places(statement, data)
    whole = _answer(text, data, 0, keys)
    if not whole:
        raise DataRejected(f"{data.file}: the query returns no row")
    if not next(iter(whole.values())):
        raise UnsupportedForm("the answer of the query holds no number; ask for counts, sums, averages or other numbers")
    counted: dict[Any, dict[Pairs, int]] = defaultdict(lambda: defaultdict(int))
    found: list[Listed] = []
    for place, row in enumerate(distinct):
        pairs = _pairs(whole, _answer(text, data, row[-2], keys), empty, data)
        counted[row[-3]][pairs] += row[-1]
        if listed:
            values = {column: str(value) for column, value in zip(columns, row, strict=False)}
            found.append(Listed(values, row[-1], moves_of(pairs)))
        if report is not None:
            report(f"{place + 1:,} of {len(distinct):,} runs", place + 1, len(distinct))
    found.sort(key=lambda one: -size(one.moves, norm))
    return _influences(whole, counted, label, found[:listed], len(distinct), _floating(text, data))


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
    return Influences(records, len(whole), numbers, by_size(together.items()), labelled, tuple(listed), arithmetic, 0, runs)


def _columns(statement: Statement, data: DataFile, label: str | None) -> list[str]:
    """The columns that the query, or the label, can see; all where a name may stand for a whole row."""
    found = list(nodes(statement.node))
    stars = [node for node in found if node.get("class") == "STAR" or node.get("ref_type") == "NATURAL"]
    whole = bool(stars) or any(node.get("column_name_alias") for node in found)
    columns = {column.lower() for column in data.columns}
    tables = {str(node["alias"]).lower() for node in found if "class" not in node and node.get("alias")} | {data.table.lower()}
    aliases = {str(node["alias"]).lower() for node in found if "class" in node and node.get("alias")}
    references = [[str(part).lower() for part in node["column_names"]] for node in found if node.get("column_names")]
    for parts in references:
        row = len(parts) == 1 and parts[0] in tables
        whole = whole or row or not ({*parts} & columns or parts[-1] in aliases)
    if whole:
        return list(data.columns)
    named = {part for parts in references for part in parts}
    named |= {str(part).lower() for node in found for part in node.get("using_columns") or []}
    return [column for column in data.columns if column.lower() in named or column == label]


def _key_places(statement: Statement, data: DataFile) -> frozenset[int] | None:
    """The places in SELECT of the expressions of GROUP BY; None where there are none that can be seen."""
    keys = keys_of(statement, data)
    if not keys:
        return None
    known = [plain(key) for key in keys]
    chosen: list[Node] = statement.node["select_list"]
    return frozenset(place for place, item in enumerate(chosen) if plain(item) in known)


def _answer(text: str, data: DataFile, left_out: int, keys: frozenset[int] | None) -> Answer:
    """The numbers of each row of the answer without one record, by its keys."""
    names = ", ".join(map(quoted, data.columns))
    data.connection.execute(
        f"CREATE OR REPLACE TEMP VIEW {quoted(KEPT)} AS SELECT {names} FROM {quoted(ALL)} WHERE {quoted(ALL)} <> {int(left_out)}"
    )
    rows = data.ask(text)
    found: Answer = {}
    for row in rows:
        parts = [(value, place in keys if keys is not None else _is_name(value)) for place, value in enumerate(row)]
        key = tuple(_key(value) for value, is_key in parts if is_key)
        if key in found:
            raise UnsupportedForm("two rows of the answer have the same key; a query gives one row, or GROUP BY names its keys")
        found[key] = _numbers([value for value, is_key in parts if not is_key], data)
    return found


def _key(value: Any) -> Any:
    """The value as part of a key; NaN, which is not equal to itself, as a text. Raises UnsupportedForm for lists and the like."""
    if isinstance(value, (list, dict)):
        raise UnsupportedForm("a key of the answer is a list or a struct; GROUP BY CAST(column AS VARCHAR)")
    return "NaN" if value != value else value


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


def _numbers(values: list[Any], data: DataFile) -> tuple[Fraction | None, ...]:
    try:
        return tuple(None if value is None else exact(value) for value in values)
    except NotFinite:
        raise DataRejected(f"{data.file}: the answer of the query holds NaN or an infinite value") from None
    except TypeError as error:
        raise UnsupportedForm(f"the answer of the query holds a value of type {error}; it holds keys and numbers") from None


def _pairs(whole: Answer, other: Answer, empty: Fraction | None, data: DataFile) -> Pairs:
    """How the numbers differ, the largest change first."""
    wide = len(next(iter(whole.values())))
    if other.keys() - whole.keys():
        raise UnsupportedForm("leaving out a record adds a row to the answer, so its numbers have no fixed places")
    moves: list[Fraction] = []
    for key, before in whole.items():
        after = other.get(key, (None,) * wide)
        for one, two in zip(before, after, strict=True):
            if one is None and two is None:
                continue
            if (one is None or two is None) and empty is None:
                raise MissingValue(
                    f"{data.file}: without one of the records a number of the answer has no value; --empty says what it counts "
                    "as then, for instance --empty 0"
                )
            gap = abs((empty or Fraction(0) if one is None else one) - (empty or Fraction(0) if two is None else two))
            moves += [gap] if gap else []
    moves.sort(reverse=True)
    return tuple((move.numerator, move.denominator) for move in moves)


def _floating(text: str, data: DataFile) -> bool:
    """Whether a number of the answer is a floating-point one."""
    return any(str(row[1]) in ("DOUBLE", "FLOAT") for row in data.ask(f"DESCRIBE {text}"))


