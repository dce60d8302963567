"""``epsproof model`` and ``--model``: known models and files."""

from __future__ import annotations

import json
from math import log, sqrt

import jsonschema
import pytest

from tests.household import CATEGORIES, HOUSEHOLD, RELATIVES


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
    assert float(json.loads(values.stdout)["epsilon"]["lower"]) == pytest.approx(
        -log((sqrt(112) - 2) / 18), abs=1e-9
    )


def test_a_prior_of_any_name_is_fixed(run, household) -> None:
    settings = ("--set", "alpha=1/2", "--set", "beta=1/2")
    result = run(
        "evaluate", "posterior <= 3/10", "--model", household, "--where", "z == 3/20", *settings, "--json"
    )
    found = json.loads(result.stdout)
    assert (result.exit_code, found["priors"]) == (0, {"z": "3/20"})
    assert float(found["epsilon"]["lower"]) == pytest.approx(0.887303195)


def test_a_model_is_written_as_its_ending_says(run, household, tmp_path) -> None:
    starts = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG", "html": b"<!DOCTYPE html>", "json": b"{"}
    for ending, start in starts.items():
        file = tmp_path / f"picture.{ending}"
        assert run("model", household, "--to", str(file)).exit_code == 0
        assert file.read_bytes().startswith(start)
    assert json.loads((tmp_path / "picture.json").read_text())["name"] == "household"
    page = (tmp_path / "picture.html").read_text()
    assert [text for text in ("“both”", "4 worlds. Secret:", "Not covered") if text not in page] == []


def test_a_model_is_written_whole_to_a_folder(run, tmp_path) -> None:
    assert run("model", "membership", "--to", str(tmp_path / "all")).exit_code == 0
    names = {file.name for file in (tmp_path / "all").iterdir() if file.suffix}
    assert names == {f"membership.{ending}" for ending in ("svg", "pdf", "png", "html", "json")}


def test_an_unknown_ending_is_refused(run, tmp_path) -> None:
    result = run("model", "membership", "--to", str(tmp_path / "picture.gif"))
    assert (result.exit_code, ".svg, .pdf, .png, .html, .json" in result.stderr) == (3, True)
    assert list(tmp_path.iterdir()) == []


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


def test_signs_name_a_prior_of_the_model_and_where_they_hold(run, schema, tmp_path) -> None:
    """The schema of the document allows every model's priors; epsilon is 0 where r <= 1, and the table does not speak of it."""
    file = str(tmp_path / "model.toml")
    assert run("init", file, "--topic", "model").exit_code == 0
    document = json.loads(run("signs", "3/2", "--model", file, "--json").stdout)
    jsonschema.validate(document, schema("signs"))
    assert {lemma["variable"] for lemma in document["lemmas"]} == {"s"}
    assert (
        "priors (p below 1) at which 0 <"
        in run("signs", "r", "--assume", "r > 0", "--model", "membership").stdout
    )


def test_signs_say_what_was_not_found_and_what_is_not_asked(run) -> None:
    found = run("signs", "4 + p", "--where", "p >= 1/2", "--model", "membership")
    assert (found.exit_code, "no exact point with" in found.stdout) == (2, True)
    below = run("signs", "posterior >= prior/2")
    assert (below.exit_code, "from above" in below.stderr, "kernel" in below.stderr) == (3, True, False)


RUNNING = [
    (CATEGORIES, "5/2", ("x >= 1/10",), "log(3)/3"),
    (CATEGORIES, "3", ("z == x + y", "x >= 1/20"), None),
    (RELATIVES, "5/2", ("q >= 1/10", "a >= b"), "log(3)/2"),
    (RELATIVES, "posterior - prior <= 1/4", (), "log(5/3)"),
    (RELATIVES, "posterior <= max(2*prior, 1/2)", (), "log(3)/2"),
    (RELATIVES, "posterior <= 3*prior, posterior >= prior/4", ("q >= 1/20", "a >= 1/10", "b >= 1/10"), None),
]


@pytest.mark.parametrize(
    ("text", "criterion", "where", "epsilon"), RUNNING, ids=[f"{r[1]} {r[2]}" for r in RUNNING]
)
def test_closed_forms_with_three_running_priors_are_proved(
    run, tmp_path, text, criterion, where, epsilon
) -> None:
    """The closed form where it is short; elsewhere the enclosure has to contain what is proved."""
    file = tmp_path / "model.toml"
    file.write_text(text, encoding="utf-8")
    region = [part for condition in where for part in ("--where", condition)]
    document = json.loads(run("derive", criterion, "--model", str(file), *region, "--json").stdout)
    assert document["status"] == "proved"
    (case,) = document["cases"]
    assert epsilon in (None, case["epsilon"])
    assert [check["agrees"] for check in document["numeric_check"]["points"]] == [True]


def test_four_running_priors_are_refused_with_the_remedy(run, tmp_path) -> None:
    file = tmp_path / "five.toml"
    more = CATEGORIES.replace('d = "rest"', 'd = "w"\ne = "rest"').replace(
        "[worlds]", 'w = "that it is d"\n[worlds]'
    )
    more = more.replace("x + y + z <= 1", "x + y + z + w <= 1") + '[[neighbours]]\nbetween = ["a", "e"]\n'
    file.write_text(more, encoding="utf-8")
    result = run("derive", "r", "--assume", "r > 1", "--model", str(file))
    assert (result.exit_code, "fix one, for instance --where 'x == 1/10'" in result.stderr) == (3, True)
    fixed = run("derive", "r", "--assume", "r > 1", "--model", str(file), "--where", "w == 1/10", "--json")
    assert json.loads(fixed.stdout)["status"] == "proved"


VANISHING = [
    ("or-of-attributes", "log(r)"),
    ("xor-of-attributes", "log(r)"),
    ("couple", "log(r)"),
    ("border-county", "log(r)/3"),
    ("unknown-number-of-events", "log(r)/2"),
]


@pytest.mark.parametrize(("name", "epsilon"), VANISHING)
def test_limits_at_which_the_prior_of_the_secret_vanishes_are_proved(run, name, epsilon) -> None:
    """The binding priors tend to 0 together, at different speeds where the bound depends on the direction."""
    document = json.loads(run("derive", "r", "--assume", "r > 1", "--model", name, "--json").stdout)
    (case,) = document["cases"]
    assert (document["status"], case["epsilon"], case["attained"]) == ("proved", epsilon, False)
    assert [check["agrees"] for check in document["numeric_check"]["points"]] == [True]


def test_criteria_are_compared_under_a_model_of_a_file(run, household) -> None:
    """alpha and beta are free: what a ratio of 3 allows is compared at every prior z."""
    result = run("compare", "posterior <= 3*prior", "posterior <= 4*prior", "--model", household, "--json")
    document = json.loads(result.stdout)
    assert (result.exit_code, document["first_implies_second"]["status"]) == (0, "proved")
    assert document["second_implies_first"]["status"] == "refuted"


def test_a_sweep_takes_a_model_of_a_file_beside_it(run, household, tmp_path) -> None:
    plan = tmp_path / "plan.toml"
    values = "[profile.parameters]\nr = [2, 3]\nalpha = 0.75\nbeta = 0.25\n"
    plan.write_text(
        f'[[profile]]\nname = "one"\ncriterion = "r"\nassume = ["r > 1"]\nmodel = "household.toml"\n{values}'
    )
    result = run("sweep", str(plan), "--to", str(tmp_path / "out.csv"))
    assert result.exit_code == 0, result.stderr
    rows = (tmp_path / "out.csv").read_text().splitlines()
    assert len(rows) == 3
    both = plan.read_text().replace("model =", 'bound = "unbounded"\nmodel =')
    plan.write_text(both)
    assert "mean the same" in run("sweep", str(plan), "--to", str(tmp_path / "out.csv")).stderr
