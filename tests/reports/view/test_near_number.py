"""Long fractions as a reader takes them in: never closer than they are, ends of intervals never inward."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.reports.view.formulas import near_number, outward, placed


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1, 2), "1/2"),
        (Fraction(0), "0"),
        (Fraction(1, 10**19 + 1), "next to 0 (about 1e-19)"),
        (1 - Fraction(1, 10**19 + 1), "next to 1 (about 1 - 1e-19)"),
        (1 + Fraction(1, 10**19 + 1), "next to 1 (about 1 + 1e-19)"),
        (Fraction(352718352718352717, 10**18), "about 0.352718"),
        (Fraction(10**16, 3), "about 3.33333e+15"),
    ],
)
def test_a_long_fraction_is_rounded_and_said_to_be(value, shown):
    assert near_number(value) == shown


def test_a_prior_is_said_to_be_near_a_number_only_where_it_is_rounded():
    shown = [
        placed("p", value)
        for value in (Fraction(1, 2), Fraction(1, 10**19 + 1), Fraction(352718352718352717, 10**18))
    ]
    assert shown == ["p = 1/2", "p next to 0 (about 1e-19)", "p about 0.352718"]


@pytest.mark.parametrize("shift", range(20))
def test_an_interval_never_shrinks(shift):
    low = Fraction(3**20 + shift, 7**15)
    high = low + Fraction(1, 11**13)
    shown = [Fraction(x) for x in outward(low, high)]
    assert shown[0] <= low and high <= shown[1] and shown[1] - shown[0] < Fraction(3, 10**12)
