"""Budgets at delicate parameters (see ``budgets``): enclosed, infinite, none, or refused, each beside a control."""

from __future__ import annotations

import pytest

from tests.gates.delicate.budgets import (
    ADMITTED,
    NONE,
    REFUSED,
    UNBOUNDED,
    enclosed,
    none_admitted,
    unbounded,
)
from tests.gates.delicate.row import Row


@pytest.mark.parametrize("row", ADMITTED, ids=[row.name for row in ADMITTED])
def test_enclosure_contains_the_value_by_hand(row: Row) -> None:
    assert row.answer()


@pytest.mark.parametrize("row", UNBOUNDED, ids=[row.name for row in UNBOUNDED])
def test_nothing_is_demanded_where_the_ratio_cannot_be_reached(row: Row) -> None:
    assert row.answer() == row.expected


@pytest.mark.parametrize("row", NONE, ids=[row.name for row in NONE])
def test_a_profile_that_touches_one_admits_no_budget(row: Row) -> None:
    assert row.answer()


@pytest.mark.parametrize("row", REFUSED, ids=[row.name for row in REFUSED])
def test_a_question_without_meaning_is_refused(row: Row) -> None:
    assert row.answer() == row.expected


def test_another_value_is_noticed() -> None:
    """The comparisons can fail."""
    with pytest.raises(AssertionError):
        enclosed("r", "", {"r": "2"}, "log(r + 1e-6)/2")
    with pytest.raises(AssertionError):
        unbounded("r", "p == 1/2, q == 1/2", {"r": "4 - 1e-30"}, None)
    with pytest.raises(AssertionError):
        none_admitted("r", "", {"r": "1 + 1e-300"}, {"r": "2"})
