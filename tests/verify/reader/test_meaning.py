"""Every line of the tables in verify/kernel/meaning.md, put to the second reader."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from epsproof.verify.reader import Truth, truth

PAGE = Path(__file__).parents[3] / "verify" / "kernel" / "meaning.md"
LINE = re.compile(r"\| `(?P<condition>[^`]+)` \| (?P<at>[^|]+) \| (?P<holds>yes|no) \|$", re.MULTILINE)
ROWS = [
    (m["condition"], m["at"].strip(), m["holds"]) for m in LINE.finditer(PAGE.read_text(encoding="utf-8"))
]


def point(text: str) -> dict[str, Fraction]:
    """The point that a text such as ``x = 1, y = -1`` names."""
    pairs = (part.split("=") for part in text.split(","))
    return {name.strip(): Fraction(value.strip()) for name, value in pairs}


def test_the_page_has_a_table() -> None:
    assert len(ROWS) >= 34


@pytest.mark.parametrize(("condition", "at", "holds"), ROWS, ids=[f"{c} at {a}" for c, a, _ in ROWS])
def test_the_reader_agrees_with_the_page(condition: str, at: str, holds: str) -> None:
    found = truth(condition, point(at))
    assert found is not Truth.UNDECIDED
    assert (found is Truth.TRUE) == (holds == "yes")
