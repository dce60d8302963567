"""Groups are those that DuckDB makes: NaN, nanoseconds, collations, lists, NULL beside the text NULL, aliases of columns."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.records.data_file import opened_data
from epsproof.verify.records.influences import Influences, moves_of
from epsproof.verify.records.leave_one_out import leave_one_out
from epsproof.verify.records.linear_query import linear_query
from epsproof.verify.records.one_pass import one_pass
from epsproof.verify.records.statement import statement
from tests.verify.records.conftest import counted, written

duckdb = pytest.importorskip("duckdb")
ROWS = """
    (1, 'nan'::DOUBLE, [1, 2], TIMESTAMP_NS '2020-01-01 00:00:00.000000001', 'A', 'NULL'),
    (2, 'nan'::DOUBLE, [1, 2], TIMESTAMP_NS '2020-01-01 00:00:00.000000002', 'a', NULL),
    (4, 1.0, [3], TIMESTAMP_NS '2020-01-01 00:00:00.000000002', 'b', 'z')
"""
MEANS = {
    "f": {"1/2": 2, "4": 1},
    "li": {"1/2": 2, "4": 1},
    "ns": {"1": 3},
    "name COLLATE NOCASE": {"1/2": 2, "4": 1},
    "name": {"1": 1, "2": 1, "4": 1},
}


@pytest.fixture
def kinds(tmp_path: Path) -> Path:
    """Three records with a number n and keys of several types."""
    path = tmp_path / "kinds.parquet"
    with duckdb.connect() as connection:
        connection.execute(
            f"COPY (SELECT * FROM (VALUES {ROWS}) v(n, f, li, ns, name, word)) TO '{path}' (FORMAT parquet)"
        )
    return path


def asked(path: Path, query: str, label: str | None = None, slow: bool = False) -> Influences:
    with opened_data(path) as data:
        read = statement(query, data)
        linear = None if slow else linear_query(read, data)
        if linear is None:
            return leave_one_out(read, data, 100, label, empty=Fraction(0))
        return one_pass(linear, data, label, empty=Fraction(0))


@pytest.mark.parametrize("key", MEANS)
def test_averages_of_groups(kinds, key):
    found = counted(asked(kinds, f"SELECT {key}, AVG(n) FROM data GROUP BY {key}"))
    assert found == Counter({(Fraction(move),): records for move, records in MEANS[key].items()})


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("label", ["f", "li", "ns", "word"])
def test_values_of_a_column_are_told_apart_as_texts(kinds, label, slow):
    values = {"f": ["1.0", "nan"], "li": ["[1, 2]", "[3]"], "word": ["'NULL'", "NULL", "z"]}
    found = asked(kinds, "SELECT SUM(n) FROM data", label, slow).labelled
    assert [*found] == values.get(label, [f"2020-01-01 00:00:00.00000000{i}" for i in (1, 2)])
    assert sum(records for part in found.values() for _, records in part) == 3


ALIKE = {
    "VARCHAR COLLATE NOCASE": (["A", "a", "b"], "ascii({})"),
    "DOUBLE": (["-0.0", "0.0", "1.0"], "CASE WHEN CAST({} AS VARCHAR) = '-0.0' THEN 7 ELSE 1 END"),
    "INTERVAL": (
        ["1 month", "2 days", "30 days"],
        "datediff('day', DATE '2024-01-01', DATE '2024-01-01' + {})",
    ),
}
"""Types with values that are equal in SQL although a query can tell them apart."""


@pytest.mark.parametrize("kind", ALIKE)
@pytest.mark.parametrize("aggregate", ["COUNT", "MAX", "SUM"])
def test_equal_values_that_a_query_tells_apart_are_different_records(tmp_path, kind, aggregate):
    names, number = ALIKE[kind]
    with duckdb.connect(str(tmp_path / "t.duckdb")) as connection:
        connection.execute(f"CREATE TABLE data (v {kind})")
        connection.executemany("INSERT INTO data VALUES (?)", [(name,) for name in names])
        of = {"COUNT": len, "MAX": max, "SUM": sum}[aggregate]
        values = [row[0] for row in connection.execute(f"SELECT {number.format('v')} FROM data").fetchall()]
    moves = [Fraction(abs(of(values) - of(values[:i] + values[i + 1 :]))) for i in range(3)]
    found = asked(tmp_path / "t.duckdb", f"SELECT {aggregate}({number.format('v')}) FROM data", "v")
    assert counted(found) == Counter((move,) if move else () for move in moves)
    assert {name: moves_of(pairs) for name, ((pairs, _),) in found.labelled.items()} == {
        name: (move,) if move else () for name, move in zip(names, moves, strict=True)
    }


def test_nan_is_one_key_of_an_answer(kinds):
    found = counted(asked(kinds, "SELECT f, MAX(n) FROM data GROUP BY f"))
    assert found == Counter({(): 1, (Fraction(1),): 1, (Fraction(4),): 1})


def test_a_list_is_no_key_of_an_answer(kinds):
    with pytest.raises(UnsupportedForm, match="a list or a struct"):
        asked(kinds, "SELECT li, MAX(n) FROM data GROUP BY li")


def test_an_alias_is_the_expression_that_it_names(tmp_path):
    """k1 is the age, whatever the rows are called in which the pass reads them."""
    path = written(tmp_path / "t.csv", [{"age": "30", "pay": "10"}, {"age": "41", "pay": "20"}]).path
    found = asked(path, "SELECT age AS k1, pay AS k0, SUM(k1) FROM data GROUP BY age, pay")
    assert {moves_of(pairs) for pairs, _ in found.classes} == {(Fraction(30),), (Fraction(41),)}
