"""Whole commands as a person starts them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from epsproof.reports.commands.init import EXAMPLES

PROGRAM = Path(sys.executable).with_name("epsproof")


@pytest.mark.parametrize("arguments", [("--help",), ("check", "--help"), ("list",)], ids=" ".join)
def test_start(benchmark: Any, arguments: tuple[str, ...]) -> None:
    benchmark.group = "start of a command"
    benchmark.pedantic(
        subprocess.run, ([PROGRAM, *arguments],), {"check": True, "capture_output": True}, rounds=3
    )


CAPPED = ("max(a/(p*q), r)", "--assume", "0 < a < 1, r > 1")
ANSWERS = {
    "evaluate": ("evaluate", *CAPPED, "--where", "q == 1", "--set", "a=1/4", "--set", "r=3"),
    "compare": ("compare", "2", "3"),
    "compose": ("compose", "0.135 x 12", "--delta", "1e-6"),
    "risk": ("risk", "--noise", "geometric(epsilon=1/2)", "--prior", "1/2", "--published", "12"),
    "derive": ("derive", "r", "--assume", "r > 1"),
    "derive, capped": ("derive", *CAPPED),
    "verify, kept": ("verify", str(EXAMPLES / "first.claims.toml")),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answer(benchmark: Any, name: str, tmp_path: Path) -> None:
    benchmark.group = "a command with its answer"
    own = {"env": {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}, "capture_output": True}
    assert subprocess.run([PROGRAM, *ANSWERS[name]], **own).returncode in (0, 1)
    benchmark.pedantic(subprocess.run, ([PROGRAM, *ANSWERS[name]],), own, rounds=3)
