"""Every row of the tables of meaning.md, put to the kernel: the point lies on a branch where the condition holds, or fails."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from test_branches import DIGITS, contains, real

from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import parse
from epsproof.verify.kernel.walk import fails, holds

PAGE = Path(__file__).parents[3] / "verify" / "kernel" / "meaning.md"
ROWS = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| (yes|no) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_table_has_not_shrunk() -> None:
    assert len(set(ROWS)) >= 36


@pytest.mark.parametrize(("text", "at", "expected"), ROWS, ids=[f"{text} at {at}" for text, at, _ in ROWS])
def test_the_kernel_reads_what_the_page_says(text: str, at: str, expected: str) -> None:
    pairs = (part.split("=") for part in at.split(","))
    tree = parse(text, True)
    with mpmath.workdps(DIGITS):
        point = {name.strip(): real(Fraction(value.strip())) for name, value in pairs}
        held = [branch for branch in holds(tree, Branch()) if contains(branch, point)]
        assert bool(held) is (expected == "yes"), held
        failed = [branch for branch in fails(tree, Branch()) if contains(branch, point)]
        assert bool(failed) is (expected == "no"), failed


BROKEN = [
    "",
    "x >",
    "x + 1",
    "x > 1 +",
    "(x > 1",
    "x > (1",
    "x**(1/0) > 1",
    "e**x > 1",
    "x**pi > 1",
    "x**41 > 1",
    "x**(1/13) > 1",
    "x_ > 0",
    "_x > 0",
    "if > 0",
    "x > 0 and y",
    "x > (y > 1)",
    "not x",
    "1 if x else 2 > 0",
    "(1 if x > 0) > 0",
    "sqrt(x, y) > 0",
    "abs() > 0",
    "min x > 0",
    "x > 0 => y",
    "x > 0 =>",
    "x = 1",
    "x > 0;",
    "x \u2264 1",
    "x" * 61 + " > 0",
    "9" * 401 + " > x",
    "(" * 41 + "x" + ")" * 41 + " > 0",
    "-" * 41 + "x > 0",
    "not " * 41 + "x > 0",
    "x > 0 => " * 41 + "x > 0",
    "x > 0" + " " * 4_000 + ".",
    "abs(" * 41 + "x" + ")" * 41 + " > 0",
    "1 if x > 0 else " * 41 + "x > 0",
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_what_breaks_a_rule_is_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        parse(text, True)
    with pytest.raises(Rejected):
        parse(text + " ", True)


@pytest.mark.parametrize("text", ["x > 1", "x"])
def test_a_text_is_of_one_kind(text: str) -> None:
    assert parse(text, None).states is (text == "x > 1")
    with pytest.raises(Rejected, match=r"condition|formula|unexpected"):
        parse(text, text == "x")
