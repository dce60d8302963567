"""``epsproof justify``: the page and the record, which ``epsproof check`` repeats, and forged records."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from epsproof.reports.commands.init import topics
from epsproof.reports.documents.justify import justify_document
from epsproof.verify.deployments.plan import known_plans, read_plan

PLAN = topics()["deployment"]
NEAR = Fraction(1, 10**6)
PURE = """
schema = "deployment/1"
title = "Answers"
[protects]
unit = "a person"
neighbours = "replace one"
[[mechanism]]
name = "answers"
releases = "0.1 x 12"
[[claimed]]
epsilon = "1.2"
delta = "1e-5"
[[claimed]]
epsilon = "1.0"
delta = "1e-5"
"""


@pytest.fixture
def record(run, tmp_path) -> Path:
    file = tmp_path / "record.json"
    assert run("justify", str(PLAN), "--record", str(file)).exit_code == 0
    return file


def test_the_page_answers_what_a_registry_asks(run):
    shown = run("justify", str(PLAN)).stdout
    for said in (
        "Every claimed number holds",
        "all visits of one person in a year",
        "attack model",
        "a relative",
        "1.25450161901",
        "children and adults have nobody in common",
        "costs nothing",
        "What has to be believed",
        "epsproof check record.json",
    ):
        assert said in shown


def test_the_record_follows_its_schema_and_is_repeated(run, schema, record):
    document = json.loads(record.read_text(encoding="utf-8"))
    jsonschema.validate(document, schema("justify"))
    found = run("check", str(record))
    assert found.exit_code == 0
    assert (
        "repeated (2 claimed numbers by the engine, 1 pair of disjoint parts by the kernel)" in found.stdout
    )
    assert run("justify", str(PLAN), "--json").stdout == record.read_text(encoding="utf-8")


FORGED = {
    "an upper end that is too small": ('"upper": "1.25450161902"', '"upper": "1.25450161901"'),
    "a lower end that is too large": ('"lower": "1.25450161901"', '"lower": "1.25450161902"'),
    "another verdict": ('"verdict": "confirmed"', '"verdict": "refuted"'),
    "another status": ('"status": "proved"', '"status": "refuted"'),
    "less noise": ("gaussian(sigma=20)", "gaussian(sigma=19)"),
    "another claim": ('"epsilon": "1.3"', '"epsilon": "1.2"'),
    "parts that overlap": ("age >= 18", "age >= 17"),
    "other neighbours": ("add or remove one", "replace one"),
    "another prior": ('"prior": "1/2"', '"prior": "1/3"'),
    "a theorem more": ('"theorems": [', '"theorems": ["trust me",'),
    "another plan": ('"schema": "deployment/1"', '"schema": "deployment/2"'),
    "an end that is no number": ('"upper": "1.25450161902"', '"upper": "nan"'),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_record_is_rejected(run, record, name):
    old, new = FORGED[name]
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = run("check", str(record))
    assert found.exit_code == 1 and "rejected" in found.stdout, found.output


def test_wider_ends_are_true_as_well(run, record):
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"upper": "1.25450161902"', '"upper": "1.26"'), encoding="utf-8")
    assert run("check", str(record)).exit_code == 0


@pytest.mark.parametrize(
    "content", ['{"schema": "epsproof-justify/1"}', '{"schema": "epsproof-justify/1", "plan": 3}']
)
def test_a_record_without_a_plan_is_rejected(run, tmp_path, content):
    file = tmp_path / "record.json"
    file.write_text(content, encoding="utf-8")
    found = run("check", str(file))
    assert found.exit_code == 1 and "no plan" in found.stdout


def test_pure_budgets_are_repeated_by_the_standard_library_too(run, tmp_path):
    plan, record = tmp_path / "plan.toml", tmp_path / "record.json"
    plan.write_text(PURE, encoding="utf-8")
    done = run("justify", str(plan), "--record", str(record))
    assert done.exit_code == 1 and "1 of 2 is refuted" in " ".join(done.stdout.split())
    found = run("check", str(record))
    assert (
        found.exit_code == 0 and "2 claimed numbers by the standard library's program as well" in found.stdout
    )


def test_a_plan_that_is_not_read_exits_with_3(run, tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text(PURE.replace('releases = "0.1 x 12"', 'releases = ""'), encoding="utf-8")
    found = run("justify", str(plan))
    assert (
        found.exit_code == 3
        and "plan.toml" in found.stderr
        and 'releases = "12 x laplace(0.1)"' in found.stderr
    )
    assert run("justify", str(tmp_path / "none.toml")).exit_code == 3
    assert run("justify", "census").exit_code == 3


@pytest.mark.long
@pytest.mark.parametrize("name", known_plans())
def test_every_entry_of_the_registry_has_numbers_both_ways(run, name):
    """From the guarantee to a risk, and from that risk to the guarantee, each in under 5 s with ends that are 1e-6 apart."""
    printed = read_plan(name).claimed[0].numbers
    rho = printed.get("rho")
    guarantee = f"zcdp({rho})" if rho else f"({printed['epsilon']}, {printed['delta']})"
    failure = [] if printed.get("delta") == "0" else ["--failure", "0.05"]
    start = time.process_time()
    risk = json.loads(run("risk", "--privacy", guarantee, "--prior", "1/2", *failure, "--json").stdout)
    assert time.process_time() - start < 5
    (row,) = risk["priors"]
    wide = {
        x: row[x]
        for x in ("posterior", "guess")
        if Fraction(row[x]["upper"]) - Fraction(row[x]["lower"]) > NEAR
    }
    assert wide == {}
    criterion = f"posterior_odds <= {risk['odds_ratio']['upper']}*prior_odds"
    privacy = "zcdp" if rho else f"(eps, {printed['delta']})" if failure else "pure"
    start = time.process_time()
    asked = (
        "evaluate",
        criterion,
        "--model",
        "membership",
        "--where",
        "p == 1/2",
        "--privacy",
        privacy,
        *failure,
    )
    found = json.loads(run(*asked, "--json").stdout)
    assert time.process_time() - start < 5
    ends = found.get("budget") or found["epsilon"]
    given = Fraction(rho or printed["epsilon"])
    apart = NEAR if given <= 10 else Fraction(1, 10**3)
    assert Fraction(ends["upper"]) - Fraction(ends["lower"]) <= apart
    assert abs(Fraction(ends["lower"]) - given) <= apart


@pytest.mark.long
@pytest.mark.parametrize("name", known_plans())
def test_every_entry_of_the_registry_is_justified_in_time(name, schema):
    start = time.process_time()
    document = justify_document(read_plan(name))
    assert time.process_time() - start < 5
    jsonschema.validate(document, schema("justify"))
    assert document["meaning"]["verdict"] == "enclosed" and document["status"] in ("proved", "refuted")
