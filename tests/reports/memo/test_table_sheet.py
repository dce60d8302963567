"""A memo shows the table that its criterion was given as, and says how it is read."""

from __future__ import annotations

import pytest

from epsproof.reports.document.latex import words_latex
from epsproof.reports.document.model import Grid, Paragraph
from epsproof.reports.memo.words import given_table, tabled
from epsproof.reports.question import posed

PROBLEM = posed("3", (), (), "unbounded")
P, Q = (
    "$p$, the probability that the person is in the data",
    "$q$, the probability that the person's value is sensitive, given",
)
BOTH = "p,q,r\n0,0,3\n0,0.5,5/2\n\n1,0,2\n1,1/2,2\n"
LONG = "prior,r\n" + "".join(f"{k}/9,{12 - k}\n" for k in range(10))
ROWS = [
    (
        BOTH,
        "linear",
        ("$p$", "$q = 0$", "$q = 0.5$"),
        (("0", "3", "2.5"), ("1", "2", "2")),
        "straight lines",
        (P, f", and {Q}"),
    ),
    (
        "q,r\n1,2\n0,3\n",
        "smallest",
        ("$q$", "times"),
        (("0", "3"), ("1", "2")),
        "the smallest of those around",
        (f"by {Q}",),
    ),
    (
        "prior,r\n0,3\n1/3,1\n",
        "linear",
        ("belief before", "times"),
        (("0", "3"), ("1/3", "1")),
        "straight",
        ("by what it was",),
    ),
]


@pytest.mark.parametrize(("text", "between", "head", "rows", "read", "told"), ROWS)
def test_the_numbers_are_shown_with_what_they_are_for(text, between, head, rows, read, told):
    first, grid, last = tabled(given_table(text, between), PROBLEM)
    assert isinstance(first, Paragraph) and isinstance(grid, Grid) and isinstance(last, Paragraph)
    assert [part for part in told if part not in words_latex(first.text)] == []
    assert tuple(map(words_latex, grid.head)) == head and read in words_latex(last.text)
    assert tuple(tuple(map(words_latex, row)) for row in grid.rows) == rows


def test_a_long_table_is_left_to_its_file_and_none_is_not_spoken_of():
    (only,) = tabled(given_table(LONG, "linear"), PROBLEM)
    assert "10 values from 0 to 1, which are in its file. Between" in words_latex(only.text)
    assert tabled(None, PROBLEM) == []
