"""Every name in tests/long.txt is that of a test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

NAMED = (Path(__file__).parents[1] / "long.txt").read_text(encoding="utf-8").splitlines()


def test_the_names_of_long_tests_are_those_of_tests(collected: set[str]) -> None:
    files = {name.partition("::")[0] for name in collected}
    assert sorted(name for name in NAMED if name.partition("::")[0] in files and name not in collected) == []
    assert sorted(set(NAMED)) == NAMED


def test_the_files_of_long_tests_exist() -> None:
    root = Path(__file__).parents[2]
    assert (
        sorted({name.partition("::")[0] for name in NAMED if not (root / name.partition("::")[0]).is_file()})
        == []
    )


def test_a_named_test_is_long(request: pytest.FixtureRequest) -> None:
    marked = {item.nodeid for item in request.session.items if item.get_closest_marker("long") is not None}
    assert marked & set(NAMED) == set(NAMED) & {item.nodeid for item in request.session.items}


@pytest.mark.long
def test_no_test_begins_after_the_minutes_that_are_given() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "pytest", "-n", "0", "-rs", "tests/gates/test_map.py"]
    environment = {**os.environ, "EPSPROOF_TEST_MINUTES": "0"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and "not begun: 0 minutes are over" in done.stdout, done.stdout
    assert "....." not in done.stdout
