"""Release memos: what they say is what the document says, and nothing in them names a record."""

from __future__ import annotations

import json
import re
import shlex
from base64 import b64decode
from decimal import ROUND_UP, Context
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.document.pdf import latexmk_found
from epsproof.reports.memo.releases.records_sheet import after
from epsproof.reports.memo.releases.said import (
    coarse,
    percent_up,
    picture_of,
    power_of_ten,
    query_without_texts,
)
from epsproof.reports.memo.words import percent
from tests.release_kinds import GAUSS, KINDS


def run(*words: str):
    return CliRunner().invoke(main, ["risk", *words], catch_exceptions=False)


def text_of(page: str) -> str:
    body = re.sub(
        r"<style.*?</style>", "", re.sub(r"<annotation.*?</annotation>", "", page, flags=re.S), flags=re.S
    )
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def up(value: dict[str, str]) -> str:
    """The upper end with three significant digits, rounded up."""
    return f"{Context(3, ROUND_UP).create_decimal(value['upper']).normalize():f}"


def memo(folder: Path, *words: str) -> tuple[str, dict]:
    file = folder / "memo.html"
    done = run(*words, "--memo", str(file), "--json")
    assert done.exit_code in (0, 1), done.stderr
    return file.read_text(encoding="utf-8"), json.loads(done.stdout)


@pytest.mark.parametrize("kind", KINDS)
def test_the_numbers_of_a_memo_are_those_of_the_document(tmp_path, kind):
    page, document = memo(tmp_path, *KINDS[kind])
    text = text_of(page)
    found = document.get("total") or document["worst"]
    before, high = percent(Fraction(document["prior"])), percent_up(found["posterior"])
    assert f"a belief of {before} " in text and high in text
    assert up(found["ratio"]) in text
    if "expected" in document:
        assert (
            up(document["expected"]["posterior"]) in text and up(document["guess"]["correct"]) in text
        ) or (document["guess"]["least"] is None)
    for row in document.get("releases", ()) if kind == "several" else ():
        assert up(row["posterior"]) in text
    assert "What is assumed of the adversary" in text and "Where it can fail" in text
    assert "http" not in page.replace("http://www.w3.org", "") and "<script" not in page


@pytest.mark.parametrize(
    ("prior", "said"), [("1/1000000", "0.0001%"), ("1/3", "1/3"), ("0.0005", "0.05%"), ("1/8", "12.5%")]
)
def test_the_belief_before_is_not_rounded(tmp_path, prior, said):
    """0.1% for one in a million would make what is learnt a thousand times smaller than it is."""
    text = text_of(memo(tmp_path, "--noise", "geometric(t=1/3)", "--prior", prior, "--published", "1")[0])
    assert f"a belief of {said} into" in text and f"held it {said} likely before" in text


def command_of(page: str) -> str:
    """The command that the memo ends with, as one copies it."""
    (shown,) = (text for text in re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL) if "risk" in text)
    return unescape(re.sub(r"<[^>]+>", "", shown))


@pytest.mark.parametrize("kind", [kind for kind, words in KINDS.items() if "--noise" in words])
def test_the_command_of_a_memo_gives_its_document_again(tmp_path, kind):
    page, document = memo(tmp_path, *KINDS[kind])
    printed = command_of(page)
    again = run(*shlex.split(printed)[2:], "--json")
    assert json.loads(again.stdout) == document, printed


def test_the_command_for_cells_names_the_columns(tmp_path):
    table = tmp_path / "counts.csv"
    table.write_text("m,others\n3,2\n9,7\n", encoding="utf-8")
    words = [
        "--cells",
        str(table),
        "--column",
        "m",
        "--known-column",
        "others",
        "--noise",
        GAUSS,
        "--prior",
        "1/10",
    ]
    page, document = memo(tmp_path, *words)
    printed = command_of(page)
    again = run(*shlex.split(printed.replace("FILE", str(table)))[2:], "--json")
    assert json.loads(again.stdout) == document, printed


def test_the_worst_value_stands_in_the_memo_with_its_probability(tmp_path):
    page, document = memo(tmp_path, *KINDS["all"])
    worst, text = document["worst"], text_of(page)
    assert f"the worst is {worst['published']}: the belief is {up(worst['posterior'])} then" in text
    assert f"comes out with probability {up(worst['mass'])} if the person has the value" in text
    rest = 1 - sum(Fraction(row["mass"]["lower"]) for row in document["table"])
    assert f"a probability of {percent_up({'upper': str(rest)})} at most" in text


def test_cells_are_listed_by_what_is_published(tmp_path):
    table = tmp_path / "cells.csv"
    rows = [f"BLOCK-{k:05d},{k % 9},0" for k in range(60)]
    table.write_text("\n".join(["block,n,others", *rows]) + "\n", encoding="utf-8")
    page, document = memo(tmp_path, "--cells", str(table), "--noise", GAUSS, "--prior", "1/10")
    text = text_of(page)
    assert "most exposed of the 60 published cells" in text and "BLOCK-" not in text
    for row in document["worst"]:
        assert f"{row['row']} {row['published']} {up(row['posterior'])} {up(row['ratio'])}" in text


def people(folder: Path) -> tuple[str, list[str]]:
    """A table whose names and incomes are like nothing else."""
    secrets = [f"PERSON-{k:04d}-Q" for k in range(40)]
    rows = [
        f"{name},{'north' if k % 2 else 'south'},{731_001 + 977 * k},{k % 3 == 0:d}"
        for k, name in enumerate(secrets)
    ]
    file = folder / "people.csv"
    file.write_text("\n".join(["name,region,income,smoker", *rows]) + "\n", encoding="utf-8")
    incomes = [731_001 + 977 * k for k in range(40)]
    return str(file), [*secrets, *map(str, incomes), *(f"{income:,}" for income in incomes)]


QUERIES = [
    ("SELECT COUNT(*) FROM data WHERE name <> 'PERSON-0007-Q'", ("--epsilon", "1", "--groups", "name")),
    ("SELECT SUM(income) FROM data", ("--sensitivity", "1000000", "--epsilon", "1", "--groups", "income")),
    (
        "SELECT SUM(income) FROM data",
        ("--sensitivity", "1000000", "--epsilon", "1", "--groups", "region", "--list", "9"),
    ),
    (
        "SELECT region, COUNT(*) FROM data WHERE income = 731001 GROUP BY region",
        ("--preference", "min/max >= 0.5"),
    ),
    (
        "SELECT COUNT(*) FROM data WHERE name IN ('PERSON-0001-Q') OR smoker = 1 -- PERSON-0002-Q",
        ("--epsilon", "1/2"),
    ),
    ("SELECT SUM(income) FROM data", ("--sensitivity", "10", "--epsilon", "1")),
]


@pytest.mark.parametrize(
    ("query", "words", "form"), [*((*asked, "html") for asked in QUERIES), (*QUERIES[2], "tex")]
)
def test_no_record_is_in_a_memo(tmp_path, query, words, form):
    pytest.importorskip("duckdb")
    data, secrets = people(tmp_path)
    file = tmp_path / f"memo.{form}"
    done = run("--data", data, "--query", query, *words, "--memo", str(file))
    assert done.exit_code in (0, 1), done.stderr
    for path in tmp_path.glob("memo*"):
        content = path.read_bytes().decode("latin-1")
        content += "".join(b64decode(x).decode() for x in re.findall(r"base64,([A-Za-z0-9+/=]+)", content))
        assert [secret for secret in secrets if secret in content] == [] and "PERSON" not in content


def test_a_sensitivity_that_the_data_refute_promises_nothing(tmp_path):
    pytest.importorskip("duckdb")
    data, _ = people(tmp_path)
    words = ("--query", "SELECT SUM(income) FROM data", "--sensitivity", "10", "--epsilon", "1")
    text = text_of(memo(tmp_path, "--data", data, *words)[0])
    assert "do not publish" in text and "At worst" not in text and "becomes" not in text


@pytest.mark.parametrize("form", ["html", "tex"])
def test_the_same_question_gives_the_same_bytes(tmp_path, form):
    made = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        assert run(*KINDS["published"], "--memo", str(tmp_path / folder / f"memo.{form}")).exit_code == 0
        made.append({path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()})
    assert made[0] == made[1]


@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize("kind", ["published", "tree"])
def test_a_memo_has_two_pages_at_most(tmp_path, kind):
    file = tmp_path / "memo.pdf"
    assert run(*KINDS[kind], "--memo", str(file)).exit_code == 0
    assert (
        1 <= len(re.findall(rb"/Type\s*/Page\b", file.read_bytes())) <= 2 or b"/ObjStm" in file.read_bytes()
    )


def test_other_forms_are_refused_before_anything_is_written(tmp_path, monkeypatch):
    done = run(*KINDS["all"], "--memo", str(tmp_path / "memo.doc"))
    assert done.exit_code == 3 and "--memo memo.html" in done.stderr
    monkeypatch.setattr("epsproof.reports.document.pdf.latexmk_found", lambda: False)
    done = run(*KINDS["all"], "--memo", str(tmp_path / "memo.pdf"))
    assert done.exit_code == 3 and "take .html" in done.stderr
    assert not list(tmp_path.iterdir()) and callable(latexmk_found)


def test_a_file_of_somebody_else_stays(tmp_path):
    file = tmp_path / "memo.html"
    file.write_text("mine", encoding="utf-8")
    assert (
        run(*KINDS["all"], "--memo", str(file)).exit_code == 3 and file.read_text(encoding="utf-8") == "mine"
    )
    assert run(*KINDS["all"], "--memo", str(file), "--force").exit_code == 0


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("SELECT 1 WHERE a = 'x''y' AND b = 2", "SELECT 1 WHERE a = '...' AND b = 2"),
        (r"SELECT 1 WHERE a = E'it\'s Alice'", "SELECT 1 WHERE a = '...'"),
        ("SELECT 1 WHERE a = $$Alice$$ /* Bob */ -- Eve", "SELECT 1 WHERE a = '...'"),
        ("SELECT 1 WHERE id = 4711 AND n >= 5000", "SELECT 1 WHERE id = ... AND n >= 5000"),
        ("SELECT 1 WHERE id IN (4711, 12)", "SELECT 1 WHERE id IN (...)"),
    ],
)
def test_a_query_is_shown_without_values(query, shown):
    assert query_without_texts(query) == shown


def test_roundings_are_to_the_safe_side():
    assert after(Fraction(1, 10), Fraction(1)) == Fraction(232, 1000)
    assert (percent_up({"upper": "0.5731"}), percent_up({"upper": "0.99999"}), percent_up({"upper": "1"})) == (
        "57.4%", "almost 100%", "100%",
    )  # fmt: skip
    small = [percent_up({"upper": text}) for text in ("0.00022361", "0.001", "0.0101", "1e-300", "0")]
    assert small == ["0.023%", "0.1%", "1.1%", "0.000001%", "0%"]
    assert [percent_up({"lower": low, "upper": "1"}) for low in ("0.999999", "1")] == ["almost 100%", "100%"]
    assert (coarse("0.3429", 2, False), coarse("204704", 1, True), coarse("0", 1, True)) == (
        "0.34",
        "300000",
        "0",
    )
    assert power_of_ten("0.00000000000071") == r"7.1 \cdot 10^{-13}" and power_of_ten("0.02") == "0.02"


def test_the_picture_of_very_many_cells_is_thinned():
    rows = [{"published": str(k), "posterior": {"upper": str(Fraction(1, k + 2))}} for k in range(10_000)]
    found = picture_of(rows, "1/2")
    assert found is not None and 1000 < len(found.points) <= 3000 and "belief before is 0.5" in found.told
