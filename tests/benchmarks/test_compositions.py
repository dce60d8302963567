"""Compositions and conversions beside other libraries, each where it is installed, and the seconds of ours.

``python -m tests.benchmarks peers compositions`` compares many, after ``pip install -e ".[peers]"``.
"""

from __future__ import annotations

import json
import warnings
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from epsproof.reports.measured.libraries import compositions as shown_compositions
from epsproof.reports.measured.libraries import peers
from epsproof.verify.laws.compose import composed
from epsproof.verify.laws.guarantee import Ends, epsilon_at
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases
from tests.benchmarks import __main__ as everything
from tests.benchmarks.peers import race
from tests.benchmarks.peers.cases import KINDS, MIXED, case, cases, compositions
from tests.benchmarks.peers.questions import keep, ours, results, side
from tests.benchmarks.peers.race import digits
from tests.benchmarks.peers.tools import TOOLS


@pytest.mark.parametrize("tool", TOOLS)
def test_peers_are_compared(tool: str) -> None:
    """Wherever a library answers, its number is not far below our lower end, and often near our upper one."""
    pytest.importorskip(tool, reason=f"{tool} is not installed (extra peers)")
    near = 0
    for one in cases(40, 7):
        row = ours(one)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = TOOLS[tool](one)
        if found is not None:
            lower, upper = float(row["ends"].lower), float(row["ends"].upper)
            assert found > lower * 0.9 - 1e-9, (one.command, found)
            near += found < upper * 1.5 + 0.05
    assert near


def test_every_kind_is_asked_again_alike() -> None:
    found = [*cases(20, 3)]
    assert {one.kind for one in found} == set(KINDS) and found == [case(number, 3) for number in range(20)]
    assert found != [*cases(20, 4)]


@pytest.mark.parametrize(
    ("found", "expected"),
    [(2.5, "above"), (2.0, "between"), (1.0, "between"), (1 - 1e-12, "rounding"), (0.999, "below")],
)
def test_sides(found: float, expected: str) -> None:
    assert side(found, Ends(Fraction(1), Fraction(2))) == expected


def test_what_is_too_small_is_listed_with_its_command(tmp_path) -> None:
    said = {"side": "below", "found": 0.5, "excess": -0.5, "seconds": 1.0, "times": 2.0}
    row = {
        "case": case(0, 1),
        "ends": Ends(Fraction(1), Fraction(2)),
        "seconds": 0.5,
        "tools": {"autodp": said},
    }
    keep(tmp_path / "peers.json", results([row, {"case": case(1, 1), "refused": "why"}], ["autodp"], 1))
    shown = peers(json.loads((tmp_path / "peers.json").read_text(encoding="utf-8")))
    assert shown.listed == (f"autodp 0.5, at least 1: {case(0, 1).command}",) and "refused 1" in shown.text
    assert ("autodp", "pure budgets", "1 of 1", "0", "0", "1", "-0.5", "1", "2") in shown.rows


def test_random_compositions_are_the_same_again_and_of_several_laws() -> None:
    found = [*compositions(60, 3)]
    assert found == [*compositions(60, 3)] and found != [*compositions(60, 4)]
    assert {len(one.parts) for one in found} == {1, 2, 3, 4} and {one.asked for one in found} == {
        "epsilon",
        "delta",
    }
    assert {part.law for one in found for part in one.parts} == {*MIXED}


@pytest.mark.parametrize(
    ("error", "value", "told"),
    [(0.01, 1.0, 2.0), (1.0, 1.0, 0.0), (5.0, 1.0, 0.0), (0.0, 1.0, 99.0), (0.1, 0.0, 0.0)],
)
def test_digits_of_a_number(error: float, value: float, told: float) -> None:
    assert digits(error, value) == pytest.approx(told)


def peer(tool: str, seconds: float, told: float, where: str = "above") -> dict[str, Any]:
    return {"tool": tool, "seconds": seconds, "digits": told, "side": where}


def test_the_fastest_with_a_digit_is_raced_and_what_misses_the_goal_is_listed(tmp_path: Path) -> None:
    quick, rough = peer("dp_accounting", 0.02, 4.0), peer("autodp", 0.001, 0.4)
    rows = [
        {"command": "one", "laws": ["dp"], "seconds": 0.05, "digits": 13.0, "peers": [quick, rough]},
        {"command": "two", "laws": ["dp"], "seconds": 0.07, "digits": 13.0, "peers": [quick, rough]},
        {"command": "three", "laws": ["laplace"], "seconds": 0.01, "digits": 5.0, "peers": [quick, rough]},
        {"command": "four", "laws": ["subsampled_laplace"], "seconds": 0.01, "digits": 5.0, "peers": [rough]},
        {"command": "five", "refused": "why"},
    ]
    race.keep(tmp_path / "compositions.json", race.results(rows, ["dp_accounting", "autodp"], 1))
    data = json.loads((tmp_path / "compositions.json").read_text(encoding="utf-8"))
    told = [(row.get("in_time"), row.get("accurate")) for row in data["results"]["table"]]
    assert told == [(True, True), (False, True), (True, False), (None, None), (None, None)]
    shown = shown_compositions(data)
    assert "dp-accounting 3 times, none 1 times" in shown.text and "1 of 3 meet it" in shown.text
    assert [line.rsplit(": ")[-1] for line in shown.listed] == ["two", "three"]
    assert shown.notes == ("Refused: five: why.",)
    assert shown.rows == tuple(
        (name, "3", "0.02", "0.05", "2.5", "4.0", "13.0", "2", "2", "1")
        for name in ("without a sample", "all")
    )


def test_what_is_not_installed_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr(everything, "module", lambda name: False)
    monkeypatch.setattr("sys.argv", ["benchmarks", "peers", "compositions"])
    everything.main()
    told = capsys.readouterr().out
    assert told.count('pip install -e ".[peers]"') == len(TOOLS) + 2 and "bench" not in told


@pytest.mark.parametrize(
    ("phrase", "limit"),
    [
        ("0.05 x 1000", 1.0), ("0.001 x 100000", 10.0), (", ".join(f"0.{100 + 7 * i}" for i in range(50)), 5.0),
        ("laplace(0.05) x 1000", 5.0), ("laplace(0.001) x 100000", 10.0), ("gaussian(1000) x 100000", 1.0),
    ],
    ids=["thousand", "hundred thousand", "fifty different", "Laplace", "Laplace, hundred thousand", "Gaussian"],
)  # fmt: skip
def test_seconds(phrase: str, limit: float) -> None:
    """Width at most 1e-9 in the time allowed, six times as long on a slow machine."""
    start = perf_counter()
    ends = epsilon_at(composed(parts_of(releases(phrase))), Fraction(1, 10**6), 12)
    assert perf_counter() - start < 6 * limit
    assert ends.upper - ends.lower < Fraction(1, 10**9)
