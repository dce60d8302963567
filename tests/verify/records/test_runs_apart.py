"""Leave-one-out runs by other processes give what a run here gives, byte for byte, refusals too."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import MissingValue, QuestionError
from epsproof.reports.cli import main
from epsproof.verify.records.data_file import opened_data
from epsproof.verify.records.leave_one_out import RunsApart, code, leave_one_out, pairs_apart
from epsproof.verify.records.statement import statement
from epsproof.verify.system.own_files import digest_of
from tests.verify.records.conftest import written
from tests.verify.sweep.test_dask import Cluster

pytest.importorskip("duckdb")
QUERIES = [
    "SELECT MEDIAN(income) FROM data",
    "SELECT region, MAX(score), COUNT(DISTINCT age) FROM data GROUP BY region",
    "SELECT AVG(income * age) / 7 FROM data WHERE sex = 'M'",
]


def backwards(waiting: Iterator[RunsApart]) -> Iterator[tuple[RunsApart, str]]:
    """Another order than that of the records, as of a cluster."""
    yield from reversed([(work, work.lines()) for work in waiting])


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("seed", range(2))
def test_runs_in_another_order_give_the_same_influences(table, query, seed):
    path = table(seed, 45).path
    with opened_data(path) as data:
        here = leave_one_out(statement(query, data), data, 100, "sex", 3, norm=1)
    with opened_data(path) as data:
        apart = pairs_apart(path, None, query, None, backwards)
        there = leave_one_out(statement(query, data), data, 100, "sex", 3, norm=1, apart=apart)
    assert here == there and here.runs > 10


def test_the_first_refusal_is_the_same(tmp_path):
    rows = [{"kind": "x" if k == 33 else "y", "n": str(k)} for k in range(60)]
    path, query = written(tmp_path / "t.csv", rows).path, "SELECT kind, MEDIAN(n) FROM data GROUP BY kind"
    told = []
    for apart in (None, pairs_apart(path, None, query, None, backwards)):
        with opened_data(path) as data, pytest.raises(MissingValue) as refused:
            leave_one_out(statement(query, data), data, 100, apart=apart)
        told.append(str(refused.value))
    assert told[0] == told[1] and "--empty" in told[0]


def test_a_worker_with_another_file_another_code_or_none_refuses(table, tmp_path):
    path = table(1).path
    same = RunsApart(path, digest_of(path), None, "SELECT MEDIAN(age) FROM data", None, (1,), code())
    assert "done" in json.loads(same.lines())
    for other, said in (
        (RunsApart(path, "0" * 64, None, same.query, None, (1,), code()), "has another file"),
        (RunsApart(tmp_path / "no.csv", same.digest, None, same.query, None, (1,), code()), "cannot read"),
        (RunsApart(path, same.digest, None, same.query, None, (1,), "older"), "another version"),
    ):
        with pytest.raises(QuestionError, match=said):
            other.lines()


def test_work_holds_no_value_of_the_data(table):
    path = table(2).path
    sent = []

    def kept(waiting: Iterator[RunsApart]) -> Iterator[tuple[RunsApart, str]]:
        for work in waiting:
            sent.append(work)
            yield work, work.lines()

    list(pairs_apart(path, None, "SELECT MEDIAN(age) FROM data", None, kept)(range(1, 26)))
    assert [work.records for work in sent] == [
        tuple(range(1, 11)),
        tuple(range(11, 21)),
        tuple(range(21, 26)),
    ]


@pytest.fixture
def dask() -> None:
    if find_spec("distributed") is None:
        if os.environ.get("EPSPROOF_REQUIRE_TOOLS") == "1":
            pytest.fail(
                "dask[distributed] must be installed (extra sweep): EPSPROOF_REQUIRE_TOOLS is 1",
                pytrace=False,
            )
        pytest.skip("dask[distributed] is not installed (extra sweep)")


def asked(path: Path, *words: str):
    query = ("--query", QUERIES[1], "--sensitivity", "100", "--epsilon", "1", "--json")
    return CliRunner().invoke(main, ["risk", "--data", str(path), *query, *words], catch_exceptions=False)


@pytest.mark.long
def test_a_cluster_gives_the_bytes_of_a_run_here(table, tmp_path, dask):
    path, found = table(3, 80).path, Cluster(tmp_path, 2)
    try:
        there = asked(path, "--scheduler", found.address)
    finally:
        found.end()
    here = asked(path)
    assert here.exit_code == there.exit_code == 0, there.stderr
    assert here.stdout == there.stdout and json.loads(here.stdout)["runs"] > 20


@pytest.mark.long
def test_no_scheduler_answers(table, monkeypatch, dask):
    monkeypatch.setattr(import_module("epsproof.verify.sweep.workers"), "ANSWER", 2.0)
    done = asked(table(4).path, "--scheduler", "tcp://127.0.0.1:9")
    assert done.exit_code == 3 and "no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr


def test_a_scheduler_is_for_records():
    done = CliRunner().invoke(
        main, ["risk", "--noise", "geometric(t=1/3)", "--prior", "1/2", "--scheduler", "tcp://a:1"]
    )
    assert done.exit_code == 3 and "--scheduler is about records" in done.stderr
