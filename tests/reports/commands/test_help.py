"""Help that can be tried: every example of every command runs, and so does every command on the pages about topics."""

from __future__ import annotations

import glob
import re
import shlex

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import COMMANDS, main
from epsproof.reports.commands.guide.examples import lines_of
from epsproof.reports.commands.guide.topics import topic_files
from epsproof.reports.commands.init import topics

SLOW = {"coq", "report", "solvers", "figure", "posterior"}
ELSEWHERE = {"manual"}
"""Its examples are run by the tests of the manual, which look at what they write."""


def run(lines: list[str]) -> None:
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "epsproof"
        arguments = [path for word in words for path in (sorted(glob.glob(word)) or [word])]
        result = CliRunner().invoke(main, arguments, catch_exceptions=False)
        assert result.exit_code == 0, (line, result.output)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] * (name in SLOW))
        for name in COMMANDS
        if name not in ELSEWHERE
    ],
)
def test_the_examples_of_a_command_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = lines_of(name)
    assert len(lines) >= 2
    run(lines)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_the_examples(name):
    said = CliRunner().invoke(main, [name, "--help"]).output
    assert [line for line in lines_of(name) if line not in said] == []
    assert CliRunner().invoke(main, ["help", name]).output.split()[:3] == ["Usage:", "epsproof", name]


@pytest.mark.parametrize("name", topic_files())
def test_the_commands_of_a_topic_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = topic_files()[name].read_text(encoding="utf-8")
    assert CliRunner().invoke(main, ["help", name]).output == text
    run(re.findall(r"^ {4}(epsproof .*)$", text, re.MULTILINE))


def test_help_lists_its_topics_and_names_the_nearest():
    listed = CliRunner().invoke(main, ["help"]).output
    assert [line.split()[0] for line in listed.splitlines()] == sorted(topic_files())
    refused = CliRunner().invoke(main, ["help", "verdict"])
    assert refused.exit_code == 3 and "verdicts" in refused.output


@pytest.mark.parametrize("topic", topics())
def test_init_writes_every_topic_and_says_how_to_use_it(topic, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(main, ["init", "--topic", topic]).output
    (file,) = tmp_path.iterdir()
    words = shlex.split(said.split(" with epsproof ")[1])
    assert file.name in words
    found = CliRunner().invoke(main, words, catch_exceptions=False)
    assert found.exit_code in (0, 1), found.output
    assert CliRunner().invoke(main, ["init", "--topic", topic]).exit_code == 3
