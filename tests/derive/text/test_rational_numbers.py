"""Numbers that are not rational have no place in a profile, a condition or an assumption, however they are written."""

from __future__ import annotations

import pytest

from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import is_rational, symbol

x = symbol("x")
IRRATIONAL = [
    ("exp(1)", (), ()),
    ("log(2) + 1", (), ()),
    ("r + exp(1)", (), ()),
    ("2*sqrt(2)", (), ()),
    ("r if p < exp(0 - 1) else 2", (), ()),
    ("posterior <= exp(0 - 1)", (), ()),
    ("r", ("p <= exp(0 - 1)",), ()),
    ("r", ("p == 1/sqrt(2)",), ()),
    ("r", ("p*q <= log(2)",), ()),
    ("r", (), ("r > exp(1)",)),
]


@pytest.mark.parametrize(("profile", "where", "assume"), IRRATIONAL)
def test_an_irrational_number_is_refused(profile, where, assume):
    with pytest.raises(UnsupportedForm, match=r"rational|root"):
        assert pose(profile, where, assume).clauses


def test_the_same_with_a_decimal_is_accepted():
    assert len(pose("2.718", ("p <= 0.37",)).clauses) == 1


@pytest.mark.parametrize(("expression", "expected"), [(x**2 / (1 - x), True), (x**0.5, False), (2 ** (x / 2), False)])
def test_rational_functions(expression, expected):
    assert is_rational(expression) is expected
