"""Influences under any deterministic query: it is run without each record, once for records that the query cannot tell apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.records.data_file import DataFile, DataRejected, as_text, quoted
from epsproof.verify.records.influences import Influences, Listed, Pairs, by_label, by_size, moves_of, size
from epsproof.verify.records.runs import ALL, Answer, number_records, runs_of
from epsproof.verify.records.statement import Statement, nodes

__all__ = ["leave_one_out"]

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
    chosen = ", ".join([*map(quoted, columns), named, f"MIN({quoted(ALL)})", "COUNT(*)"])
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
    numbers = [int(row[-2]) for row in distinct]
    moved = map(runs.pairs, numbers) if apart is None else apart(numbers)
    counted: dict[Any, dict[Pairs, int]] = defaultdict(lambda: defaultdict(int))
    found: list[Listed] = []
    for place, (row, pairs) in enumerate(zip(distinct, moved, strict=True)):
        counted[row[-3]][pairs] += row[-1]
        if listed:
            values = {column: str(value) for column, value in zip(columns, row, strict=False)}
            found.append(Listed(values, row[-1], moves_of(pairs)))
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
