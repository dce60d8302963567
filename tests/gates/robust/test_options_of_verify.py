"""What verify writes: nobody else's file is replaced, and a claim that is not read takes no other with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from epsproof.reports.cli import main

RIGHT = '[[claim]]\nid = "X.1"\nkind = "inequality"\nstatement = "s"\nassumptions = ["x > 0"]\ngoals = ["x > 0"]\n'
SLIP = '[[claim]]\nid = "X.2"\nkind = "inequality"\nstatement = "s"\ngoal = ["x > 0"]\n'
AGAIN = '[[claim]]\nid = "X.1"\nkind = "inequality"\nstatement = "s"\ngoals = ["x < 0"]\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("x.claims.toml").write_text(RIGHT + SLIP + AGAIN, encoding="utf-8")
    return "x.claims.toml"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_claims_beside_one_that_is_not_read_are_saved(file: str) -> None:
    assert run("verify", file, "--save", "saved").exit_code == 2
    assert [path.name for path in Path("saved").glob("*.json")] == ["X.1.json"]
    (entry,) = json.loads(Path("saved/X.1.json").read_text(encoding="utf-8"))["entries"]
    assert (entry["verdict"], entry["claim"]["goals"]) == ("proved", ["x > 0"])
    assert "repeated" in run("check", "saved/X.1.json").stdout


def test_hypotheses_beside_a_claim_that_is_not_read_are_dropped(file: str) -> None:
    told = run("verify", file, "--hypotheses", "--record", "record.json")
    assert told.exit_code == 2, told.output
    assert [*json.loads(Path("record.json").read_text(encoding="utf-8"))["results"]] == ["X.1"]
    assert run("verify", file, "--hypotheses", "--record", "record.json").exit_code == 2


@pytest.mark.parametrize(
    "content", ["precious", "{}", "[1]", '{"schema": "epsproof-measured/1", "figure": "attack"}']
)
def test_no_other_file_becomes_a_record(file: str, content: str) -> None:
    Path("victim").write_text(content, encoding="utf-8")
    told = run("verify", file, "--hypotheses", "--record", "victim")
    assert (told.exit_code, Path("victim").read_text(encoding="utf-8")) == (3, content)
    assert "victim exists, and it is no record" in told.stderr


def test_no_link_becomes_a_record(file: str) -> None:
    Path("victim").write_text("precious", encoding="utf-8")
    Path("link").symlink_to("victim")
    assert run("verify", file, "--hypotheses", "--record", "link").exit_code == 3
    assert Path("victim").read_text(encoding="utf-8") == "precious"


def test_claims_of_one_name_from_two_files_are_not_saved_over_one_another(file: str) -> None:
    Path("other.claims.toml").write_text(AGAIN, encoding="utf-8")
    told = run("verify", file, "other.claims.toml", "--save", "saved")
    assert (told.exit_code, Path("saved").exists()) == (3, False)
    assert "two files have a claim 'X.1'" in told.stderr


def test_a_folder_that_holds_the_name_of_another_file_is_told(file: str) -> None:
    Path("mine").mkdir()
    Path("mine/X.1.json").write_text("mine", encoding="utf-8")
    told = run("verify", file, "--save", "mine")
    assert (told.exit_code, Path("mine/X.1.json").read_text(encoding="utf-8")) == (3, "mine")
    assert "not what epsproof wrote there" in told.stderr


@pytest.mark.parametrize("text", ["\\u001b[31mred", "\\u0000", "\\u202e"])
def test_a_text_that_a_terminal_may_obey_is_not_printed(file: str, text: str) -> None:
    Path(file).write_text(RIGHT.replace('"s"', f'"{text}"') + RIGHT.replace("X.1", "X.3"), encoding="utf-8")
    told = run("verify", file, "--verbose")
    assert told.exit_code == 2
    assert "control character" in told.stdout and "1 proved" in told.stdout
    assert not {"\x1b", "\x00", "\u202e"} & {*told.output}
