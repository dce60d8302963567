"""The budget along a parameter: certified numbers, in a picture and in a table."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from click.testing import CliRunner, Result

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.reports.figures.budget_curve import budget_curve
from epsproof.reports.question import posed

AT_ONE = posed("max(a/(p*q), r)", ("q == 1",), (), "unbounded")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["figure", "budget", *words])


def test_every_number_is_the_budget_rounded_down() -> None:
    """At q = 1 and a = 1/4 it is log((r - a)/(1 - a)) for r > 1, which no code here has typed."""
    curve = budget_curve(AT_ONE, ["a=1/4"], "r=1:5")
    assert curve.name == "r" and [value for value, _ in curve.points] == [
        1 + Fraction(k, 20) for k in range(81)
    ]
    with mpmath.workdps(30):
        for value, shown in curve.points[1:]:
            exact = mpmath.log((mpmath.mpf(value.numerator) / value.denominator - 0.25) / 0.75)
            assert 0 <= exact - mpmath.mpf(shown) < 1e-11 * exact
    assert float(curve.points[0][1]) <= 0


def test_values_that_the_assumptions_exclude_are_left_out() -> None:
    curve = budget_curve(posed("r", (), ("r > 3",), "unbounded"), [], "r=1:5")
    assert min(value for value, _ in curve.points) > 3 and len(curve.points) == 40


@pytest.mark.parametrize(
    ("settings", "across", "said"),
    [
        (["a=1/4"], "", "for instance --across"),
        ([], "r=1:5", "no value for a"),
        (["a=1/4"], "s=1:5", "'s' is no parameter here"),
        (["a=1/4"], "r=5:1", "lower end"),
        (["a=1/4"], "r=0.1:0.9", "no budget above 0 is admissible"),
    ],
)
def test_what_cannot_be_drawn_is_refused(settings: list[str], across: str, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        budget_curve(AT_ONE, settings, across)


def test_the_files_are_named_for_what_they_show(tmp_path: Path) -> None:
    done = run("r", "--across", "r=1:5", "--format", "png", "--to", str(tmp_path))
    assert done.exit_code == 0, done.output
    table, picture = sorted(tmp_path.glob("r-*-budget-by-r.*"))
    assert picture.suffix == ".png" and picture.read_bytes().startswith(b"\x89PNG")
    rows = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
    assert rows[:2] == [["r", "epsilon"], ["1", "0"]] and len(rows) == 82
    assert rows[-1] == ["5", "0.804718956217"]
    refused = run("r", "--across", "r=1:5", "--up", "a=0:1", "--to", str(tmp_path))
    assert refused.exit_code == 3 and "one parameter" in refused.output
