"""Influences in one pass beside running the query once without each record, and seconds for large tables."""

from __future__ import annotations

import random
from pathlib import Path
from time import perf_counter

import pytest
from click.testing import CliRunner

from reports.cli import main
from verify.records.data_file import opened_data
from verify.records.leave_one_out import leave_one_out
from verify.records.linear_query import linear_query
from verify.records.one_pass import one_pass
from verify.records.statement import statement

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


@pytest.mark.parametrize(("size", "limit"), [(32_561, 3.0), (1_000_000, 20.0)])
def test_seconds(tables, size, limit):
    words = ["--query", QUERY, "--sensitivity", "100", "--preference", "min/max >= 0.95", "--epsilon", "1"]
    start = perf_counter()
    result = CliRunner().invoke(main, ["risk", "--data", str(tables[size]), *words])
    seconds = perf_counter() - start
    print(f"{size:,} records: {seconds:.2f} s")
    assert result.exit_code == 0 and seconds < limit
