"""Influences in one pass beside running the query once without each record, and seconds for large tables.

``EPSPROOF_ROWS=100000000 pytest -m "" -n 0 -s tests/benchmarks/test_records.py -k scans`` takes a table of that many rows.
"""

from __future__ import annotations

import os
import random
import resource
from pathlib import Path
from time import perf_counter

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.verify.records.data_file import opened_data
from epsproof.verify.records.leave_one_out import leave_one_out
from epsproof.verify.records.linear_query import linear_query
from epsproof.verify.records.one_pass import one_pass
from epsproof.verify.records.statement import statement

pytest.importorskip("duckdb")
QUERY = "SELECT sex, AVG(score) FROM data GROUP BY sex"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """Tables with an id, an age, a sex and a score of four decimals."""
    found = {}
    for size in (2_000, 32_561, 1_000_000):
        rng = random.Random(size)
        found[size] = tmp_path_factory.mktemp("records") / f"{size}.csv"
        with found[size].open("w", encoding="utf-8") as stream:
            stream.write("id,age,sex,score\n")
            for place in range(size):
                stream.write(f"{place},{rng.randint(17, 90)},{rng.choice('MF')},{rng.random() * 100:.4f}\n")
    return found


def test_one_pass_and_one_run_for_each_record(tables):
    """The same influences, many times faster."""
    with opened_data(tables[2_000]) as data:
        read = statement("SELECT SUM(age) FROM data WHERE score > 50", data)
        start = perf_counter()
        fast = one_pass(linear_query(read, data), data)
        middle = perf_counter()
        slow = leave_one_out(read, data, 2_000)
        end = perf_counter()
    times = (end - middle) / (middle - start)
    print(f"one pass {middle - start:.3f} s, {slow.runs} runs {end - middle:.3f} s: {times:.0f} times")
    assert fast.classes == slow.classes
    assert times > 5


@pytest.mark.parametrize(("size", "limit"), [(32_561, 3.0), (1_000_000, 10.0)])
def test_seconds(tables, size, limit):
    words = ["--query", QUERY, "--sensitivity", "100", "--preference", "min/max >= 0.95", "--epsilon", "1"]
    start = perf_counter()
    result = CliRunner().invoke(main, ["risk", "--data", str(tables[size]), *words])
    seconds = perf_counter() - start
    print(f"{size:,} records: {seconds:.2f} s")
    assert result.exit_code == 0 and seconds < limit


SCANNED = {
    "SELECT COUNT(*) FROM data WHERE age > 60": 60,
    "SELECT state, sex, COUNT(*) FROM data WHERE age > 60 GROUP BY state, sex": 60,
    "SELECT SUM(income) FROM data WHERE sex = 'M'": 300,
    "SELECT state, AVG(score) FROM data GROUP BY state": 300,
}
COLUMNS = (
    "CAST(17 + hash(i) % 74 AS TINYINT) AS age, CASE WHEN hash(i + 7) % 2 = 0 THEN 'M' ELSE 'F' END AS sex, "
    "CAST(hash(i * 3 + 1) % 56 AS TINYINT) AS state, CAST((hash(i * 5 + 2) % 1000000) / 10000.0 AS DECIMAL(7,4)) AS score, "
    "CAST(hash(i * 11 + 3) % 200000 AS INTEGER) AS income"
)


@pytest.fixture(scope="module")
def parquet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Parquet file of ``EPSPROOF_ROWS`` rows, by default 3 million."""
    import duckdb

    path, rows = (
        tmp_path_factory.mktemp("scans") / "people.parquet",
        int(os.environ.get("EPSPROOF_ROWS", "3000000")),
    )
    with duckdb.connect() as connection:
        connection.execute(f"COPY (SELECT {COLUMNS} FROM range({rows}) AS t(i)) TO '{path}' (FORMAT parquet)")
    return path


@pytest.mark.parametrize("query", SCANNED)
def test_scans_beside_the_query_alone(parquet, query):
    """Processor time as a multiple of DuckDB's for the query, and that no table is loaded."""
    import duckdb

    def used() -> float:
        found = resource.getrusage(resource.RUSAGE_SELF)
        return found.ru_utime + found.ru_stime

    start = used()
    with duckdb.connect() as connection:
        connection.execute(query.replace("FROM data", f"FROM read_parquet('{parquet}')")).fetchall()
    middle = used()
    words = ["--query", query, "--sensitivity", "200000", "--epsilon", "1"]
    result = CliRunner().invoke(main, ["risk", "--data", str(parquet), *words])
    end, peak = used(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{query}: {middle - start:.2f} s alone, {end - middle:.2f} s with influences, peak {peak:.0f} MB")
    assert result.exit_code == 0, result.output
    assert end - middle < 5 + SCANNED[query] * (middle - start) and peak < 1500
