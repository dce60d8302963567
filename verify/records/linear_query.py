"""Counts, sums and averages whose value without any one record follows from one pass over the data."""

from __future__ import annotations

import json
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import MissingValue
from epsproof.verify.records.data_file import DataFile, DataRejected, quoted
from epsproof.verify.records.statement import Node, Statement, nodes, retargeted

__all__ = [
    "COUNTS",
    "SUMS",
    "Aggregate",
    "LinearQuery",
    "deserialised",
    "first_row",
    "keys_of",
    "linear_query",
    "lonely_average",
    "refuse_missing",
]

# Counts, sums and averages with WHERE and GROUP BY, whose value without any one record follows from one
# pass over the table.

COUNTS, SUMS, AVERAGES = frozenset({"count", "count_star"}), frozenset({"sum"}), frozenset({"avg", "mean"})
PLACES = frozenset({"alias", "query_location", "query_location_length"})
OTHER = ("having", "sample", "qualify")


@frozen
class Aggregate:
    """``kind`` is "count", "sum" or "average" of an expression (of nothing for COUNT(*)), where a condition holds."""

    kind: str
    argument: Node | None
    condition: Node | None
    name: str


@frozen
class LinearQuery:
    """SELECT keys, aggregates FROM the table WHERE condition GROUP BY keys."""

    statement: Statement
    keys: tuple[Node, ...]
    aggregates: tuple[Aggregate, ...]

    @property
    def is_counts(self) -> bool:
        """Whether every number is a count, so that one record changes each of one row by one at most."""
        return all(a.kind == "count" for a in self.aggregates)

    def rewritten(self, data: DataFile, label: str | None = None, numbered: bool = False) -> str:
        """The rows that the query aggregates: k0.. its keys, l the label, v0.. and f0.. the arguments and conditions, and where
        ``numbered`` n, the row of the table, from 1."""
        chosen = [{**key, "alias": f"k{i}"} for i, key in enumerate(self.keys)]
        if label is not None:
            chosen.append(_column(label, "l"))
        if numbered:
            chosen.append(_column(NUMBERED, "n"))
            data.connection.execute(
                f"CREATE OR REPLACE TEMP VIEW {quoted(NUMBERED)} AS "
                f"SELECT *, row_number() OVER () AS {quoted(NUMBERED)} FROM {data.source}"
            )
        for i, aggregate in enumerate(self.aggregates):
            chosen += [] if aggregate.argument is None else [{**aggregate.argument, "alias": f"v{i}"}]
            chosen += [] if aggregate.condition is None else [{**aggregate.condition, "alias": f"f{i}"}]
        if not chosen:
            chosen = [{**_one(data), "alias": "k"}]
        node = {
            key: part
            for key, part in self.statement.node.items()
            if key not in ("group_expressions", "group_sets")
        }
        node |= {"select_list": chosen, "modifiers": [], "aggregate_handling": "STANDARD_HANDLING"}
        tree = {"error": False, "statements": [{**self.statement.tree["statements"][0], "node": node}]}
        return deserialised(data, retargeted(tree, data, NUMBERED) if numbered else tree)


def _column(name: str, alias: str) -> Node:
    return {"class": "COLUMN_REF", "type": "COLUMN_REF", "alias": alias, "column_names": [name]}


def linear_query(statement: Statement, data: DataFile) -> LinearQuery | None:
    """The query as keys and aggregates; None where it is not of that form."""
    node = statement.node
    source = node.get("from_table") or {}
    distinct = [m for m in node.get("modifiers") or [] if m.get("type") != "ORDER_MODIFIER"]
    with_tables = (node.get("cte_map") or {}).get("map")
    if source.get("type") != "BASE_TABLE" or source.get("column_name_alias") or distinct or with_tables:
        return None
    if any(node.get(part) for part in OTHER) or any(one.get("class") == "SUBQUERY" for one in nodes(node)):
        return None
    keys = keys_of(statement, data)
    if keys is None:
        return None
    known = [plain(key) for key in keys]
    aggregates = []
    for item in node["select_list"]:
        if plain(item) in known:
            continue
        aggregate = _aggregate(item, data)
        if aggregate is None:
            return None
        aggregates.append(aggregate)
    found = LinearQuery(statement, tuple(keys), tuple(aggregates))
    return found if aggregates and not _uses_alias(found, data) and _is_understood(found, data) else None


def _uses_alias(query: LinearQuery, data: DataFile) -> bool:
    """Whether a key, an argument or a condition names another expression of SELECT, which the rows alone do not have."""
    columns = {name.lower() for name in data.columns}
    aliases = {
        str(item["alias"]).lower() for item in query.statement.node["select_list"] if item.get("alias")
    } - columns
    parts = [*query.keys, *(part for one in query.aggregates for part in (one.argument, one.condition))]
    paths = [
        node.get("column_names") or [] for node in nodes([*parts, query.statement.node.get("where_clause")])
    ]
    return any(len(path) == 1 and str(path[0]).lower() in aliases for path in paths)


def _is_understood(query: LinearQuery, data: DataFile) -> bool:
    """Whether the rows can be asked for by themselves."""
    import duckdb

    try:
        data.connection.execute(f"EXPLAIN {query.rewritten(data)}")
    except duckdb.Error:
        return False
    return True


def keys_of(statement: Statement, data: DataFile) -> list[Node] | None:
    """The expressions of GROUP BY, numbers and aliases replaced by what they stand for; None for grouping sets."""
    node = statement.node
    chosen: list[Node] = node["select_list"]
    if node.get("aggregate_handling") == "FORCE_AGGREGATES":
        return [item for item in chosen if not any(_is_aggregate(one, data) for one in nodes(item))]
    if len(node.get("group_sets") or []) > 1:
        return None
    named = {str(item["alias"]).lower(): item for item in chosen if item.get("alias")}
    columns = {name.lower() for name in data.columns}
    found = []
    for key in node.get("group_expressions") or []:
        path = key.get("column_names") or []
        if key.get("class") == "CONSTANT":
            place = _whole(key)
            if place is None or not 1 <= place <= len(chosen):
                return None
            key = chosen[place - 1]
        elif len(path) == 1 and path[0].lower() not in columns and path[0].lower() in named:
            key = named[path[0].lower()]
        found.append(key)
    return found


def _aggregate(item: Node, data: DataFile) -> Aggregate | None:
    """The aggregate that an item of SELECT is; None for another expression."""
    name = str(item.get("function_name", "")).lower()
    kind = "count" if name in COUNTS else "sum" if name in SUMS else "average" if name in AVERAGES else None
    orders = (item.get("order_bys") or {}).get("orders")
    arguments = [part.get("expression", part) for part in item.get("arguments") or item.get("children") or []]
    if (
        item.get("class") != "FUNCTION"
        or kind is None
        or item.get("distinct")
        or orders
        or len(arguments) > 1
    ):
        return None
    if kind != "count" and not arguments:
        return None
    argument, condition = (arguments or [None])[0], item.get("filter")
    inside = [one for part in (argument, condition) if part for one in nodes(part)]
    if any(_is_aggregate(one, data) or one.get("class") == "STAR" for one in inside):
        return None
    return Aggregate(kind, argument, condition, deserialised_item(data, item))


def _is_aggregate(node: Node, data: DataFile) -> bool:
    """Whether a part of the query is a call of an aggregate function."""
    return node.get("class") == "FUNCTION" and str(node.get("function_name", "")).lower() in _aggregates(data)


def _aggregates(data: DataFile) -> frozenset[str]:
    rows = data.ask(
        "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE function_type = 'aggregate'"
    )
    return frozenset(row[0] for row in rows)


def _whole(node: Node) -> int | None:
    text = str((node.get("literal") or {}).get("text", (node.get("value") or {}).get("value")))
    return int(text) if text.isdecimal() else None


def plain(tree: Any) -> Any:
    """The tree without aliases and places, for comparisons."""
    if isinstance(tree, dict):
        return {key: plain(part) for key, part in tree.items() if key not in PLACES}
    return [plain(part) for part in tree] if isinstance(tree, list) else tree


def deserialised(data: DataFile, tree: Node) -> str:
    """The query that a tree stands for."""
    text: str = data.connection.execute("SELECT json_deserialize_sql(?)", [json.dumps(tree)]).fetchall()[0][0]
    return text


def deserialised_item(data: DataFile, item: Node) -> str:
    """One expression as SQL."""
    tree = json.loads(data.connection.execute("SELECT json_serialize_sql('SELECT 1')").fetchall()[0][0])
    tree["statements"][0]["node"]["select_list"] = [{**item, "alias": ""}]
    return deserialised(data, tree).removeprefix("SELECT ").removesuffix(";").strip()


def _one(data: DataFile) -> Node:
    """The constant 1."""
    tree = json.loads(data.connection.execute("SELECT json_serialize_sql('SELECT 1')").fetchall()[0][0])
    found: Node = tree["statements"][0]["node"]["select_list"][0]
    return found


# Records without a value under a sum or an average, and averages over nothing: refused, and where.

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
    inner = query.rewritten(data, numbered=True).rstrip("; ")
    return int(data.ask(f"SELECT MIN(n) FROM ({inner}) WHERE {condition}")[0][0])


def lonely_average(name: str, lonely: int) -> MissingValue:
    """The refusal of an average that has one record or none in so many rows."""
    rows = f"{lonely:,} row{'s' if lonely != 1 else ''}"
    return MissingValue(
        f"{name} has no value without its only record in {rows} of the answer; --empty says what an average "
        "over nothing counts as, for instance --empty 0"
    )
