"""Random counts, sums and averages over random tables with NULLs and decimals: one pass, and leaving records out, agree."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from epsproof.verify.records.data_file import DataRejected, opened_data
from epsproof.verify.records.influences import Influences, moves_of
from epsproof.verify.records.leave_one_out import leave_one_out
from epsproof.verify.records.linear_query import linear_query
from epsproof.verify.records.one_pass import one_pass
from epsproof.verify.records.statement import statement

duckdb = pytest.importorskip("duckdb")
NUMBERS = [
    "a",
    "b",
    "d",
    "a*b",
    "a + d",
    "-b",
    "CASE WHEN f THEN a ELSE 2 END",
    "COALESCE(z, 0)",
    "abs(b)",
    "d*2 - a",
]
CONDITIONS = [
    "a > 1",
    "s = 'x'",
    "f",
    "b BETWEEN -2 AND 3",
    "z IS NOT NULL",
    "s IN ('x', 'y') AND a < 4",
    "NOT f",
    "a > 9",
]
AGGREGATES = ["COUNT(*)", "COUNT({})", "SUM({})", "AVG({})", "COUNT(z)"]
PLACES = 7


def table(rng: random.Random, path: Path) -> None:
    """Up to 14 records: integers, a decimal, a text, a truth value, and a column with NULLs."""
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "CREATE TABLE data (a INT, b BIGINT, d DECIMAL(9, 2), s VARCHAR, f BOOLEAN, z INT)"
        )
        for _ in range(rng.randint(1, 14)):
            row = [rng.randint(0, 4), rng.randint(-5, 5), rng.randint(-300, 300) / 100]
            row += [rng.choice("xyz"), rng.random() < 0.5, rng.choice([None, 1, 2])]
            connection.execute("INSERT INTO data VALUES (?, ?, ?, ?, ?, ?)", row)


def query(rng: random.Random) -> str:
    """A query of a random number of aggregates and keys."""
    keys = rng.sample(["s", "f", "a % 2", "z"], rng.choice([0, 0, 1, 1, 2]))
    chosen = [rng.choice(AGGREGATES).format(rng.choice(NUMBERS)) for _ in range(rng.choice([1, 1, 2, 3]))]
    chosen = [
        f"{one} FILTER (WHERE {rng.choice(CONDITIONS)})" if rng.random() < 0.3 else one for one in chosen
    ]
    where = f" WHERE {rng.choice(CONDITIONS)}" if rng.random() < 0.5 else ""
    return f"SELECT {', '.join([*keys, *chosen])} FROM data{where}" + (
        f" GROUP BY {', '.join(keys)}" if keys else ""
    )


def counted(found: Influences, exactly: bool) -> Counter:
    """How many records have which changes; averages that DuckDB computes in floating point are rounded."""
    classes: Counter = Counter()
    for pairs, number in found.classes:
        moves = moves_of(pairs)
        classes[
            moves if exactly else tuple(filter(None, (round(float(move), PLACES) for move in moves)))
        ] += number
    return classes


@pytest.mark.parametrize("seed", range(40))
def test_one_pass_is_leaving_out(tmp_path, seed):
    rng = random.Random(seed)
    table(rng, tmp_path / "t.duckdb")
    text = query(rng)
    with opened_data(tmp_path / "t.duckdb") as data:
        read = statement(text, data)
        linear = linear_query(read, data)
        assert linear is not None, text
        try:
            fast = one_pass(linear, data, empty=Fraction(0))
        except DataRejected as error:
            assert "no row" in str(error) and "GROUP BY" in text
            return
        slow = leave_one_out(read, data, 100, empty=Fraction(0))
    exactly = slow.arithmetic == "exact"
    assert counted(fast, exactly) == counted(slow, exactly), text
    assert (fast.rows, fast.numbers, fast.records) == (slow.rows, slow.numbers, slow.records)
