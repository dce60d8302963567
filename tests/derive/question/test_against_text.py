"""The engine's epsilon beside one that is minimised by hand-written Python from the meaning of the text."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest
from by_hand import ROWS, Row, least_epsilon

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_closed_form

CASES = [
    pytest.param(row, values, id=f"{row.text} {row.where} {values}") for row in ROWS for values in row.values
]


def _close(found: float, expected: float) -> bool:
    """No more than the text admits, and no less than a grid can tell."""
    if expected == inf or found == inf:
        return found == expected
    return found <= expected + 1e-5 and found >= expected - 0.03 * max(1.0, expected)


@pytest.mark.parametrize(("row", "values"), CASES)
def test_the_number_is_that_of_the_text(row: Row, values: dict[str, str]) -> None:
    problem = pose(row.text, row.where, row.assume, row.bound)
    exact = {name: Fraction(value) for name, value in values.items() if name in problem.parameters}
    number = evaluate(problem, exact, 8, 20)
    expected = least_epsilon(row, {name: float(Fraction(value)) for name, value in values.items()})
    assert _close(float(number.lower), expected), (number.lower, number.upper, expected)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.proved], ids=lambda row: f"{row.text} {row.where}"
)
def test_a_proved_formula_is_that_of_the_text(row: Row) -> None:
    problem = pose(row.text, row.where, row.assume, row.bound)
    found = prove_closed_form(problem, 120)
    assert found.status == "proved", found.reasons
    for values in row.values:
        exact = {name: Fraction(value) for name, value in values.items() if name in problem.parameters}
        lower, _ = ClosedValue(found.answer)(exact, 8)
        assert _close(
            float(lower), least_epsilon(row, {name: float(Fraction(value)) for name, value in values.items()})
        )
