"""A query as DuckDB's own parser reads it: one deterministic SELECT about the records, or refused with what would work."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, SyntaxRejected, UnknownName, UnsupportedForm
from epsproof.verify.records.data_file import DataFile, as_text, quoted, told

__all__ = ["Node", "Statement", "nodes", "retargeted", "statement"]

Node = dict[str, Any]
LONGEST = 10_000
MISSING = ("na", "n/a", "nan", "null", "none", "missing", "-", ".", "?")
CLASSES = frozenset(
    "COLUMN_REF CONSTANT FUNCTION COMPARISON CONJUNCTION OPERATOR CAST CASE BETWEEN STAR SUBQUERY COLLATE TYPE".split()
)
SOURCES = frozenset({"BASE_TABLE", "SUBQUERY", "JOIN"})
BY_ORDER = frozenset(
    "first last any_value arbitrary list array_agg string_agg group_concat listagg mode lttb histogram histogram_exact "
    "arg_max arg_max_null arg_max_nulls_last arg_min arg_min_null arg_min_nulls_last argmax argmin max_by min_by "
    "approx_count_distinct approx_quantile approx_top_k reservoir_quantile".split()
)
ABOUT_DUCKDB = frozenset(
    "version current_setting current_query current_database current_schema current_schemas current_catalog current_user "
    "session_user user getvariable getenv txid_current pg_backend_pid in_search_path".split()
)
"""Functions that tell of DuckDB or of the session, and not of the records."""
CLOCKS = frozenset({"age", "current_localtime", "current_localtimestamp"})
"""Functions that DuckDB calls consistent although they read the clock; age() does so with one argument."""
NAMELESS = frozenset(
    "current_date current_time current_timestamp localtime localtimestamp current_user current_role current_catalog "
    "current_schema session_user user today now rowid".split()
)
"""Functions that SQL calls without brackets, and the place of a row: they look like columns."""
WORDS = {
    "WINDOW": "a window function depends on the order of rows",
    "PARAMETER": "a query has no open parameters",
    "LAMBDA": "a lambda is not read",
    "POSITIONAL_REFERENCE": "name the column instead of its number",
}


@frozen
class Statement:
    """``tree`` is DuckDB's own; ``text`` the query as typed."""

    text: str
    tree: Node

    @property
    def node(self) -> Node:
        """The one SELECT."""
        found: Node = self.tree["statements"][0]["node"]
        return found


def _closed(text: str) -> str:
    """The query with the bracket closed that its function opens before FROM; empty where it opens none."""
    found = re.fullmatch(r"(.*\([^()]*?)(\s+FROM\b.*)", text, re.IGNORECASE | re.DOTALL)
    return f"{found[1]}){found[2]}" if found else ""


def statement(text: str, data: DataFile) -> Statement:
    """The query; raises QuestionError unless it is a single SELECT about the table by functions that give the same each time."""
    import duckdb

    if len(text) > LONGEST:
        raise LimitExceeded(f"the query has {len(text)} characters; at most {LONGEST} are read")
    try:
        kinds = [found.type.name for found in duckdb.extract_statements(text)]
        written = data.connection.execute("SELECT json_serialize_sql(?)", [text]).fetchall()[0][0]
    except duckdb.Error as error:
        meant = (
            f"write {_closed(text)}"
            if _closed(text)
            else "for instance SELECT COUNT(*) FROM data WHERE age > 60"
        )
        raise SyntaxRejected(told(error), text, 1, meant) from None
    if kinds != ["SELECT"]:
        what = " and ".join(kinds) if kinds else "nothing"
        raise UnsupportedForm(
            f"a query is one SELECT, this is {what}; for instance SELECT sex, COUNT(*) FROM data GROUP BY sex"
        )
    tree = json.loads(written)
    if tree.get("error"):
        raise UnsupportedForm(
            f"DuckDB does not read this as one SELECT: {tree.get('error_message', '')[:200]}"
        )
    _checked(tree["statements"][0]["node"], data)
    answered(data, text)
    return Statement(text, tree)


def answered(data: DataFile, text: str) -> None:
    """Raise where a name of the query is unknown, with the columns that there are."""
    import duckdb

    try:
        data.connection.execute(f"EXPLAIN {text}")
    except duckdb.Error as error:
        columns = {column.lower() for column in data.columns}
        names = (
            name
            for name in re.findall(r"=\s*\"?([A-Za-z_]\w*)\b(?!\s*[(.])", text)
            if name.lower() not in columns
        )
        if column := _text_as_number(data, str(error)):
            raise UnknownName(column) from None
        meant = next((f"; a text stands in single quotes: write '{name}'" for name in names), "")
        raise UnknownName(
            f"{told(error)}; the columns of {data.table}: {', '.join(data.columns)}{meant}"
        ) from None


def _text_as_number(data: DataFile, message: str) -> str:
    """The column and the first row that make a column of numbers one of texts, where the query takes it for numbers; else empty.

    Only a row's number and words that stand for a missing value are repeated.
    """
    if "VARCHAR" not in message:
        return ""
    words = ", ".join(f"'{word}'" for word in MISSING)
    for column in (name for name, kind in data.columns.items() if kind == "VARCHAR"):
        value, own = as_text(quoted(column)), quoted(column)
        where = f"TRY_CAST({own} AS DOUBLE) IS NULL AND {own} IS NOT NULL"
        rows = data.ask(
            f"SELECT n, CASE WHEN lower(trim(v)) IN ({words}) THEN v END, o FROM (SELECT row_number() OVER () AS n, "
            f"{value} AS v, {where} AS odd, COUNT(*) FILTER (WHERE {where}) OVER () AS o, "
            f"COUNT(*) OVER () AS a FROM {data.source}) "
            "WHERE odd AND 2*o < a + 2 ORDER BY n LIMIT 1"
        )
        for row, missing, odd in rows:
            held = f"{missing!r}" if missing else "a text"
            more = f", and {odd - 1} more like it" if odd > 1 else ""
            rule = f"the column {column} holds {held} in row {row}{more}, so it is one of texts"
            return f"{rule}: leave the cell empty, or leave the row out"
    return ""


def nodes(tree: Any) -> Iterator[Node]:
    """All tables of names and values in a tree."""
    if isinstance(tree, dict):
        yield tree
        for part in tree.values():
            yield from nodes(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from nodes(part)


def retargeted(tree: Node, data: DataFile, name: str) -> Node:
    """The same tree with another table in place of the records, under their name."""
    found: Node = json.loads(json.dumps(tree))
    for node in nodes(found):
        if node.get("type") == "BASE_TABLE" and "class" not in node and is_table(node, data.table):
            node["alias"] = node.get("alias") or data.table
            node["table_name"] = name
            if "qualified_name" in node:
                node["qualified_name"] = {"path": [name]}
    return found


def is_table(node: Node, name: str) -> bool:
    """Whether a table in FROM has that name, whatever its case."""
    return table_name(node).lower() == name.lower()


def table_name(node: Node) -> str:
    """The name of a table in FROM; with its schema where one is written."""
    path = (node.get("qualified_name") or {}).get("path")
    parts = path if path else [node.get("catalog_name"), node.get("schema_name"), node.get("table_name")]
    return ".".join(filter(None, parts))


def _checked(tree: Node, data: DataFile) -> None:
    """Raise for whatever is not known to read the table alone, and the same each time."""
    found = list(nodes(tree))
    own = {str(one["key"]).lower() for node in found for one in (node.get("cte_map") or {}).get("map") or []}
    if taken := sorted(own & _names(data)):
        raise UnsupportedForm(f"WITH gives the name {taken[0]!r} to another table; choose another name")
    tables = [node for node in found if node.get("type") == "BASE_TABLE" and "class" not in node]
    for node in tables:
        name = table_name(node)
        if not is_table(node, data.table) and name.lower() not in own:
            said = f"the query reads {name!r}; the records are the table {data.table!r}, and nothing else is read"
            raise UnknownName(f"{said}: write FROM {data.table}")
    if not any(is_table(node, data.table) for node in tables):
        raise UnsupportedForm(f"the query does not read the table {data.table!r}; write FROM {data.table}")
    known = _same_each_time(data)
    for node in found:
        _allowed(node, known)
    columns = {column.lower() for column in data.columns}
    for node in found:
        path = [str(part).lower() for part in node.get("column_names") or []]
        if len(path) == 1 and path[0] in NAMELESS - columns:
            raise UnsupportedForm(f"{path[0]} is not the same each time; write the date, time or name itself")
        if path[-1:] == ["rowid"] and "rowid" not in columns:
            raise UnsupportedForm(
                "rowid is the place of a row, which the other rows decide; name a column of the records"
            )


def _names(data: DataFile) -> frozenset[str]:
    """The tables and views of the database, which a name of WITH would stand for where it does not hold."""
    rows = data.ask(
        "SELECT lower(table_name) FROM duckdb_tables() UNION SELECT lower(view_name) FROM duckdb_views()"
    )
    return frozenset(row[0] for row in rows) | {data.table.lower()}


def _allowed(node: Node, known: frozenset[str]) -> None:
    """Raise where one part of the query is not among those that are known to be harmless."""
    kind, sort = node.get("class"), str(node.get("type", ""))
    if kind is not None:
        if kind not in CLASSES:
            raise UnsupportedForm(
                f"{WORDS.get(kind, f'the query uses {kind}, which is not read')}; use plain expressions"
            )
        name = str(node.get("function_name", "")).lower()
        if kind == "FUNCTION" and (name not in known or name in BY_ORDER):
            random = "is not known to give the same each time"
            why = "depends on the order of rows or is approximate" if name in BY_ORDER else random
            raise UnsupportedForm(
                f"{name}() {why}; a query of records is deterministic: COUNT, SUM, AVG, MIN, MAX, MEDIAN ..."
            )
        if kind == "FUNCTION" and name in ABOUT_DUCKDB:
            raise UnsupportedForm(f"{name}() tells of DuckDB and not of the records: leave it out")
        if (
            kind == "FUNCTION"
            and name in CLOCKS
            and len(node.get("arguments") or node.get("children") or []) < 2
        ):
            raise UnsupportedForm(f"{name}() reads the clock; write the date or time itself")
        return
    if sort.endswith("_NODE") and sort != "SELECT_NODE":
        raise UnsupportedForm(
            f"the query is a {sort.removesuffix('_NODE').replace('_', ' ').lower()}; write one SELECT"
        )
    if sort.startswith("LIMIT") or node.get("sample") or node.get("qualify"):
        raise UnsupportedForm(
            "LIMIT, OFFSET, QUALIFY and TABLESAMPLE choose rows by their order or by chance; leave them out"
        )
    if node.get("ref_type") in ("POSITIONAL", "ASOF"):
        raise UnsupportedForm(f"{node['ref_type']} JOIN pairs rows by their order; JOIN them ON columns")
    if node.get("distinct_on_targets"):
        raise UnsupportedForm(
            "DISTINCT ON keeps the first of several rows by their order; use GROUP BY and MIN(column)"
        )
    if (
        ("alias" in node or "query_location" in node)
        and sort
        and sort not in SOURCES
        and "expression" not in node
    ):
        raise UnsupportedForm(
            f"FROM {sort.replace('_', ' ').lower()} is not read; FROM names the table of records"
        )


def _same_each_time(data: DataFile) -> frozenset[str]:
    """The functions of DuckDB itself all of whose forms are consistent; operators are functions."""
    rows = data.ask(
        "SELECT lower(function_name) FROM duckdb_functions() WHERE internal AND function_type IN ('scalar', 'aggregate') "
        "GROUP BY 1 HAVING bool_and(stability = 'CONSISTENT')"
    )
    user = data.ask(
        "SELECT lower(function_name) FROM duckdb_functions() WHERE NOT internal OR stability <> 'CONSISTENT'"
    )
    return frozenset(row[0] for row in rows) - frozenset(row[0] for row in user)
