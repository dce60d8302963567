"""Numbers that are not rational have no place in a profile, a condition or an assumption, however they are written."""

from __future__ import annotations

import re

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


@pytest.mark.parametrize(
    ("expression", "expected"), [(x**2 / (1 - x), True), (x**0.5, False), (2 ** (x / 2), False)]
)
def test_rational_functions(expression, expected):
    assert is_rational(expression) is expected


@pytest.mark.parametrize(
    ("profile", "number", "offered", "safe"),
    [
        ("pi", "pi", ["3.1415", "3.1416"], "3.1415"),
        ("sqrt(3)", "sqrt(3)", ["1.7320", "1.7321"], "1.7320"),
        ("max(exp(1), 2)", "exp(1)", ["2.7182", "2.7183"], "2.7182"),
        ("exp(exp(1))", "exp(exp(1))", ["15.1542", "15.1543"], "15.1542"),
        ("4 - pi*p", "pi", ["3.1415", "3.1416"], "3.1416"),
        ("1 + 1/sqrt(3)", "sqrt(3)", ["1.7320", "1.7321"], "1.7321"),
        ("posterior >= prior/pi", "pi", ["3.1415", "3.1416"], "3.1415"),
        ("posterior >= sqrt(2)*prior/2", "sqrt(2)", ["1.4142", "1.4143"], "1.4143"),
        ("min(4 - 2*max(log(2), p), 3)", "log(2)", ["0.6931", "0.6932"], "0.6932"),
    ],
)
def test_the_decimals_offered_for_a_number_have_the_safe_one_among_them(profile, number, offered, safe):
    """Where the ratio falls as the number rises, the number rounded down would admit a larger epsilon than the number does."""
    with pytest.raises(UnsupportedForm) as refused:
        assert pose(profile).clauses
    told = str(refused.value)
    assert re.findall(r"\d+\.\d{4}", told.partition("write ")[2]) == offered and safe in offered
    assert pose(profile.replace(number, safe)).clauses
