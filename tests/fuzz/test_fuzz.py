"""A small run of the fuzzer, and its power."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SIZES = {"expressions": 1500, "documents": 400, "claim files": 25, "command lines": 12}


@pytest.mark.parametrize("kind", SIZES)
def test_generated_inputs_are_answered_or_refused(kind):
    command = [sys.executable, "-m", "tests.fuzz", "--inputs", str(SIZES[kind]), "--seed", "3", "--kinds", kind]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert report["failures"] == [] and report["files"] == [] and done.returncode == 0
    assert report["inputs"] == SIZES[kind] and len(report["results"][kind]) > 1


def test_a_failure_is_reported_with_what_repeats_it(monkeypatch, tmp_path):
    """A target that fails, hangs or leaves a file behind is found."""
    from tests.fuzz import __main__ as fuzz

    def bad(text: str) -> str:
        Path("left.txt").write_text("x", encoding="utf-8")
        raise ValueError("planted")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(fuzz.TARGETS, "expressions", bad)
    report = fuzz.run(3, 11, ["expressions"])
    assert len(report["failures"]) == 3 and report["failures"][1]["number"] == 1
    assert [Path(name).name for name in report["files"]] == ["left.txt"]
    monkeypatch.setitem(fuzz.TARGETS, "expressions", lambda text: [None for _ in iter(int, 1)])
    monkeypatch.setitem(fuzz.LIMITS, "expressions", 1)
    assert "Hang" in fuzz.run(1, 11, ["expressions"])["failures"][0]["error"]
