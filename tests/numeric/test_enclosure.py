"""An enclosure contains the epsilon that is known, is as narrow as asked, and its two ends are decided facts."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest

from derive.errors import ValueOutsideAssumptions
from derive.problem import pose
from tests.numeric.families import FAMILIES, Family
from verify.numeric.enclosure import Enclosure, enclose
from verify.numeric.question import numeric_question

KNOWN = [family for family in FAMILIES if family.epsilon is not None]


def one_unit(decimal: str) -> Fraction:
    return Fraction(1, 10 ** len(decimal.partition(".")[2]))


@pytest.mark.parametrize("digits", [1, 15, 50, 200])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda x: x.name)
def test_the_ends_are_neighbouring_decimals_of_the_digits_asked_for(family: Family, digits: int) -> None:
    found = enclose(family.question(), digits)
    assert found.admissible is True
    assert found.digits >= digits
    assert Fraction(found.upper) - Fraction(found.lower) == one_unit(found.upper)


@pytest.mark.parametrize("digits", [15, 60])
@pytest.mark.parametrize("family", KNOWN, ids=lambda x: x.name)
def test_the_printed_closed_form_lies_inside(family: Family, digits: int) -> None:
    found = enclose(family.question(), digits)
    with mpmath.workdps(digits + 20):
        assert mpmath.mpf(found.lower) < family.known() < mpmath.mpf(found.upper)
