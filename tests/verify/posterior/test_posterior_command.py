"""``epsproof posterior``: both forms of output, a report, and files that are refused."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.commands.init import topics

REPORTS = Path(main.callback.__code__.co_filename).parent
SCHEMA = json.loads((REPORTS / "schemas" / "posterior.json").read_text(encoding="utf-8"))
EXAMPLE = topics()["posterior"].read_text(encoding="utf-8")


def run(*words):
    return CliRunner().invoke(main, ["posterior", *map(str, words)])


@pytest.fixture
def example(tmp_path):
    file = tmp_path / "posterior.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    return file


def test_the_example_as_json_and_as_a_report(example, tmp_path):
    page = tmp_path / "page.md"
    done = run(example, "--digits", 5, "--json", "--report", page)
    assert done.exit_code == 0
    told = page.read_text(encoding="utf-8")
    assert "constrained: parameters and statistics" in told and "38.417" in told and "Theorem 16" in told
    document = json.loads(done.stdout)
    jsonschema.validate(document, SCHEMA)
    (entry,) = [one for one in document["posteriors"] if one["constrained"] == "parameters"]
    assert entry["mu"]["mean"] == {"lower": "38.417", "upper": "38.418"}
    assert [one["constrained"] for one in document["posteriors"]] == [
        "parameters",
        "parameters and statistics",
    ]


@pytest.mark.long
@pytest.mark.parametrize("change", ["n = 9\nconstraints = false", "n = 4\nconstraints = false"])
def test_without_constraints_as_json(example, change):
    for line in change.splitlines():
        name = line.partition(" ")[0]
        example.write_text(
            "\n".join(
                line if row.startswith(f"{name} =") else row for row in example.read_text().splitlines()
            )
        )
    document = json.loads(run(example, "--digits", 4, "--json").stdout)
    jsonschema.validate(document, SCHEMA)
    assert [one["constrained"] for one in document["posteriors"]] == ["unconstrained"]
    shown = run(example, "--digits", 4).stdout
    assert ("The mean of mu is not finite" in shown) == (document["statement"]["n"] == 4)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('prior = "flat"', 'prior = "inverse-variance"', "Theorem 17"),
        ("n = 43", "n = 43.5", "whole number"),
        ("bounds = [0, 100]", "bounds = [100, 0]", "support is empty"),
        ("epsilon_mean = 0.25", "epsilon_mean = 0", "above 0"),
        ("variance = 2224.0656", "variance = 0", "with probability 0"),
        ("constraints = true", "constraints = false\nn = 3", "TOML"),
    ],
)
def test_what_has_no_answer_ends_with_3_and_a_sentence(example, old, new, said):
    example.write_text(EXAMPLE.replace(old, new), encoding="utf-8")
    done = run(example)
    assert done.exit_code == 3 and "posterior.toml" in done.output and said in done.output
    assert "Traceback" not in done.output


@pytest.mark.long
def test_a_figure_and_a_sampler(example, tmp_path):
    picture = tmp_path / "joint.svg"
    words = (example, "--digits", 3, "--figure", picture, "--gibbs", 1000, "--seed", 4, "--json")
    document = json.loads(run(*words).stdout)
    jsonschema.validate(document, SCHEMA)
    assert document["gibbs"]["seed"] == 4 and len(document["gibbs"]["posteriors"]) == 2
    first = picture.read_bytes()
    assert b"parabola" in first and json.loads(run(*words).stdout) == document
    assert picture.read_bytes() == first
    assert "ends in" in run(example, "--figure", tmp_path / "joint.gif").output


@pytest.mark.long
def test_quantiles_with_constrained_statistics(example):
    document = json.loads(run(example, "--full", "--digits", 4, "--json").stdout)
    jsonschema.validate(document, SCHEMA)
    entry = document["posteriors"][1]
    median = entry["mu"]["quantiles"][1]["value"]
    assert entry["constrained"] == "parameters and statistics" and "shortest" not in entry["mu"]
    assert 37.6 < float(median["lower"]) <= float(median["upper"]) < 37.8
