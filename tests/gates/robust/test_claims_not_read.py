"""A claim that cannot be read costs no other claim its verdict, and an error of the engine is told as one."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.verify.claims import run
from epsproof.verify.claims import runner as runner_module

SCHEMAS = Path(main.callback.__code__.co_filename).parent / "schemas"
HEAD = '[[claim]]\nid = "{id}"\nkind = "{kind}"\nlocation = "here"\nstatement = "s"\n'
GOOD = HEAD.format(id="G.1", kind="identity") + 'goals = ["(a + b)**2 == a**2 + 2*a*b + b**2"]\n\n'
LAST = HEAD.format(id="G.2", kind="inequality") + 'assumptions = ["x > 1"]\ngoals = ["x**2 > 1"]\n'
BAD = {
    "an unknown field": (
        HEAD.format(id="B.1", kind="identity") + 'goals = ["1 == 1"]\ncolour = "red"\n',
        "'colour' is no field",
    ),
    "an exponent": (HEAD.format(id="B.1", kind="identity") + 'goals = ["x**99 == 1"]\n', "exponent"),
    "an exponent over 40": (
        HEAD.format(id="B.1", kind="identity") + 'goals = ["x**41 == x"]\n',
        "an exponent is a number",
    ),
    "no goals": (HEAD.format(id="B.1", kind="identity"), "needs 'goals'"),
    "a wrong shape": (HEAD.format(id="B.1", kind="identity") + "goals = 3\n", "must be a list"),
    "no kind": ('[[claim]]\nid = "B.1"\n', "'kind' is missing"),
    "an unknown kind": (HEAD.format(id="B.1", kind="magic"), "is not known"),
    "an id of another type": ("[[claim]]\nid = 7\n", "must be a text"),
    "the id of another claim": (
        HEAD.format(id="G.1", kind="identity") + 'goals = ["1 == 1"]\n',
        "occurs twice",
    ),
    "an unknown verdict": (
        HEAD.format(id="B.1", kind="identity") + 'goals = ["1 == 1"]\nexpect = ["x"]\n',
        "'expect' is one of",
    ),
    "no formula": (
        HEAD.format(id="B.1", kind="identity") + 'goals = ["__import__(1) == 1"]\n',
        "unexpected character '_'",
    ),
    "an unknown bound": (
        HEAD.format(id="B.1", kind="minimum") + 'profile = "2"\nepsilon = "log(2)"\nbound = "sideways"\n',
        "no attack model is named",
    ),
}
FIELD = {
    "an unknown field": "colour", "a wrong shape": "goals", "an unknown kind": "kind", "an unknown verdict": "expect",
    "an id of another type": "id", "an exponent": "goals", "an exponent over 40": "goals", "the id of another claim": "id",
    "no formula": "goals", "an unknown bound": "bound",
}  # fmt: skip


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def verified(file: Path, *options: str):
    return CliRunner().invoke(main, ["verify", str(file), "--json", *options])


@pytest.mark.parametrize("name", BAD)
def test_the_others_are_judged(tmp_path, name):
    text, reason = BAD[name]
    file = tmp_path / "my.claims.toml"
    file.write_text(GOOD + text + "\n" + LAST, encoding="utf-8")
    result = verified(file)
    document = json.loads(result.stdout)
    jsonschema.validate(document, json.loads((SCHEMAS / "verify.json").read_text(encoding="utf-8")))
    assert [c["verdict"] for c in document["claims"]] == ["proved", "not read", "proved"]
    evidence = document["claims"][1]["evidence"]
    lines = (GOOD + text).split("\n")
    line = max(
        number for number, line in enumerate(lines, 1) if line.startswith(FIELD.get(name, "[[claim]]"))
    )
    assert reason in evidence and evidence.startswith(f"my.claims.toml, line {line}, c")
    assert (result.exit_code, document["status"]) == (2, "undecided")
    shown = CliRunner().invoke(main, ["verify", str(file)])
    assert shown.exit_code == 2 and reason in " ".join(shown.output.split())


def test_an_epsilon_where_none_is_admissible_is_refuted(tmp_path):
    """Such a claim is read like any other; what it says is false."""
    file = tmp_path / "my.claims.toml"
    file.write_text(
        HEAD.format(id="B.1", kind="minimum") + 'profile = "1/2"\nepsilon = "log(2)"\n', encoding="utf-8"
    )
    result = verified(file)
    (claim,) = json.loads(result.stdout)["claims"]
    assert (claim["verdict"], result.exit_code) == ("refuted", 1) and "none is admissible" in json.dumps(
        claim
    )


def test_a_refuted_claim_counts_more(tmp_path):
    file = tmp_path / "my.claims.toml"
    file.write_text(GOOD.replace("2*a*b", "3*a*b") + BAD["an exponent"][0], encoding="utf-8")
    assert verified(file).exit_code == 1


def test_a_claim_may_be_expected_not_to_be_read(tmp_path):
    file = tmp_path / "my.claims.toml"
    file.write_text(GOOD + BAD["an exponent"][0] + 'expect = "not read"\n', encoding="utf-8")
    assert verified(file).exit_code == 0


def test_a_key_beside_the_claims_leaves_goals_unread(tmp_path):
    """``[substitution]`` for ``[substitutions]`` must not change what the goals mean."""
    file = tmp_path / "my.claims.toml"
    file.write_text(GOOD + LAST + '[substitution]\na = "exp(x)"\n', encoding="utf-8")
    assert {v.verdict for v in run(str(file))} == {"not read"}


@pytest.mark.parametrize("text", ["", "id = 1", "[[claim", "claim = 3", "\x00"])
def test_a_file_without_claims_is_rejected_whole(tmp_path, text):
    file = tmp_path / "my.claims.toml"
    file.write_text(text, encoding="utf-8")
    assert verified(file).exit_code == 3


@pytest.mark.parametrize("error", [KeyError("t"), TypeError("x"), RecursionError(), ZeroDivisionError()])
def test_an_error_of_the_engine_is_told_as_one(tmp_path, monkeypatch, error):
    file = tmp_path / "my.claims.toml"
    file.write_text(GOOD + LAST, encoding="utf-8")
    plain = runner_module._finding

    def finding(claim, searches):
        if claim.id == "G.1":
            raise error
        return plain(claim, searches)

    monkeypatch.setattr(runner_module, "_finding", finding)
    for _ in range(2):
        result = verified(file)
        document = json.loads(result.stdout)
        jsonschema.validate(document, json.loads((SCHEMAS / "verify.json").read_text(encoding="utf-8")))
        assert [c["verdict"] for c in document["claims"]] == ["undecided", "proved"]
        assert document["claims"][0]["evidence"].startswith(f"an error of the engine: {type(error).__name__}")
        assert (result.exit_code, document["status"]) == (4, "error")


def test_an_unexpected_error_is_one_line_and_exit_4(monkeypatch):
    def broken(*_, **__):
        raise KeyError("t")

    monkeypatch.setattr(import_module("epsproof.verify.closed_form.proved"), "prove_closed_form", broken)
    result = CliRunner().invoke(main, ["derive", "r", "--assume", "r > 1"])
    assert result.exit_code == 4 and not result.stdout
    assert result.stderr.startswith("error: an error of the engine, not an answer: KeyError: 't'")
    assert result.stderr.count("\n") == 1 and "epsproof derive r --assume 'r > 1'" in result.stderr
