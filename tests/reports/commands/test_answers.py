"""The commands that answer questions, from text to document."""

from __future__ import annotations

import json

import jsonschema
import pytest

from epsproof.derive.text.grammar import parse_expression
from epsproof.reports.output import MARK

KNOWN = ["max(a/(p*q), r)", "--where", "q == 1", "--assume", "0 < a < 1, r > 1"]


def test_derive_and_check(run, schema, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("derive", *KNOWN, "--json", "--save", "out")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("derive"))
    assert (result.exit_code, document["status"]) == (0, "proved")
    (case,) = document["cases"]
    assert parse_expression(case["epsilon"]) == parse_expression("log((r - a)/(1 - a))")
    assert document["numeric_check"]["agrees"] and document["numeric_check"]["points"]
    checked = run("check", f"out/{case['certificate']['file']}")
    assert checked.exit_code == 0
    assert "certificates accepted" in checked.stdout


def test_the_numerical_check_is_at_the_values_that_are_set(run):
    values = ["--set", "a=0.2", "--set", "r=5"]
    (point,) = json.loads(run("derive", *KNOWN, *values, "--json").stdout)["numeric_check"]["points"]
    assert point["values"] == {"a": "1/5", "r": "5"} and point["agrees"]
    assert point["values"] != json.loads(run("derive", *KNOWN, "--json").stdout)["numeric_check"]["points"][0]


@pytest.mark.long
def test_of_several_cases_the_check_is_in_the_one_of_the_values(run):
    values = ["--set", "a=1/2", "--set", "q0=1/30", "--set", "r=2"]
    document = json.loads(run("derive", "capped-ratio-at-value", *values, "--json").stdout)
    points = {point["case"]: point["values"] for point in document["numeric_check"]["points"]}
    assert points[2] == {"a": "1/2", "q0": "1/30", "r": "2"} and len(points) == 3
    assert points[1] != points[2] != points[3] and document["numeric_check"]["agrees"]


def test_the_same_question_gives_the_same_bytes(run):
    assert run("derive", *KNOWN, "--json").stdout == run("derive", *KNOWN, "--json").stdout


def test_a_registered_profile_is_known_by_its_name(run):
    by_name = json.loads(run("derive", "inclusion-only", "--json").stdout)
    assert by_name["cases"] == json.loads(run("derive", *KNOWN, "--json").stdout)["cases"]


def test_too_little_time_is_undecided(run):
    result = run("derive", "capped-ratio-at-value", "--time", "0.1", "--json")
    assert (result.exit_code, json.loads(result.stdout)["status"]) == (2, "undecided")


def test_signs(run, schema):
    result = run("signs", "r", "--assume", "r > 1", "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("signs"))
    assert result.exit_code == 0
    signs = {(lemma["variable"], cell["sign"]) for lemma in document["lemmas"] for cell in lemma["cells"]}
    assert signs == {("p", "+"), ("p", "0"), ("p", "-"), ("q", "+")}


@pytest.mark.parametrize(("r", "lower"), [("3", "1.29928"), ("1.5", "0.5108")])
def test_evaluate(run, schema, r, lower):
    result = run("evaluate", *KNOWN, "--set", "a=0.25", "--set", f"r={r}", "--digits", "15", "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("evaluate"))
    assert result.exit_code == 0
    assert document["values"] == {"a": "1/4", "r": "3" if r == "3" else "3/2"}
    assert document["epsilon"]["lower"].startswith(lower)


def test_evaluate_where_nothing_is_demanded(run):
    result = run("evaluate", "r", "--where", "p == 1, q == 1", "--assume", "r > 1", "--set", "r=2", "--json")
    assert json.loads(result.stdout)["epsilon"]["lower"] == "inf"


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_report(run, schema, tmp_path):
    result = run("report", *KNOWN, "--to", str(tmp_path), "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("report"))
    assert result.exit_code == 0
    made = [
        "max-a-p-q-r-8d3dd5-certificates",
        "max-a-p-q-r-8d3dd5.html",
        "max-a-p-q-r-8d3dd5.pdf",
        "max-a-p-q-r-8d3dd5.tex",
    ]
    assert sorted(p.name for p in tmp_path.iterdir()) == [MARK, *made]
    assert (
        run("check", *map(str, (tmp_path / "max-a-p-q-r-8d3dd5-certificates").glob("*.json"))).exit_code == 0
    )


def test_report_without_latex_writes_the_source(run, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("report", *KNOWN, "--to", str(tmp_path))
    assert result.exit_code == 0
    assert "latexmk is not installed" in result.stdout
    assert (tmp_path / "max-a-p-q-r-8d3dd5.tex").exists() and not (
        tmp_path / "max-a-p-q-r-8d3dd5.pdf"
    ).exists()
    assert result.stdout.splitlines()[-1] == f"open {tmp_path / 'max-a-p-q-r-8d3dd5.html'}"
