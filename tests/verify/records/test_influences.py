"""Influences by one pass, and by leaving records out in DuckDB, against leaving them out in Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest

from epsproof.derive.text.errors import MissingValue
from epsproof.verify.records.data_file import opened_data
from epsproof.verify.records.influences import Influences, by_size, median_of, moves_of, size
from epsproof.verify.records.leave_one_out import leave_one_out
from epsproof.verify.records.linear_query import linear_query
from epsproof.verify.records.one_pass import one_pass
from epsproof.verify.records.statement import statement
from tests.verify.records.conftest import Numbers, Row, counted, naive, written

pytest.importorskip("duckdb")


def asked(path, query: str, label: str | None = None) -> tuple[Influences | None, Influences]:
    """By one pass, where the query is of that form, and by leaving out."""
    with opened_data(path) as data:
        read = statement(query, data)
        linear = linear_query(read, data)
        fast = None if linear is None else one_pass(linear, data, label, empty=Fraction(0))
        return fast, leave_one_out(read, data, 1000, label, empty=Fraction(0))


def number(row: Row, name: str) -> Fraction:
    return Fraction(row[name])


def average(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def grouped(rows: list[Row], *names: str) -> dict[tuple[str, ...], list[Row]]:
    found = defaultdict(list)
    for row in rows:
        found[tuple(row[name] for name in names)].append(row)
    return found


def old(rows: list[Row]) -> list[Row]:
    return [row for row in rows if int(row["age"]) > 25]


def scores(rows: list[Row]) -> Fraction:
    return sum((number(row, "score") for row in rows), Fraction(0))


def per_sex(rows: list[Row]) -> Numbers:
    found = {}
    for key, part in grouped(rows, "sex").items():
        west = scores([row for row in part if row["region"] == "west"])
        found[key] = [average([number(row, "income") for row in part]), west, Fraction(len(part))]
    return found


PEOPLE = [
    (30, "M", "north", 5),
    (41, "F", "south", 7),
    (30, "F", "west", 9),
    (70, "M", "west", 9),
    (70, "M", "west", 9),
]
QUERIES: dict[str, Callable[[list[Row]], Numbers]] = {
    "SELECT COUNT(*) FROM data WHERE age > 25": lambda rows: {(): [Fraction(len(old(rows)))]},
    "SELECT COUNT(*) FROM data WHERE age > 99": lambda rows: {(): [Fraction(0)]},
    "SELECT SUM(income) FROM data": lambda rows: {
        (): [sum((number(r, "income") for r in rows), Fraction(0))]
    },
    "SELECT SUM(score) s FROM data d WHERE d.age > 25": lambda rows: {(): [scores(old(rows))]},
    "SELECT AVG(income) FROM data": lambda rows: {(): [average([number(r, "income") for r in rows])]},
    "SELECT sex, region, COUNT(*) FROM data GROUP BY sex, region": lambda rows: {
        key: [Fraction(len(part))] for key, part in grouped(rows, "sex", "region").items()
    },
    "SELECT sex AS s, AVG(income), SUM(score) FILTER (WHERE region = 'west'), COUNT(age) FROM data GROUP BY s": per_sex,
    "SELECT age - 18 AS a, SUM(income * 2 - 1) FROM data GROUP BY ALL ORDER BY a": lambda rows: {
        key: [sum((2 * number(r, "income") - 1 for r in part), Fraction(0))]
        for key, part in grouped(rows, "age").items()
    },
}


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_pass_is_leaving_out(table, query, seed):
    made = table(seed)
    fast, slow = asked(made.path, query)
    wanted = naive(made.rows, QUERIES[query])
    assert fast is not None and counted(fast) == wanted
    assert slow.runs > 0 and (slow.arithmetic == "floating-point" or counted(slow) == wanted)


OTHERS: dict[str, Callable[[list[Row]], Numbers]] = {
    "SELECT MAX(income) - MIN(income) FROM data": lambda rows: {
        (): [max(number(r, "income") for r in rows) - min(number(r, "income") for r in rows)]
    },
    "SELECT COUNT(DISTINCT age) FROM data": lambda rows: {(): [Fraction(len({r["age"] for r in rows}))]},
    "WITH s AS (SELECT region, COUNT(*) n FROM data GROUP BY region) SELECT MAX(n) FROM s": lambda rows: {
        (): [Fraction(max(map(len, grouped(rows, "region").values())))]
    },
    "SELECT sex, COUNT(*) FROM data GROUP BY sex HAVING COUNT(*) > 12": lambda rows: {
        key: [Fraction(len(part))] for key, part in grouped(rows, "sex").items() if len(part) > 12
    },
}


@pytest.mark.parametrize("query", OTHERS)
@pytest.mark.parametrize("seed", [4, 5])
def test_any_deterministic_query_is_left_out(table, query, seed):
    made = table(seed)
    fast, slow = asked(made.path, query)
    assert fast is None
    assert counted(slow) == naive(made.rows, OTHERS[query])


@pytest.mark.parametrize("empty", ["0", "1", "-5/3"])
@pytest.mark.parametrize(
    ("beside", "moves"),
    [
        ("COUNT(*)", ["1"]),
        ("COUNT(DISTINCT age)", ["1"]),
        ("SUM(score)", ["7/2"]),
        ("SUM(score) FILTER (WHERE age > 20)", ["7/2"]),
        ("COUNT(*) FILTER (WHERE age > 99)", []),
        ("MEDIAN(score)", None),
        ("2*COUNT(*)", None),
    ],
)
def test_a_count_or_sum_over_nothing_is_0_beside_other_numbers(tmp_path, beside, moves, empty):
    """``empty`` is what the others count as: an average, a median, or what is made of a count."""
    rows = [{"sex": "M", "age": "30", "score": "3.5"}, *[{"sex": "F", "age": "20", "score": "1.5"}] * 2]
    path = written(tmp_path / "t.csv", rows).path
    with opened_data(path) as data:
        read = statement(f"SELECT sex, {beside}, MIN(age) FROM data GROUP BY sex", data)
        found = leave_one_out(read, data, 1000, empty=Fraction(empty))
    before = {"MEDIAN(score)": Fraction(7, 2), "2*COUNT(*)": Fraction(2)}.get(beside, Fraction(0))
    first = [abs(before - Fraction(empty))] if moves is None else [*map(Fraction, moves)]
    wanted = tuple(sorted([*first, 30 - Fraction(empty)], reverse=True))
    assert [moves_of(pairs) for pairs, records in found.classes if records == 1] == [wanted]


@pytest.mark.parametrize(
    ("chosen", "moves"), [("SUM(score), COUNT(DISTINCT sex)", (3, 1)), ("SUM(score), MAX(score)", None)]
)
def test_counts_and_sums_of_a_single_record_need_no_value_over_nothing(tmp_path, chosen, moves):
    path = written(tmp_path / "t.csv", [{"sex": "M", "score": "3"}]).path
    with opened_data(path) as data:
        read = statement(f"SELECT {chosen} FROM data", data)
        if moves is None:
            with pytest.raises(MissingValue, match="--empty"):
                leave_one_out(read, data, 10)
        else:
            ((pairs, _),) = leave_one_out(read, data, 10).classes
            assert moves_of(pairs) == moves


@pytest.mark.parametrize(
    "query",
    [
        "SELECT SUM(e) FROM data AS d(a, b, c, e, f)",
        "SELECT COUNT(DISTINCT d) FROM data d",
        "SELECT COUNT(DISTINCT d) AS d FROM data d",
        "SELECT MAX(n) FROM (SELECT data.sex AS s, COUNT(*) AS n FROM data GROUP BY s)",
        "SELECT age, age * 2 AS twice, SUM(twice) FROM data GROUP BY age",
        "SELECT SEX AS s, AVG(Income) FROM Data GROUP BY S",
        "SELECT MAX(DATA.income)::DOUBLE FROM DATA",
    ],
)
def test_names_may_stand_for_columns_rows_or_expressions(tmp_path, query):
    """Each record is told apart: leaving out all records one by one gives the same."""
    import duckdb

    rows = [{"age": str(a), "sex": s, "region": r, "income": str(i), "score": "1"} for a, s, r, i in PEOPLE]
    path = written(tmp_path / "t.csv", rows).path
    fast, slow = asked(path, query)
    with duckdb.connect() as connection:
        connection.execute(
            f"CREATE TABLE everybody AS SELECT *, row_number() OVER () AS place FROM read_csv('{path}')"
        )
        answers = []
        for place in range(len(rows) + 1):
            connection.execute(
                f"CREATE OR REPLACE VIEW data AS SELECT * EXCLUDE place FROM everybody WHERE place <> {place}"
            )
            answers.append(connection.execute(query).fetchall())
    changed = sum(sorted(map(repr, one)) != sorted(map(repr, answers[0])) for one in answers[1:])
    for found in filter(None, (fast, slow)):
        assert sum(count for pairs, count in found.classes if pairs) == changed


def test_records_that_no_number_tells_apart_run_once(table):
    made = table(6)
    _, slow = asked(made.path, "SELECT COUNT(DISTINCT sex) FROM data")
    assert (slow.runs, slow.records) == (2, 25)


@pytest.mark.parametrize(
    "query", ["SELECT SUM(income) FROM data WHERE age > 25", "SELECT COUNT(DISTINCT income) FROM data"]
)
def test_labels_split_the_records(table, query):
    made = table(7)
    for found in asked(made.path, query, "region"):
        if found is None:
            continue
        for region, classes in found.labelled.items():
            assert sum(count for _, count in classes) == sum(row["region"] == region for row in made.rows)
        together = sorted(entry for classes in found.labelled.values() for entry in classes)
        assert sum(count for _, count in together) == found.records


def test_a_database_and_parquet_give_the_same(table, tmp_path):
    import duckdb

    made = table(8)
    parquet, database = tmp_path / "t.parquet", tmp_path / "t.duckdb"
    duckdb.sql(f"COPY (SELECT * FROM read_csv('{made.path}')) TO '{parquet}' (FORMAT parquet)")
    with duckdb.connect(str(database)) as connection:
        connection.execute(f"CREATE TABLE people AS SELECT * FROM read_csv('{made.path}')")
    query = "SELECT sex, AVG(income) FROM {} GROUP BY sex"
    found = [
        asked(path, query.format(name))[0]
        for path, name in ((made.path, "data"), (parquet, "data"), (database, "people"))
    ]
    assert found[0] == found[1] == found[2]


def test_classes_are_in_the_exact_order_of_their_sizes():
    close = [(((10**30 + step, 3 * 10**30),), 1) for step in (5, 1, 3, 2, 4)]
    huge = [(((10**400 + step, 1),), 1) for step in (3, 1, 2)]
    assert [pairs[0][0] - 10**400 for pairs, _ in by_size(huge)] == [1, 2, 3]
    several = [(((1, 1), (1, 1)), 2), (((3, 2),), 1), ((), 4)]
    assert [pairs[0][0] - 10**30 for pairs, _ in by_size(close)] == [1, 2, 3, 4, 5]
    assert [len(pairs) for pairs, _ in by_size(several)] == [0, 1, 2]
    assert [len(pairs) for pairs, _ in by_size(several, 2)] == [0, 2, 1]
    assert size(median_of(by_size(several)), 1) == 0 and moves_of(()) == ()
