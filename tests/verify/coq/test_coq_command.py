"""``epsproof coq`` and ``epsproof verify --require``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.verify.coq.claims.paper import required_claims
from epsproof.verify.papers import PAPERS


def run(*arguments):
    return CliRunner().invoke(main, arguments)


CONSTANT = ("coq", "r", "--assume", "r > 1", "--to")


def test_a_derivation_ends_with_its_time(tmp_path):
    done = run("coq", "max(a/(p*q), b/p, c/q, r, d*p + g*q)", "--time", "2", "--to", str(tmp_path / "coq"))
    assert done.exit_code == 2 and "the time was used up (2 s)" in done.output


def test_it_writes_a_development(tmp_path):
    done = run(*CONSTANT, str(tmp_path / "coq"), "--json")
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert [t["state"] for t in document["theorems"]] == ["written"]
    assert (tmp_path / "coq" / "Makefile").exists() and (tmp_path / "coq" / "Profile_1.v").exists()
    assert list(tmp_path.iterdir()) == [tmp_path / "coq"]


def test_groups_and_classes_have_theorems(tmp_path):
    done = run(
        "coq",
        "--class",
        "members: r where q == 1",
        "--assume",
        "r > 1",
        "--group",
        "2",
        "--to",
        str(tmp_path / "coq"),
    )
    assert done.exit_code == 0, done.output
    text = (tmp_path / "coq" / "Profile_1.v").read_text(encoding="utf-8")
    assert "where_1" in text and "exp (- (2 * epsilon))" in text


def test_without_anything_to_state_it_says_what_to_give(tmp_path):
    done = run("coq", "--to", str(tmp_path / "coq"))
    assert done.exit_code == 3 and "--class" in done.output and not (tmp_path / "coq").exists()


def test_it_replaces_an_earlier_development_and_nothing_else(tmp_path):
    assert run(*CONSTANT, str(tmp_path / "coq")).exit_code == 0
    (tmp_path / "coq" / "Profile_1.v").write_text("old", encoding="utf-8")
    assert run(*CONSTANT, str(tmp_path / "coq")).exit_code == 3
    assert (tmp_path / "coq" / "Profile_1.v").read_text(encoding="utf-8") == "old"
    assert run(*CONSTANT, str(tmp_path / "coq"), "--force").exit_code == 0
    assert run(*CONSTANT, str(tmp_path / "coq")).exit_code == 0
    assert (tmp_path / "coq" / "Profile_1.v").read_text(encoding="utf-8") != "old"
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("mine", encoding="utf-8")
    done = run(*CONSTANT, str(other))
    assert done.exit_code == 3 and "is not empty" in done.output
    assert [p.name for p in other.iterdir()] == ["letter.txt"]


def test_a_missing_coq_is_no_success(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run(*CONSTANT, str(tmp_path / "coq"), "--compile")
    assert done.exit_code == 2
    assert "coqc is not installed" in done.output and "not accepted" in done.output
    assert not (tmp_path / "coq" / "compiled.json").exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("coq", "r +", "--assume", "r > 1"), "column"),
        (("coq", "nonsense(p)"), "nonsense"),
        (("coq", "1/2 <= ratio <= r", "--assume", "r > 1"), ""),
        (("coq", "r", "--bound", "nothing", "--assume", "r > 1"), "nothing"),
    ],
)
def test_bad_questions(arguments, complaint, tmp_path):
    done = run(*arguments, "--to", str(tmp_path / "coq"))
    assert done.exit_code == 3 and complaint in done.output
    assert not (tmp_path / "coq").exists()


CLAIMS = """[[claim]]
id = "C.1"
kind = "inequality"
location = "here"
statement = "x"
assumptions = ["0 < p < 1"]
goals = ["p < {bound}"]
"""


@pytest.mark.parametrize(
    ("bound", "rung", "code"), [("1", "certified", 0), ("1", "kernel-proved", 2), ("1", "golden", 3)]
)
def test_a_rung_is_required(tmp_path, bound, rung, code):
    path = tmp_path / "claims.toml"
    path.write_text(CLAIMS.format(bound=bound), encoding="utf-8")
    assert run("verify", str(path), "--require", rung).exit_code == code


@pytest.mark.long
def test_without_coq_nothing_is_kernel_proved(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run("verify", "kazan-reiter-2024", "--require", "kernel-proved", "--json")
    assert done.exit_code == 2
    missing = dict(
        line.removeprefix("not kernel-proved: ").split(": ", 1) for line in done.stderr.splitlines()
    )
    assert list(missing) == required_claims(PAPERS["kazan-reiter-2024"])
    assert {name: reason for name, reason in missing.items() if "coqc is not installed" not in reason} == {}
    assert [c["id"] for c in json.loads(done.stdout)["claims"] if c["rung"] == "kernel-proved"] == []


@pytest.mark.long
@pytest.mark.optional_tool("coqc", "coqchk")
def test_the_paper_is_kernel_proved(tmp_path):
    done = run(
        "verify", "kazan-reiter-2024", "--require", "kernel-proved", "--json", "--coq", str(tmp_path / "coq")
    )
    assert done.exit_code == 0, done.stderr
    rungs = {c["id"]: c["rung"] for c in json.loads(done.stdout)["claims"]}
    assert rungs["KR24.T1"] == rungs["KR24.T5.case3"] == rungs["KR24.L3B.4"] == "kernel-proved"
