"""Compositions counted once more in integers of the standard library; documents with a slip are told."""

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

import epsproof
from epsproof.reports.cli import main
from epsproof.verify.laws import repeat

ROOT = Path(repeat.__file__).parents[2]
PHRASES = [
    ("0.135 x 12", "--delta", "1e-5"), ("log(3) x 50", "--delta", "1e-4"), ("dp(0.1, 1e-7) x 20, 0.3 x 5", "--delta", "1e-5"),
    ("0.1, 0.2 x 3, 0.35 x 2", "--epsilon", "0.7"), ("0.05 x 300", "--delta", "1e-9"), ("2.5 x 4", "--delta", "0.1"),
]  # fmt: skip


def document(*words: str) -> dict:
    return json.loads(CliRunner().invoke(main, ["compose", *words, "--json"], catch_exceptions=False).stdout)


@pytest.mark.parametrize("words", PHRASES, ids=[words[0] for words in PHRASES])
def test_both_ends_hold(words):
    assert repeat.repeated(document(*words)) == "both ends hold"


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
    said = [repeat.repeated({**right, **slip}) for slip in slips]
    assert said == ["an end is wrong"] * len(slips)


@pytest.mark.parametrize("bits", [64, 200])
def test_the_enclosure_of_the_exponential_contains_it(bits):
    """exp(-1) to 50 digits, and halves multiply to wholes."""
    low, high = repeat._exponential(Fraction(-1), bits)
    known = Fraction("0.36787944117144232159552377016146086744581113103176")
    off, slack = Fraction(low, 1 << bits) - known, Fraction(8, 1 << min(bits, 160))
    assert low < high <= low + 4 and -slack < off < slack
    for value in (Fraction(-1, 7), Fraction(-5, 3), Fraction(-31), Fraction(0)):
        half, whole = repeat._exponential(value / 2, bits), repeat._exponential(value, bits)
        assert (
            repeat._product(half, half, bits)[0] <= whole[1]
            and whole[0] <= repeat._product(half, half, bits)[1]
        ), value


def test_other_releases_are_not_repeated():
    with pytest.raises(ValueError, match="pure and approximate"):
        repeat.repeated(document("laplace(0.1)", "--delta", "0.01"))


def test_it_needs_the_standard_library_alone(tmp_path):
    tree = ast.parse(Path(repeat.__file__).read_text(encoding="utf-8"))
    names = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    names |= {node.module.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names - set(sys.stdlib_module_names) == set()
    file = tmp_path / "found.json"
    file.write_text(json.dumps(document(*PHRASES[0])), encoding="utf-8")
    command = [sys.executable, "-S", "-m", "epsproof.verify.laws.repeat"]
    path = {**os.environ, "PYTHONPATH": str(Path(epsproof.__file__).parents[1])}
    done = subprocess.run([*command, str(file)], env=path, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "both ends hold")
    assert "12 x dp(27/200, 0) at delta = 1/100000: epsilon from" in done.stdout
    file.write_text("{}", encoding="utf-8")
    assert subprocess.run([*command, str(file)], env=path, capture_output=True, text=True).returncode == 2
