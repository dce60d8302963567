"""Scans of a table give the document that holding all records gives, and do not hold them."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.reports.cli import main
from epsproof.reports.documents.releases.records import Asked, record_document
from epsproof.verify.records import one_pass, out_of_core
from epsproof.verify.records import out_of_core as ranked
from epsproof.verify.records.data_file import opened_data
from epsproof.verify.records.out_of_core import Moved, at_ranks

duckdb = pytest.importorskip("duckdb")
SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "records.json").read_text(encoding="utf-8")
)
VALUES = ("i", "d", "x", "y", "i*i", "u", "d*d", "-i", "x*x", "y*1e-9", "CAST(y AS FLOAT)")


def table(path: Path, rng: random.Random) -> int:
    """A Parquet file with integers, decimals, floating-point numbers of few and of many digits, and labels, some missing."""
    size = rng.choice([30, 300])
    letter = "CASE WHEN random() < 0.1 THEN NULL ELSE chr(97 + CAST(random() * 4 AS INT)) END"
    columns = (
        f"CAST(random() * {rng.choice([2, 8])} AS INT) AS g, {letter} AS lab, "
        f"CAST({rng.choice([0, 10**6, -50])} + random() * {rng.choice([3, 100, 10**6])} AS INT) AS i, "
        "CAST(random() * random() * 1000 AS DECIMAL(12,4)) AS d, round(exp(random() * 12), 2) AS x, random() - 0.5 AS y, "
        "CAST(random() * 9 AS UTINYINT) AS u"
    )
    with duckdb.connect() as connection:
        connection.execute(f"SELECT setseed({rng.random()})")
        connection.execute(f"COPY (SELECT {columns} FROM range({size})) TO '{path}' (FORMAT parquet)")
    return size


@pytest.fixture
def by_scans(monkeypatch):
    """A switch: every sum and average by scans, or none."""

    def switched(on: bool) -> None:
        monkeypatch.setattr(out_of_core, "FEW_RECORDS", 0 if on else 10**9)
        monkeypatch.setattr(out_of_core, "FEW_DIFFERENT", -1)
        monkeypatch.setattr(out_of_core, "FEW_SLOW", -1)

    return switched


def answer(**asked):
    try:
        return record_document(Asked(**asked))
    except QuestionError as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 100))]
)
def test_the_document_is_the_same(tmp_path, by_scans, seed):
    rng = random.Random(seed)
    table(tmp_path / "t.parquet", rng)
    key, kind = rng.choice([None, "g", "lab"]), rng.choice(["SUM", "AVG"])
    number = f"{kind}({rng.choice(VALUES)})" + rng.choice(["", " FILTER (WHERE u > 3)"])
    query = f"SELECT {f'{key}, ' if key else ''}{number} FROM data{rng.choice(['', ' WHERE u <> 2', ' WHERE lab = chr(97)'])}"
    asked = {
        "data": tmp_path / "t.parquet", "query": query + (f" GROUP BY {key}" if key else ""), "sensitivity": "100000000000",
        "epsilon": "1", "preference": "min/max >= 0.3", "groups": rng.choice([None, "lab", "u"]), "digits": 15,
        "empty": rng.choice(["0", "1/3", "7.5"]), "noise": rng.choice(["laplace", "gaussian(delta=1e-6)"]),
    }  # fmt: skip
    by_scans(False)
    held = answer(**asked)
    by_scans(True)
    assert answer(**asked) == held


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT AVG(v) FROM data", "NaN or an infinite value, first in row 3"),
        ("SELECT AVG(w) FROM data", "1 record without a value"),
        (
            "SELECT k, AVG(u) FROM data GROUP BY k",
            "has no value without its only record in 1 row of the answer",
        ),
        ("SELECT k, AVG(u) FROM data WHERE u > 9 GROUP BY k", "no record satisfies its condition"),
    ],
)
def test_refusals_are_the_same(tmp_path, by_scans, query, said):
    file = tmp_path / "t.parquet"
    with duckdb.connect() as connection:
        rows = "(1, '1.5'::DOUBLE, 2.5, 1), (1, '2.5', NULL, 2), (2, 'nan', 1.5, 3), (1, '0.5', 0.5, 4)"
        connection.execute(
            f"COPY (SELECT * FROM (VALUES {rows}) AS t(k, v, w, u)) TO '{file}' (FORMAT parquet)"
        )
    told = []
    for on in (False, True):
        by_scans(on)
        told.append(answer(data=file, query=query, sensitivity="1", epsilon="1"))
    assert told[0] == told[1] and said in told[0]


def moved(data, rows: list[tuple[str, int, int]], is_whole: bool = False) -> Moved:
    largest = max(Fraction(top, bottom) for _, top, bottom in rows)
    data.connection.execute(
        "CREATE OR REPLACE TEMP TABLE rows_of_test (part VARCHAR, top HUGEINT, bottom HUGEINT)"
    )
    data.connection.executemany("INSERT INTO rows_of_test VALUES (?, ?, ?)", rows)
    return Moved(data, "rows_of_test", largest * (1 + Fraction(1, 1 << 30)), is_whole)


@pytest.fixture
def data(tmp_path):
    (tmp_path / "t.csv").write_text("n\n1\n", encoding="utf-8")
    with opened_data(tmp_path / "t.csv") as found:
        yield found


@pytest.mark.parametrize("kind", ["close", "ties", "wide", "other denominators"])
@pytest.mark.parametrize("most", [1, 10_000])
def test_values_at_all_ranks(data, monkeypatch, kind, most):
    """Values closer than floating-point numbers tell apart, equal ones with other denominators, and of many sizes."""
    monkeypatch.setattr(ranked, "MOST_ROWS", most)
    rng = random.Random(kind)
    pick = {
        "close": lambda: (10**17 + rng.randint(0, 9), 10**17 + rng.randint(0, 9)),
        "ties": lambda: (rng.randint(0, 2), 3),
        "wide": lambda: (rng.randint(0, 10 ** rng.randint(0, 12)), 7),
        "other denominators": lambda: (
            rng.randint(0, 5) * (times := rng.randint(1, 10**9)),
            rng.randint(1, 4) * times,
        ),
    }[kind]
    rows = [(rng.choice("ab"), *pick()) for _ in range(120)]
    for part in ("a", "b"):
        values = sorted(Fraction(top, bottom) for name, top, bottom in rows if name == part)
        found = at_ranks(moved(data, rows), {part: range(1, len(values) + 1)})[part]
        counted = Counter(values)
        assert {rank: (f.value, f.rows) for rank, f in found.items()} == {
            rank: (value, counted[value]) for rank, value in enumerate(values, 1)
        }
        assert {f.value: f.through for f in found.values()} == {
            value: sum(v <= value for v in values) for value in values
        }


def test_values_that_cannot_be_told_apart_are_refused_and_those_that_can_are_not(data, monkeypatch):
    rows = [("a", 10**17 + k, 10**17) for k in range(50)]
    monkeypatch.setattr(ranked, "MOST_ROWS", 1)
    monkeypatch.setattr(ranked, "MOST_CLASSES", 10)
    with pytest.raises(LimitExceeded, match="close to one another"):
        at_ranks(moved(data, rows), {"a": [25]})
    assert at_ranks(moved(data, [("a", k, 1) for k in range(50)]), {"a": [25]})["a"][25].value == 24


def test_influences_that_were_not_counted_are_not_in_the_document(tmp_path, by_scans, monkeypatch):
    size = table(tmp_path / "t.parquet", random.Random(7))
    by_scans(True)
    monkeypatch.setattr(out_of_core, "COUNTED", 0)
    found = answer(
        data=tmp_path / "t.parquet", query="SELECT SUM(d) FROM data", sensitivity="1000", epsilon="1"
    )
    jsonschema.validate(found, SCHEMA)
    assert (
        "classes" not in found["influences"]
        and sum(row["records"] for row in found["influences"]["table"]) == size
    )


def test_too_many_records_of_several_numbers_are_refused_before_they_are_held(tmp_path, monkeypatch):
    """With a limit that the table is above, and one that it is not."""
    size = table(tmp_path / "t.parquet", random.Random(11))
    asked = {
        "data": tmp_path / "t.parquet",
        "query": "SELECT SUM(y), COUNT(*) FROM data",
        "sensitivity": "2",
        "epsilon": "1",
    }
    monkeypatch.setattr(one_pass, "MOST_DISTINCT", size // 5)
    assert f"more than {size // 5:,} different records" in answer(**asked)
    monkeypatch.setattr(one_pass, "MOST_DISTINCT", size)
    assert answer(**asked)["records"] == size
