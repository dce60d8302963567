"""``epsproof verify --hypotheses`` on a file of one's own, and ``epsproof explain`` on the paper."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

CLAIM = """
[[claim]]
id = "X.1"
kind = "inequality"
location = "here"
statement = "the product is larger"
assumptions = ["x > 1", "y > 0", "x > -5"]
goals = ["x*y > y"]
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "my.claims.toml").write_text(CLAIM, encoding="utf-8")
    return tmp_path / "my.claims.toml"


def test_findings_are_printed_and_counted(file, run):
    said = run("verify", str(file), "--hypotheses").output
    assert "X.1 without y > 0: needed, x = 2, y = 0: left side = 0, right side = 0" in said
    assert "X.1 without x > -5: redundant, it follows from the others" in said
    assert "3 hypotheses of 1 proved claims: 2 needed, 1 redundant" in said


def test_findings_are_in_the_document_and_can_be_recorded(file, run, schema):
    document = json.loads(
        run(
            "verify", str(file), "--hypotheses", "--json", "--record", str(file.parent / "record.json")
        ).stdout
    )
    Draft202012Validator(schema("verify")).validate(document)
    found = document["claims"][0]["hypotheses"]
    assert [(x["hypothesis"], x["outcome"]) for x in found] == [
        ("x > 1", "needed"),
        ("y > 0", "needed"),
        ("x > -5", "redundant"),
    ]
    record = json.loads((file.parent / "record.json").read_text(encoding="utf-8"))
    assert record["results"]["X.1"]["hypotheses"] == found and "record.json" in record["command"]


def test_a_claim_of_the_paper_is_explained_with_its_recorded_hypotheses(run, schema):
    document = json.loads(run("explain", "L1.b", "--json").output)
    Draft202012Validator(schema("explain")).validate(document)
    outcomes = {x["hypothesis"]: x["outcome"] for x in document["hypotheses"]}
    assert outcomes["0 < t"] == "needed" and outcomes["t <= 1"] == "redundant"
