"""Machine numbers of exact ones beyond their range."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest
import sympy
from flint import fmpq

from epsproof.derive.text.numbers import as_float, as_floats

HUGE, TINY = 10**400, Fraction(1, 10**400)


@pytest.mark.parametrize("kind", [Fraction, sympy.Rational, fmpq])
def test_rationals_of_every_library_are_read(kind) -> None:
    assert as_float(kind(3, 4)) == 0.75 and as_float(kind(-7, 2)) == -3.5 and as_float(kind(0, 1)) == 0.0
    assert [as_float(kind(HUGE, 3)), as_float(kind(-HUGE, 3)), as_float(kind(-3, HUGE))] == [inf, -inf, 0.0]


def test_the_quotient_of_two_large_numbers_is_no_large_one() -> None:
    assert as_float(Fraction(HUGE + 1, HUGE)) == 1.0


def test_ordinary_values_are_not_scaled() -> None:
    assert as_floats([Fraction(1, 3), Fraction(-8)]) == [1 / 3, -8.0]
    assert as_floats([]) == [] and as_floats([Fraction(0)]) == [0.0]


@pytest.mark.parametrize("unit", [Fraction(HUGE), TINY, fmpq(HUGE), fmpq(1, HUGE)])
def test_others_are_shares_of_the_largest(unit) -> None:
    assert as_floats([unit, -2 * unit, unit / 4]) == [0.5, -1.0, 0.125]
