"""The interval over which a parameter is drawn."""

from __future__ import annotations

import pytest

from epsproof.reports.question import posed
from epsproof.reports.view.parameter_range import parameter_range


@pytest.mark.parametrize(
    ("assumed", "low", "high"),
    [
        ("a > 0", 0, 12),
        ("1/4 < a < 1", 0.25, 1),
        ("a < 1", 0, 1),
        ("-3 < a < -2", -3, -2),
        ("a < -2", -14, -2),
        ("a > 100", 100, 112),
        ("a > -2", -2, 12),
    ],
)
def test_it_is_never_empty_and_keeps_to_the_assumptions(assumed: str, low: float, high: float) -> None:
    problem = posed("a + 20", (), (assumed,), "unbounded")
    assert parameter_range("a", problem) == (low, high)
