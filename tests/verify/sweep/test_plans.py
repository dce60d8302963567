"""What a sweep file may say, and what is refused with a reason."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from epsproof import reports
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.sweep import read_plan
from epsproof.verify.sweep.chunk import exact_text
from epsproof.verify.sweep.plan import Grid, LatinHypercube

SCHEMA = json.loads((Path(reports.__file__).parent / "schemas" / "sweep.json").read_text(encoding="utf-8"))
ONE = '[[profile]]\ncriterion = "r"\nassume = ["r > 1"]\n'


def read(tmp_path: Path, text: str) -> Any:
    file = tmp_path / "sweep.toml"
    file.write_text(text, encoding="utf-8")
    return read_plan(file)


def test_a_plan_is_read_exactly(plan_file: Path) -> None:
    plan = read_plan(plan_file)
    jsonschema.validate(tomllib.loads(plan_file.read_text(encoding="utf-8")), SCHEMA)
    assert (plan.size, plan.parameters, plan.digits) == (20, ("a", "b", "r"), 15)
    first = plan.entries[0].design
    assert first.point(0) == {"a": Fraction(1, 10), "r": Fraction(3, 2)}
    assert first.point(17) == {"a": Fraction(9, 10), "r": Fraction(7, 3)}


def test_every_combination_once() -> None:
    grid = Grid({"x": [Fraction(1), Fraction(2)], "y": [Fraction(k) for k in range(3)]})
    assert len({tuple(grid.point(k).items()) for k in range(grid.size)}) == 6


def test_a_latin_hypercube_has_one_point_in_each_slice() -> None:
    design = LatinHypercube({"x": (Fraction(0), Fraction(1)), "y": (Fraction(2), Fraction(4))}, 50, 3)
    points = [design.point(k) for k in range(50)]
    assert sorted(int(p["x"] * 50) for p in points) == list(range(50))
    assert sorted(int((p["y"] - 2) * 25) for p in points) == list(range(50))
    assert points == [LatinHypercube(design.ranges, 50, 3).point(k) for k in range(50)]
    assert points != [LatinHypercube(design.ranges, 50, 4).point(k) for k in range(50)]


@pytest.mark.parametrize(
    ("value", "text"),
    [("1/4", "0.25"), ("-3/40", "-0.075"), ("1/3", "1/3"), ("12", "12"), ("0", "0"), ("1/1000", "0.001")],
)
def test_numbers_are_written_exactly(value: str, text: str) -> None:
    assert exact_text(Fraction(value)) == text
    assert Fraction(text) == Fraction(value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "at least one"),
        ("x = ", "not TOML"),
        ("colour = 1\n" + ONE, "no field 'colour'"),
        (ONE, "no values for r"),
        ("[parameters]\nr = 2\ns = 3\n" + ONE, "no profile has this parameter"),
        ("[parameters]\nr = true\n" + ONE, "a value is a number"),
        ("[parameters]\nr = inf\n" + ONE, "not a number"),
        ("[parameters]\nr = { from = 1, to = 2 }\n" + ONE, "the values of a grid"),
        ("[parameters]\nr = { from = 1, to = 2, count = 0 }\n" + ONE, "count is a whole number"),
        (
            "[parameters]\nr = { from = 1, to = 2, count = 10000000 }\n" + 2 * ONE.replace('"r"', '"r" #'),
            "name of its own",
        ),
        ('design = "sobol"\n[parameters]\nr = 2\n' + ONE, "no design"),
        ('design = "latin-hypercube"\n[parameters]\nr = 2\n' + ONE, "number of points"),
        ('design = "latin-hypercube"\npoints = 5\n[parameters]\nr = 2\n' + ONE, "from and to"),
        (
            'design = "latin-hypercube"\npoints = 5\n[parameters]\nr = { from = 2, to = 2 }\n' + ONE,
            "below to",
        ),
        (
            "[parameters]\nr = { from = 2, to = 9, count = 10000000 }\n" + ONE + ONE + 'name = "second"\n',
            "at most 10000000",
        ),
        ("seed = 5\n[parameters]\nr = 2\n" + ONE, "belongs to a Latin hypercube"),
        ("[parameters]\nr = 2\n[[profile]]\ncriterion = 'r('\n", "profile 1"),
        ("[parameters]\ncase = 2\n[[profile]]\ncriterion = 'case'\n", "column"),
    ],
)
def test_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        read(tmp_path, text)
