"""Certified digits: the decimals enclose the value at every precision, and refuse what the assumptions exclude."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import mpmath
import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import MissingValue, ValueOutsideAssumptions
from epsproof.verify.closed_form.closed_value import ClosedValue

AT = {"a": Fraction(1, 4), "r": Fraction(3)}


@pytest.fixture(scope="module")
def value() -> ClosedValue:
    return ClosedValue(Solver(pose("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1, r > 1"])).answer())


@pytest.mark.parametrize("digits", [1, 15, 50, 400])
def test_decimals_enclose_log_11_thirds(value: ClosedValue, digits: int) -> None:
    low, high = map(Decimal, value(AT, digits))
    with mpmath.workdps(digits + 20):
        truth = Decimal(mpmath.nstr(mpmath.log(mpmath.mpf(11) / 3), digits + 15))
    assert low <= truth <= high and high - low <= 2 * Decimal(10) ** -digits


@pytest.mark.parametrize(
    "above", [Fraction(1, 10**13), Fraction(1, 10**20), Fraction(1, 10**40), Fraction(1, 10**300)]
)
@pytest.mark.parametrize("digits", [1, 15])
def test_no_end_is_below_0(value: ClosedValue, above: Fraction, digits: int) -> None:
    """epsilon = log(1 + 4 (r - 1)/3)."""
    low, high = (Fraction(end) for end in value({"a": Fraction(1, 4), "r": 1 + above}, digits))
    assert 0 <= low < above * Fraction(4, 3) <= high


def test_values_outside_are_refused(value: ClosedValue) -> None:
    with pytest.raises(MissingValue, match="parameter r"):
        value({"a": Fraction(1, 4)})
    with pytest.raises(ValueOutsideAssumptions, match="a < 1"):
        value({**AT, "a": Fraction(2)})
