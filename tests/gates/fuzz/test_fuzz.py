"""A small run of the fuzzer, and its power."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from epsproof.verify.numeric.decimals import Enclosure

ROOT = Path(__file__).parents[3]
SIZES = {"expressions": 1500, "documents": 400, "claim files": 25, "command lines": 12, "profiles": 15}


@pytest.mark.parametrize("kind", SIZES)
def test_generated_inputs_are_answered_or_refused(kind):
    command = [
        sys.executable,
        "-m",
        "tests.gates.fuzz",
        "--inputs",
        str(SIZES[kind]),
        "--seed",
        "3",
        "--kinds",
        kind,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert report["failures"] == [] and report["files"] == [] and done.returncode == 0
    assert report["inputs"] == SIZES[kind] and len(report["results"][kind]) > (kind != "profiles")


def test_a_failure_is_reported_with_what_repeats_it(monkeypatch, tmp_path):
    """A target that fails, hangs or leaves a file behind is found."""
    from tests.gates.fuzz import __main__ as fuzz

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


@pytest.mark.parametrize(
    ("factor", "message"), [("999/1000", "too large"), ("1001/1000", "a larger epsilon is admissible")]
)
def test_an_epsilon_that_is_wrong_by_a_thousandth_is_found(monkeypatch, factor, message):
    """Power of the check of profiles: t is changed on either side."""
    from epsproof.verify.closed_form import evaluate as module
    from tests.gates.fuzz import __main__ as fuzz

    right = module.evaluate

    def wrong(*arguments: Any) -> Any:
        found = right(*arguments)
        t = found.t.upper * Fraction(factor) * (Fraction(51, 50) if factor == "1001/1000" else 1)
        return evolve(found, t=Enclosure(t, t))

    monkeypatch.setattr(module, "evaluate", wrong)
    with pytest.raises(AssertionError, match=message):
        fuzz.evaluate_profile(("max(1/4/(p*q), 3)", "q == 1/2"))


def test_reports_of_several_seeds_are_added():
    from tests.gates.fuzz import __main__ as fuzz

    report = fuzz.together([fuzz.run(4, seed, ["expressions"]) for seed in (1, 2)])
    assert (
        report["seeds"] == [1, 2] and report["inputs"] == sum(report["results"]["expressions"].values()) == 8
    )
