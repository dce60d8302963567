"""Delicate statements (see ``statements``): the true ones proved, the false ones refuted, those in doubt never proved."""

from __future__ import annotations

import pytest

from tests.gates.delicate.row import Row
from tests.gates.delicate.statements import DIGITS, FALSE, NARROW, TRUE, confirmed, judged


@pytest.mark.parametrize("row", (*TRUE, *FALSE), ids=[row.name for row in (*TRUE, *FALSE)])
def test_only_true_statements_are_proved(row: Row) -> None:
    assert (row.answer() == "proved") == (row.expected == "true")


@pytest.mark.parametrize("row", NARROW, ids=[row.name for row in NARROW])
def test_a_counterexample_too_narrow_to_be_found_leaves_no_proof(row: Row) -> None:
    assert row.answer() != "proved"


@pytest.mark.parametrize("row", DIGITS, ids=[row.name for row in DIGITS])
def test_printed_digits_are_confirmed_to_the_last(row: Row) -> None:
    assert row.answer() == row.expected


def test_another_verdict_is_noticed() -> None:
    """The comparisons can fail."""
    with pytest.raises(AssertionError):
        judged("inequality", "x > 0", "x > 1", frozenset({"proved"}), False)
    with pytest.raises(AssertionError):
        confirmed("1/8", "0.126", "confirmed")
