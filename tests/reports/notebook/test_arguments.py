"""An argument by another name is refused with the one that was meant; the right one works."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from inspect import signature

import mpmath
import numpy
import pytest
import sympy
from flint import fmpq

import epsproof


def test_the_arguments_of_a_function_are_shown_as_before() -> None:
    assert list(signature(epsproof.evaluate).parameters)[:3] == ["profile", "values", "where"]


ROUNDED = [
    0.1,
    numpy.float32(3.1),
    numpy.float16(3.1),
    numpy.longdouble("3.1"),
    numpy.array(3.1),
    mpmath.mpf(10) / 3,
    sympy.Float("3.1"),
    sympy.sqrt(2) + 2,
    epsproof.evaluate("r", {"r": 30}).epsilon,
]


@pytest.mark.parametrize("value", ROUNDED, ids=lambda value: type(value).__name__)
def test_a_number_that_its_text_rounds_is_refused(value) -> None:
    """numpy's float32 of 3.1 is not 31/10, and the digits of mpmath's 10/3 are not all of them."""
    for ask in (
        lambda: epsproof.evaluate("r", {"r": value}),
        lambda: epsproof.derive("r", assume="r > 1").at(r=value),
        lambda: epsproof.risk("laplace(b=1)", prior=value, published=1),
        lambda: epsproof.risk("laplace(b=1)", prior="1/2", published=value),
        lambda: epsproof.risk("laplace(b=1)", prior="1/2", published=1, known=value),
    ):
        with pytest.raises(TypeError, match="so that it stays exact"):
            ask()


@pytest.mark.parametrize(
    "value", [numpy.int64(3), Fraction(3), Decimal("3.0"), sympy.Integer(3), fmpq(3), numpy.str_("3.0")]
)
def test_an_exact_number_is_read_whatever_its_type(value) -> None:
    assert repr(epsproof.evaluate("r", {"r": value})) == repr(epsproof.evaluate("r", {"r": 3}))
    assert epsproof.risk("geometric(t=1/3)", "1/2", published=value).posterior == (
        Fraction(3, 4),
        Fraction(3, 4),
    )


@pytest.mark.parametrize(("count", "refused"), [(3.0, False), (numpy.float64(3), False), (3.5, True)])
def test_a_count_from_an_array_of_floats_is_whole(count, refused) -> None:
    if refused:
        with pytest.raises(TypeError):
            epsproof.risk("geometric(t=1/3)", "1/2", published=count)
    else:
        assert epsproof.risk("geometric(t=1/3)", "1/2", published=count, known=count).posterior[
            0
        ] == Fraction(1, 4)


@pytest.mark.parametrize(
    "value", [10**5000, Fraction(10**5000 + 1, 10**5000), 10**500], ids=["long", "fraction", "shorter"]
)
def test_a_number_of_thousands_of_digits_is_refused_as_a_question(value) -> None:
    with pytest.raises(epsproof.QuestionError, match="400"):
        epsproof.evaluate("r", {"r": value})
