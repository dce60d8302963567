"""Documents with two ends once more, by the standard library alone: compositions, and what all programs share."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from mpmath import mp

import epsproof
from epsproof.reports.cli import main
from epsproof.verify.repeat import __main__ as repeat
from epsproof.verify.repeat.composition import repeated
from epsproof.verify.repeat.fixed_point import exponential, power_of, product
from epsproof.verify.repeat.outcome import Broken

F = Fraction
PHRASES = [
    ("0.135 x 12", "--delta", "1e-5"), ("log(3) x 50", "--delta", "1e-4"), ("dp(0.1, 1e-7) x 20, 0.3 x 5", "--delta", "1e-5"),
    ("0.1, 0.2 x 3, 0.35 x 2", "--epsilon", "0.7"), ("0.05 x 300", "--delta", "1e-9"), ("2.5 x 4", "--delta", "0.1"),
]  # fmt: skip


def document(*words: str) -> dict:
    return json.loads(CliRunner().invoke(main, ["compose", *words, "--json"], catch_exceptions=False).stdout)


@pytest.mark.parametrize("words", PHRASES, ids=[words[0] for words in PHRASES])
def test_both_ends_hold(words):
    assert repeated(document(*words)).startswith("both ends hold")


@pytest.mark.parametrize("words", PHRASES, ids=[words[0] for words in PHRASES])
def test_documents_with_a_slip_are_told(words):
    """An end a hundred-millionth off, the ends exchanged, one release more, a budget that differs."""
    right = document(*words)
    lower, upper = Fraction(right["lower"]), Fraction(right["upper"])
    step = upper / 10**8
    first = right["budgets"][0]
    slips = [
        {"upper": str(lower - step)},
        {"lower": str(upper + step)},
        {"lower": str(upper), "upper": str(lower)},
        {"budgets": [[first[0] + 1, *first[1:]], *right["budgets"][1:]]},
        {
            "budgets": [
                [first[0], str(Fraction(first[1]) + Fraction(1, 1000)), *first[2:]],
                *right["budgets"][1:],
            ]
        },
    ]
    for slip in slips:
        with pytest.raises(Broken, match="an end is wrong"):
            repeated({**right, **slip})


@pytest.mark.parametrize("bits", [64, 200])
@pytest.mark.parametrize("value", [F(0), F(1, 10**30), F(1, 7), F(1), F(5, 3), F(31)])
def test_the_enclosure_of_the_exponential_contains_it(value, bits):
    low, high = exponential(value, bits)
    with mp.workdps(120):
        truth = mp.exp(-mp.mpf(value.numerator) / value.denominator) * mp.mpf(2) ** bits
        assert low <= truth <= high <= low + 2
    half = exponential(value / 2, bits)
    assert product(half, half, bits)[0] <= high and low <= product(half, half, bits)[1]


ROOTS = [(F(2), F(1, 10**6)), (F(3, 2), F(7, 1001)), (1 + F(1, 10**9), F(5, 2003)), (F(10**20), F(3, 10**5))]


@pytest.mark.parametrize(("base", "power"), ROOTS)
def test_roots_of_high_degree_are_enclosed(base, power):
    low, high = power_of(base, power, 128)
    with mp.workdps(60):
        truth = (mp.mpf(base.numerator) / base.denominator) ** (-mp.mpf(power.numerator) / power.denominator)
        assert mp.mpf(low.numerator) / low.denominator < truth < mp.mpf(high.numerator) / high.denominator
    assert high - low < F(1, 2**128)


def test_other_releases_are_not_repeated():
    with pytest.raises(ValueError, match="pure and approximate"):
        repeated(document("laplace(0.1)", "--delta", "0.01"))


@pytest.mark.parametrize(
    "text", ["[]", "null", "[" * 99_999, '{"schema": "epsproof-average/1", "broken": []}', "\xff"]
    + [json.dumps({"schema": schema}) for schema in [[], 3, "epsproof-compose/0", *repeat.PROGRAMS]]
)  # fmt: skip
def test_no_text_makes_the_program_fail(text, tmp_path, capsys):
    file = tmp_path / "found.json"
    file.write_text(text, encoding="latin-1")
    assert repeat.main([str(file)]) == 2
    assert capsys.readouterr().out.startswith("not repeated: ")


def test_it_needs_the_standard_library_alone(tmp_path):
    for module in Path(repeat.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        names = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
        names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        own = {name for name in names if name.startswith("epsproof.verify.repeat")}
        assert {name.split(".")[0] for name in names - own} <= {*sys.stdlib_module_names}, module
    file = tmp_path / "found.json"
    file.write_text(json.dumps(document(*PHRASES[0])), encoding="utf-8")
    command = [sys.executable, "-S", "-m", "epsproof.verify.repeat"]
    path = {**os.environ, "PYTHONPATH": str(Path(epsproof.__file__).parents[1])}
    done = subprocess.run([*command, str(file)], env=path, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "both ends hold")
    assert "12 x dp(27/200, 0) at delta = 1/100000: epsilon from" in done.stdout
    file.write_text("{}", encoding="utf-8")
    assert subprocess.run([*command, str(file)], env=path, capture_output=True, text=True).returncode == 2
