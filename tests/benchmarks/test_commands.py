"""Whole commands as a person starts them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(sys.executable).with_name("epsproof")


@pytest.mark.parametrize("arguments", [("--help",), ("check", "--help"), ("list",)], ids=" ".join)
def test_start(benchmark: Any, arguments: tuple[str, ...]) -> None:
    benchmark.group = "start of a command"
    benchmark.pedantic(
        subprocess.run, ([PROGRAM, *arguments],), {"check": True, "capture_output": True}, rounds=3
    )
