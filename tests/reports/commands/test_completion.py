"""Completion in shells: commands, options, and names that the engine knows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

COMPLETED = [
    ("de", {"derive"}),
    ("derive 3 --model house", {"household", "household-of-three"}),
    ("explain KR24.eq10", {f"KR24.eq10{digit}" for digit in (5, 6)}),
    ("help crit", {"criteria"}),
]


def asked(**variables: str) -> list[str]:
    command = [sys.executable, "-c", "from epsproof.reports.cli import main; main(prog_name='epsproof')"]
    done = subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize(("typed", "expected"), COMPLETED)
def test_what_begins_so_is_offered(typed: str, expected: set[str]) -> None:
    words = f"epsproof {typed}"
    lines = asked(
        COMP_WORDS=words, COMP_CWORD=str(len(words.split()) - 1), _EPSPROOF_COMPLETE="bash_complete"
    )
    offered = {line.partition(",")[2] for line in lines if line.startswith("plain,")}
    assert expected <= offered
    assert [name for name in offered if not name.startswith(typed.split()[-1])] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    assert "epsproof" in "\n".join(asked(_EPSPROOF_COMPLETE=f"{shell}_source"))
