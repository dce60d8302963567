"""Every command that the README shows works as it is written."""

from __future__ import annotations

import glob
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

README = Path(__file__).parents[3] / "README.md"
BLOCK = re.compile(r"(<!-- set-up: \w+ -->\n)?```sh\n(.*?)```", re.DOTALL)


def blocks() -> list[list[str]]:
    """The commands of every shell block but the two that set up; those are run by .ci/run."""
    found = [
        (mark, body.strip().splitlines()) for mark, body in BLOCK.findall(README.read_text(encoding="utf-8"))
    ]
    assert sum(1 for mark, _ in found if mark) == 2
    return [lines for mark, lines in found if not mark]


@pytest.mark.parametrize("lines", blocks(), ids=lambda lines: lines[0][:40])
def test_the_commands_work(lines, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "epsproof"
        arguments = [path for word in words for path in (sorted(glob.glob(word)) or [word])]
        result = CliRunner().invoke(main, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output


def test_the_output_shown_is_the_output():
    text = README.read_text(encoding="utf-8")
    command = shlex.split(re.search(r"```sh\n(epsproof derive .*?)\n```\n\n```text", text)[1])
    shown = re.search(r"```text\n(.*?)```", text, re.DOTALL)[1]
    output = CliRunner().invoke(main, command[1:]).output
    lines = {" ".join(line.split()) for line in output.splitlines()}
    for line in filter(None, shown.splitlines()):
        assert " ".join(line.split()) in lines
