"""Every name in tests/long.txt is that of a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_the_names_of_long_tests_are_those_of_tests() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-n", "0", "-m", "", "-p", "no:syrupy"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    named = (ROOT / "tests/long.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(set(named) - set(listed)) == []
    assert named == sorted(set(named))


def test_a_named_test_is_long(request: pytest.FixtureRequest) -> None:
    named = (ROOT / "tests/long.txt").read_text(encoding="utf-8").splitlines()
    marked = {item.nodeid for item in request.session.items if item.get_closest_marker("long") is not None}
    assert marked & set(named) == set(named) & {item.nodeid for item in request.session.items}
