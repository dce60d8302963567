"""Questions of every form on the command line: classes, groups, tables, explanations, comparisons, inverses, kept answers."""

from __future__ import annotations

import json

import jsonschema
import pytest

CAPPED = ["max(a/(p*q), r)", "--assume", "0 < a < 1, r > 1"]


def test_the_binding_class_is_named(run, schema):
    classes = ["--class", "members: r where q == 1", "--class", "values: s where p == 1"]
    document = json.loads(run("derive", *classes, "--assume", "r > 1, s > 1", "--json").stdout)
    jsonschema.validate(document, schema("derive"))
    assert {c["binding_class"] for c in document["cases"]} == {"members", "values"}
    assert document["status"] == "proved"


def test_a_group_divides_epsilon(run, schema):
    document = json.loads(run("derive", *CAPPED, "--group", "3", "--json").stdout)
    jsonschema.validate(document, schema("derive"))
    assert document["group"] == "3" and document["cases"][0]["epsilon"] == "log((r - a)/(1 - a))/6"


def test_a_table_is_answered_by_a_certified_number(run, schema, tmp_path):
    table = tmp_path / "profile.csv"
    rows = [f"{p}/4,{q}/4,{3 + (4 - p) * (5 - q)}/2" for p in range(1, 5) for q in range(1, 5)]
    table.write_text("\n".join(["p,q,r", *rows]))
    result = run("derive", "--table", str(table), "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("derive"))
    assert result.exit_code == 0 and document["status"] in ("enclosed", "proved")


@pytest.mark.parametrize(
    ("model", "epsilon"),
    [("unbounded", "log(3)"), ("membership", "log(9)"), ("bounded", "log(9)"), ("block-of-2", "log(3)")],
)
def test_the_prior_of_a_table_is_that_of_the_model(run, tmp_path, model, epsilon):
    """At a prior of 1/10 five times as much is tolerated: 1/10 + 9 t/10 is 1/5, with t once for each step from the secret."""
    table = tmp_path / "profile.csv"
    table.write_text("prior,r\n0.1,5\n0.5,2\n1,1.2\n")
    (case,) = json.loads(run("derive", "--table", str(table), "--model", model, "--json").stdout)["cases"]
    assert case["epsilon"] == epsilon


@pytest.mark.parametrize("content", [b"p,q\n", b"\xff\xfe", b""])
def test_a_table_that_cannot_be_read_says_why(run, tmp_path, content):
    table = tmp_path / "profile.csv"
    table.write_bytes(content)
    assert run("derive", "--table", str(table)).exit_code == 3
    assert run("derive", "--table", str(tmp_path / "none.csv")).exit_code == 3


def test_an_explanation_says_who_cannot_bind(run, schema):
    document = json.loads(run("derive", *CAPPED, "--explain", "--json").stdout)
    jsonschema.validate(document, schema("derive"))
    assert document["explanation"]["structure"]
    assert ("p rises at fixed p*q", "falls") in {
        (f["motion"], f["epsilon"]) for f in document["explanation"]["priors"]
    }
    assert {m["parameter"]: m["epsilon"] for m in document["explanation"]["parameters"]} == {
        "a": "rises",
        "r": "rises",
    }


def test_a_comparison_is_proved_or_shows_a_prior(run, schema):
    result = run("compare", "r", "max(a/(p*q), r)", "--assume", "r > 1, 0 < a < 1", "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("compare"))
    assert result.exit_code == 0 and document["second_implies_first"]["status"] == "refuted"
    tolerated = document["second_implies_first"]["tolerated"]
    assert tolerated["premise"] != tolerated["conclusion"]


@pytest.mark.parametrize("fixed", [("--where", "p == 1/4, q == 1"), ("--model", "four-bits")])
def test_a_comparison_where_no_prior_is_left_shows_what_is_tolerated(run, schema, fixed):
    document = json.loads(run("compare", "2", "3", *fixed, "--json").stdout)
    jsonschema.validate(document, schema("compare"))
    assert document["second_implies_first"] == {
        "status": "refuted", "certificates": [], "witness": {}, "tolerated": {"premise": "3", "conclusion": "2"},
    }  # fmt: skip
    assert "refuted: the second tolerates the ratio 3" in run("compare", "2", "3", *fixed).stdout


def test_an_inverse_at_a_utility_is_the_frontier(run, schema):
    document = json.loads(run("invert", *CAPPED, "--for", "r", "--exact", "0.5", "--json").stdout)
    jsonschema.validate(document, schema("invert"))
    assert document["status"] == "proved" and [c["value"] for c in document["cases"]] == ["9 - 8*a"]


def test_a_table_that_a_spreadsheet_wrote_is_read(run, tmp_path):
    table = tmp_path / "profile.csv"
    table.write_bytes(b"\xef\xbb\xbfprior,r\r\n0.1,3\r\n0.5,1.5\r\n")
    assert "0.549306144334" in run("evaluate", "--table", str(table)).stdout


def test_an_inverse_at_an_epsilon_is_an_interval(run, schema):
    result = run(
        "invert", "max(a/(p*q), r)", "--for", "r", "--assume", "r > 1, a == 1/4", "--epsilon", "1", "--json"
    )
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("invert"))
    assert document["cases"][0]["interval"] == {"lower": "5.791792074197", "upper": "5.791792074198"}


def test_a_value_that_is_set_is_an_assumption(run):
    asked = ("invert", "max(a/(p*q), r)", "--for", "r", "--epsilon", "1", "--json")
    set_, assumed = run(*asked, "--set", "a=0.25"), run(*asked, "--assume", "a == 1/4, r > 0")
    assert json.loads(set_.stdout)["cases"] == json.loads(assumed.stdout)["cases"]
    for wrong, said in (("r=2", "is what is asked for"), ("b=2", "no such parameter"), ("q=1", "is a prior")):
        refused = run(*asked, "--set", wrong)
        assert refused.exit_code == 3 and said in refused.stderr


def test_a_budget_that_no_case_gives_has_no_smallest_value_that_is_guaranteed(run):
    asked = ("invert", "r", "--for", "r", "--assume", "1 < r < 2", "--epsilon")
    none, some = run(*asked, "1").stdout, run(*asked, "1/4").stdout
    assert "no case of the closed form has just this epsilon" in none and "guaranteed" not in none
    assert "the smallest value that is guaranteed" in some and "no case" not in some


def test_no_value_is_said_to_rest_on_a_closed_form_that_is_not_proved(run, schema):
    """At p = q the limit is -1/5: no value of a guarantees any epsilon."""
    asked = ("invert", "a*(p-q)**2 - 1/5", "--for", "a", "--where", "q >= 1/5, p <= 1/2", "--epsilon", "0.3")
    document = json.loads(run(*asked, "--json").stdout)
    jsonschema.validate(document, schema("invert"))
    assert (document["status"], document["guaranteed"], document["closed_form"]) == (
        "undecided",
        "",
        "undecided",
    )
    assert "no value rests on it" in run(*asked).stdout


@pytest.mark.parametrize("wrong", [["--for", "z"], ["--for", "r", "--epsilon", "-1"], ["--for", "r", "--exact", "1"],
                                   ["--for", "r", "--epsilon", "1e400"], ["--for", "r", "--epsilon", "1e-400"]])  # fmt: skip
def test_an_inverse_without_meaning_is_refused(run, wrong):
    assert run("invert", *CAPPED, *wrong).exit_code == 3


def test_the_same_question_is_answered_from_the_folder_and_damage_is_noticed(run, tmp_path):
    question = ("derive", "r", "--assume", "r > 1", "--save", str(tmp_path))
    first, again = run(*question, "--json"), run(*question)
    assert first.exit_code == again.exit_code == 0 and "accepted by the kernel again" in again.stdout
    assert run(*question, "--json").stdout == first.stdout
    (kept,) = (tmp_path / "questions").iterdir()
    kept.write_text(kept.read_text().replace("log(r)", "log(2*r)"))
    assert "accepted by the kernel again" not in run(*question).stdout
