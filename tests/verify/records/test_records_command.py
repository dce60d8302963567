"""The command: answers, warnings, the schema, refusals, and that nothing of the data is printed unasked."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from tests.verify.records.conftest import written

pytest.importorskip("duckdb")
SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "records.json").read_text(encoding="utf-8")
)
COUNT = "SELECT COUNT(*) FROM data WHERE ill = 1"


@pytest.fixture
def patients(tmp_path: Path) -> Path:
    """Three patients, one of whom has the disease (Zhu and Castro Fernandez, Figure 2)."""
    return written(
        tmp_path / "patients.csv", [{"name": n, "ill": i} for n, i in (("A", "0"), ("B", "0"), ("C", "1"))]
    ).path


def run(path: Path, query: str, *words: str):
    return CliRunner().invoke(
        main, ["risk", "--data", str(path), "--query", query, *words], catch_exceptions=False
    )


def document(path: Path, query: str, *words: str, code: int = 0) -> dict:
    result = run(path, query, *words, "--json")
    assert result.exit_code == code, result.stderr
    found = json.loads(result.stdout)
    jsonschema.validate(found, SCHEMA)
    return found


@pytest.mark.parametrize(("epsilon", "ratio"), [("1", "1/2"), ("0.1", "10/11"), ("0.01", "100/101")])
def test_the_figure_of_the_paper(patients, epsilon, ratio):
    found = document(patients, COUNT, "--epsilon", epsilon)
    shown = found["risks"]["ratio"]["bound"]
    assert Fraction(shown["lower"]) <= Fraction(ratio) <= Fraction(shown["upper"])
    assert Fraction(found["risks"]["ratio"]["exact"]["lower"]) > Fraction(ratio)


def test_the_largest_epsilon_as_a_closed_form(patients):
    found = document(patients, COUNT, "--preference", "min/max >= 0.9", "--digits", "12")["preference"]
    assert found["bound"]["exact"] == "1/9"
    assert found["exact"]["closed"]["formula"].startswith("D/M*(c + W(-exp(-c)))")
    assert Fraction(found["exact"]["upper"]) - Fraction(found["exact"]["lower"]) == Fraction(1, 10**12)


def test_the_ratio_may_be_turned_round(patients):
    one, two = (
        document(patients, COUNT, "--preference", text)["preference"]
        for text in ("min/max >= 4/5", "max/min <= 5/4")
    )
    assert one == two


def test_medians_of_groups(patients):
    found = document(patients, COUNT, "--groups", "Ill", "--preference", "least median/largest median >= 0.9")
    assert [(group["value"], group["records"]) for group in found["groups"]] == [("0", 2), ("1", 1)]
    assert found["preference"]["bound"]["exact"] == "1/9"


def test_a_sensitivity_below_an_influence_is_refuted(patients):
    assert (
        document(patients, COUNT, "--sensitivity", "0.5", "--epsilon", "1", code=1)["sensitivity"]["enough"]
        is False
    )
    assert document(patients, COUNT, "--sensitivity", "1", "--epsilon", "1")["sensitivity"]["enough"] is True
    shown = run(patients, COUNT, "--sensitivity", "0.5").stdout
    assert "WARNING" in shown and "refuted by these data" in " ".join(shown.split())


def test_an_undecided_preference_has_its_exit_code(tmp_path):
    path = written(tmp_path / "t.csv", [{"x": "1", "y": "2"}, {"x": "3", "y": "1"}]).path
    query = "SELECT SUM(x), SUM(y) FROM data"
    found = document(path, query, "--sensitivity", "5", "--preference", "min/max >= 0.9", code=2)[
        "preference"
    ]
    assert "may change with epsilon" in found["exact"]["reason"] and "lower" in found["bound"]
    assert (
        run(path, query, "--sensitivity", "5", "--preference", "min/max >= 0.9", "--by", "bound").exit_code
        == 0
    )


def test_gaussian_noise_names_its_delta(patients):
    risks = document(patients, COUNT, "--noise", "gaussian(delta=1e-5)", "--epsilon", "10")["risks"]
    assert risks["private"] is False and Fraction(risks["delta"]["lower"]) > Fraction(1, 10**5)
    assert (
        document(patients, COUNT, "--noise", "gaussian(1e-5)", "--epsilon", "0.5")["risks"]["private"] is True
    )


@pytest.mark.parametrize(
    ("epsilon", "about"), [("1e300", 1.0), ("1e5", 1.0), ("10", 1.902164e-6), ("1e-30", 0.0)]
)
def test_the_least_delta_is_a_probability_at_any_epsilon(patients, epsilon, about):
    """It was an engine error at 1e300, and "1.00001" at 1e5."""
    delta = document(patients, COUNT, "--noise", "gaussian(delta=1e-6)", "--epsilon", epsilon)["risks"][
        "delta"
    ]
    lower, upper = Fraction(delta["lower"]), Fraction(delta["upper"])
    assert 0 <= lower <= upper <= 1 and abs(float(upper) - about) <= 1e-5 * about + 1e-30


def test_no_value_of_a_record_is_printed_unless_it_is_asked_for(tmp_path):
    rows = [{"name": f"person{i}", "pay": str(70_000 + 137 * i)} for i in range(40)]
    path = written(tmp_path / "t.csv", rows).path
    words = ("SELECT AVG(pay) FROM data", "--sensitivity", "1000", "--epsilon", "1")
    shown, listed = run(path, *words).stdout, run(path, *words, "--list", "2").stdout
    assert [row for row in rows if row["name"] in shown or row["pay"] in shown] == []
    assert [row["pay"] for row in rows if row["pay"] in listed] == ["70000", str(70_000 + 137 * 39)]


@pytest.mark.parametrize(
    "query", ["SELECT SUM(pay) FROM data WHERE pay > 2", "SELECT MAX(pay), SUM(pay) FROM data WHERE pay > 2"]
)
def test_listed_records_have_the_rows_in_which_they_stand(tmp_path, query):
    """By one pass and by runs: row numbers of the table, from 1, of at most twenty alike."""
    pays = [9, *([5] * 30), 1, 9, 7]
    path = written(tmp_path / "t.csv", [{"pay": str(pay)} for pay in pays]).path
    found = document(path, query, "--list", "5")["listed"]
    for one in found:
        (pay,) = {int(value) for value in one["values"].values() if value != "not counted"} or {1}
        rows = [place for place, value in enumerate(pays, 1) if value == pay]
        assert (one["records"], one["rows"]) == (len(rows), rows[:20])
    assert {tuple(one["rows"][:2]) for one in found} >= {(1, 33), (34,), (2, 3)}
    shown = run(path, query, "--list", "5").stdout
    assert "rows 1, 33" in shown and "row 34" in shown and "20, 21, ..." in shown


def test_errors_repeat_no_value_of_the_data(tmp_path):
    path = written(tmp_path / "t.csv", [{"word": "secretword"}, {"word": "12"}]).path
    for query in ("SELECT SUM(CAST(word AS INTEGER)) FROM data", "SELECT MAX(word::INTEGER) FROM data"):
        result = run(path, query, "--sensitivity", "1")
        assert result.exit_code == 3 and "secretword" not in result.stderr + result.stdout
        assert "a value does not fit the type" in result.stderr


REFUSED = [
    ("SELECT COUNT(*) FROM data; DROP TABLE data", "one SELECT"),
    ("DELETE FROM data", "one SELECT"),
    ("CREATE TABLE t AS SELECT * FROM data", "one SELECT"),
    ("COPY data TO 'x.csv'", "one SELECT"),
    ("SELECT COUNT(*) FROM 'other.csv'", "nothing else is read"),
    ("SELECT COUNT(*) FROM read_csv('/etc/passwd')", "does not read the table"),
    ("SELECT COUNT(*) FROM data, read_csv('/etc/passwd')", "table function is not read"),
    ("SELECT COUNT(*) FROM data WHERE ill IN (SELECT 1 FROM '/etc/passwd')", "nothing else is read"),
    ("SELECT COUNT(*) FROM data WHERE random() < 0.5", "random()"),
    ("SELECT COUNT(*) FROM data WHERE now() > DATE '2024-01-01'", "now()"),
    ("SELECT COUNT(*) FROM data WHERE current_date > DATE '2024-01-01'", "current_date is not the same"),
    ("SELECT COUNT(*) FROM data WHERE LOCALTIMESTAMP > DATE '2024-01-01'", "localtimestamp is not the same"),
    ("SELECT COUNT(*) FROM data TABLESAMPLE 10%", "TABLESAMPLE"),
    ("SELECT COUNT(*) FROM data LIMIT 1", "LIMIT"),
    ("SELECT first(ill) FROM data", "first()"),
    ("SELECT row_number() OVER () FROM data", "window"),
    ("SELECT COUNT(*) FROM data WHERE current_localtimestamp() > TIMESTAMP '2024-01-01'", "reads the clock"),
    ("SELECT COUNT(*) FROM data WHERE age(TIMESTAMP '2024-01-01') > INTERVAL 1 DAY", "age() reads the clock"),
    ("SELECT SUM(data.rowid) FROM data", "the place of a row"),
    (
        "SELECT SUM(a.ill * b.ill) FROM data a POSITIONAL JOIN data b",
        "POSITIONAL JOIN pairs rows by their order",
    ),
    (
        "SELECT SUM(a.ill * b.ill) FROM data a ASOF JOIN data b ON a.ill >= b.ill",
        "ASOF JOIN pairs rows by their order",
    ),
    ("SELECT SUM(ill) FROM (SELECT DISTINCT ON (name) name, ill FROM data)", "DISTINCT ON keeps the first"),
    ("SELECT getenv('HOME'), COUNT(*) FROM data", "not known to give the same"),
    ("SELECT getvariable('x'), COUNT(*) FROM data", "getvariable()"),
    ("SELECT COUNT(*) FROM duckdb_settings(), data", "table function is not read"),
    ("SELECT COUNT(*) FROM data UNION SELECT 1", "set operation"),
    ("SELECT SUM(wage) FROM data", "the columns of data: name, ill"),
    ("SELECT SUM(name) FROM data", "sum(VARCHAR)"),
    ("SELECT name FROM data", "no number"),
    ("SELECT age.ill FROM data age", "same key"),
    ("SELECT name, COUNT(*) FROM data WHERE ill = 7 GROUP BY name", "no row"),
    ("SELECT AVG(ill) FROM data WHERE ill = 1", "--empty"),
    ("SELEC 1", "syntax error"),
    ("", "one SELECT"),
    ("WITH data AS (SELECT 1) SELECT COUNT(*) FROM data", "another name"),
]


@pytest.mark.parametrize(("query", "said"), REFUSED)
def test_queries_are_refused(patients, query, said):
    result = run(patients, query)
    assert result.exit_code == 3 and said in result.stderr, result.stderr
    assert "Traceback" not in result.stderr


FILES = {
    "empty.csv": ("name,ill\n", COUNT, "empty"),
    "null.csv": (
        "name,ill\nA,1\nB,\n",
        "SELECT SUM(ill) FROM data",
        "1 record without a value (NULL), first in row 2",
    ),
    "nan.csv": (
        "name,ill\nA,1.5\nB,nan\n",
        "SELECT SUM(d.ill + 1) FROM data d WHERE d.ill <> 1.5",
        "first in row 2",
    ),
    "infinite.csv": ("name,ill\nA,1.5\nB,inf\n", "SELECT AVG(ill) FROM data", "infinite"),
    "wrong.parquet": ("no parquet", COUNT, "no table that can be read as Parquet"),
    "wrong.duckdb": ("no database", COUNT, "no DuckDB database"),
    "table.xlsx": ("PK", COUNT, ".csv"),
}


@pytest.mark.parametrize("name", FILES)
def test_files_are_refused(tmp_path, name):
    text, query, said = FILES[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    result = run(tmp_path / name, query)
    assert result.exit_code == 3 and said in result.stderr and "Traceback" not in result.stderr, result.stderr


OPTIONS = [
    (("--epsilon", "0"), "above 0"),
    (("--epsilon", "inf"), "not a number"),
    (("--epsilon", "1", "--sensitivity", "-1"), "above 0"),
    (("--preference", "min/max >= 1.5"), "never above"),
    (("--preference", "min - max >= 1"), "min/max >= 0.95"),
    (("--preference", "least median/largest median >= 0.5"), "--groups"),
    (("--groups", "town"), "its columns: name, ill"),
    (("--noise", "laplase"), "not known"),
    (("--noise", "gaussian(0)"), "above 0"),
    (("--table", "t"), "leave --table out"),
]


@pytest.mark.parametrize(("words", "said"), OPTIONS, ids=[" ".join(words) for words, _ in OPTIONS])
def test_options_are_refused(patients, words, said):
    result = run(patients, COUNT, *words)
    assert result.exit_code == 3 and said in result.stderr, result.stderr


def test_sums_need_a_declared_sensitivity(patients):
    result = run(patients, "SELECT SUM(ill) FROM data", "--epsilon", "1")
    assert result.exit_code == 3 and "bounds no other data" in result.stderr
    assert run(patients, "SELECT SUM(ill) FROM data").exit_code == 0


def test_too_many_runs_are_refused(patients):
    result = run(patients, "SELECT COUNT(DISTINCT name) FROM data", "--runs", "2")
    assert result.exit_code == 3 and "raise --runs" in result.stderr


def test_a_missing_library_is_named(patients, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    result = run(patients, COUNT)
    assert result.exit_code == 3 and "pip install -e '.[data]'" in result.stderr


def test_a_missing_file_is_named(tmp_path):
    assert "no such file" in run(tmp_path / "none.csv", COUNT).stderr
    assert "needs --data" in CliRunner().invoke(main, ["risk", "--query", "SELECT COUNT(*) FROM data"]).stderr


@pytest.mark.parametrize(("noise", "first"), [("laplace", "4"), ("gaussian(1e-5)", "5")])
@pytest.mark.parametrize(
    "query", ["SELECT SUM(x), SUM(y) FROM data", "SELECT SUM(x), MAX(0) + SUM(y) FROM data"]
)
def test_the_most_exposed_record_depends_on_the_norm(tmp_path, noise, first, query):
    """(4, 2) has the larger sum, (5, 0) the larger sum of squares."""
    path = written(
        tmp_path / "t.csv", [{"x": "4", "y": "2"}, {"x": "5", "y": "0"}, {"x": "1", "y": "1"}]
    ).path
    (listed,) = document(path, query, "--noise", noise, "--list", "1")["listed"]
    assert first in listed["values"].values()


def test_a_name_of_with_is_no_way_to_another_table(tmp_path):
    """Outside of its brackets the name would be the other table of the database."""
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path / "two.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE people AS SELECT 1 AS x; CREATE TABLE secret AS SELECT 5 AS y")
    inside = "(WITH {0} AS (SELECT x FROM people) SELECT MAX(x) FROM {0})"
    for name, code in (("secret", 3), ("other", 0)):
        query = f"SELECT SUM(x) + {inside.format(name)}{' + (SELECT SUM(y) FROM secret)' if code else ''} FROM people"
        result = run(path, query, "--table", "people", "--empty", "0")
        assert result.exit_code == code and ("choose another name" in result.stderr) == bool(code), (
            result.stderr
        )


def test_the_largest_risk_is_that_of_a_record_with_a_smaller_influence(tmp_path):
    """(2, 2) has the largest influence; with the noise of spread 2 the change (3.9) is farther from the answer without it."""
    path = written(
        tmp_path / "t.csv", [{"x": x, "y": y} for x, y in (("2", "2"), ("3.9", "0"), ("0", "0"))]
    ).path
    risks = document(path, "SELECT SUM(x), SUM(y) FROM data", "--sensitivity", "4", "--epsilon", "2")["risks"]
    assert {name: risks[name]["exact"]["upper"] for name in ("least", "median", "largest")} == {
        "least": "4", "median": "5.47152", "largest": "6.18455",
    }  # fmt: skip
    assert risks["reversed"] == 1


@pytest.mark.parametrize("word", ["NA", "n/a", "SECRET"])
def test_a_text_among_numbers_is_told_by_column_and_row(tmp_path, word):
    """Other texts than those that stand for a missing value are not repeated; a column of texts is no such column."""
    rows = [{"x": x, "y": "a"} for x in ("1", word, "3", "4")]
    path = written(tmp_path / "t.csv", rows).path
    said = run(path, "SELECT SUM(x) FROM data", "--sensitivity", "5").stderr
    assert (
        "the column x holds" in said
        and "in row 2" in said
        and "SECRET" not in said
        and "Candidate" not in said
    )
    assert "column y" not in run(path, "SELECT SUM(y) FROM data", "--sensitivity", "5").stderr


@pytest.mark.parametrize("call", ["version()", "current_setting('threads')", "current_database()"])
def test_what_tells_of_the_database_is_refused(patients, call):
    assert run(patients, f"SELECT COUNT(*) FROM data WHERE ill = length({call})").exit_code == 3


@pytest.mark.long
@pytest.mark.parametrize("query", [
    "SELECT COUNT(*) FROM data a, data b, data c, data d, data e, data f WHERE a.x + b.x + c.x + d.x + e.x + f.x < 10",
    "SELECT SUM(length(repeat('a', 1000000000))) FROM data",
])  # fmt: skip
def test_the_time_holds_inside_of_the_database(tmp_path, query):
    path = written(tmp_path / "t.csv", [{"x": str(x)} for x in range(150)]).path
    start = time.monotonic()
    result = run(path, query, "--sensitivity", "5", "--time", "2")
    assert result.exit_code == 2 and "--time 2" in result.stdout and time.monotonic() - start < 20
