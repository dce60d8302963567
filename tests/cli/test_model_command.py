"""``epsproof model`` and ``--model``: known models and files."""

from __future__ import annotations

import json
from math import log, sqrt

import pytest

HOUSEHOLD = """
name = "household"
title = "one relative"
secret = ["both", "person only"]
assume = ["0 <= beta", "beta <= alpha", "alpha <= 1"]
[priors]
z = "that the value is sensitive"
[worlds]
both = "z*alpha"
"person only" = "z*(1 - alpha)"
"relative only" = "(1 - z)*beta"
neither = "rest"
[[neighbours]]
between = ["both", "relative only"]
[[neighbours]]
between = ["both", "person only"]
[[neighbours]]
between = ["person only", "neither"]
[[neighbours]]
between = ["relative only", "neither"]
"""


@pytest.fixture
def household(tmp_path):
    """The path of a model's file."""
    file = tmp_path / "household.toml"
    file.write_text(HOUSEHOLD, encoding="utf-8")
    return str(file)


def test_a_model_is_shown(run) -> None:
    result = run("model", "value-in-range", "--json")
    document = json.loads(result.stdout)
    assert (result.exit_code, document["secret"], len(document["bounds"])) == (0, ["1", "2"], 2)
    assert "steps from the secret" in run("model", "unbounded").stdout


def test_a_closed_form_of_a_file_is_proved(run, household) -> None:
    """t*(beta + (1 - beta)*t)*r = alpha + (1 - alpha)*t, where the prior tends to 0; here 9*t**2 + 2*t = 3."""
    result = run("derive", "r", "--assume", "r > 1", "--model", household, "--json")
    document = json.loads(result.stdout)
    assert (result.exit_code, document["status"]) == (0, "proved")
    values = run("evaluate", "3", "--model", household, "--set", "alpha=3/4", "--set", "beta=1/4", "--json")
    assert float(json.loads(values.stdout)["epsilon"]["lower"]) == pytest.approx(-log((sqrt(112) - 2) / 18), abs=1e-9)


def test_a_prior_of_any_name_is_fixed(run, household) -> None:
    settings = ("--set", "alpha=1/2", "--set", "beta=1/2")
    result = run("evaluate", "posterior <= 3/10", "--model", household, "--where", "z == 3/20", *settings, "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["priors"]) == (0, {"z": "3/20"})
    assert float(found["epsilon"]["lower"]) == pytest.approx(0.887303195)


WRONG = ["", "name = 1", HOUSEHOLD.replace("rest", "z"), HOUSEHOLD.replace("[[neighbours]]", "[[near]]")]


@pytest.mark.parametrize("text", WRONG)
def test_a_file_that_is_no_model_is_refused(run, tmp_path, text) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    result = run("derive", "2", "--model", str(file))
    assert result.exit_code == 3
    assert "bad.toml" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_prior_that_the_model_lacks_is_named(run, household) -> None:
    result = run("derive", "a/(p*q)", "--model", household)
    assert (result.exit_code, "has the prior z only" in result.stderr) == (3, True)


def test_signs_are_asked_of_a_single_bound(run, household) -> None:
    result = run("signs", "r", "--assume", "r > 1", "--model", household)
    assert (result.exit_code, "a single bound" in result.stderr) == (3, True)


def test_three_running_priors_are_refused_with_the_remedy(run, tmp_path) -> None:
    file = tmp_path / "four.toml"
    steps = "".join(f'[[neighbours]]\nbetween = ["a", "{world}"]\n' for world in "bcd")
    priors = "[priors]\nx = \"that it is a\"\ny = \"that it is b\"\nz = \"that it is c\"\n"
    worlds = '[worlds]\na = "x"\nb = "y"\nc = "z"\nd = "rest"\n'
    head = 'name = "four"\ntitle = "four categories"\nsecret = ["a"]\nwhere = ["x + y + z <= 1"]\n'
    file.write_text(head + priors + worlds + steps, encoding="utf-8")
    result = run("derive", "r", "--assume", "r > 1", "--model", str(file))
    assert (result.exit_code, "fix one, for instance --where 'x == 1/10'" in result.stderr) == (3, True)
    fixed = run("derive", "r", "--assume", "r > 1", "--model", str(file), "--where", "z == 1/10", "--json")
    assert json.loads(fixed.stdout)["status"] == "proved"
