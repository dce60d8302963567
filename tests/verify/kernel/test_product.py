"""Products of powers: their canonical form, their price, and what keeps its factors apart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import NOTHING, ONE, Product, Value, primitive
from epsproof.verify.kernel.rejected import Rejected, budget

P = Polynomial.parse
X, Y = P("x"), P("y")


@pytest.mark.parametrize(
    ("text", "content", "whole"),
    [
        ("x/2", "1/2", "x"),
        ("-x/2", "-1/2", "x"),
        ("2*x - 4*y", "-2", "2*y - x"),
        ("x/2 - y/3", "-1/6", "2*y - 3*x"),
        ("y/2 - x/3", "1/6", "3*y - 2*x"),
        ("3", "3", "1"),
    ],
)
def test_the_last_monomial_of_a_primitive_polynomial_is_positive(text: str, content: str, whole: str) -> None:
    assert primitive(P(text)) == (Fraction(content), P(whole))


def price(factors: int) -> int:
    """The least budget for a product of so many factors."""
    powers = {Polynomial.variable(f"x{number}"): 1 for number in range(factors)}
    for work in range(100):
        try:
            with budget(work):
                Product(Fraction(1), powers)
        except Rejected:
            continue
        return work
    raise AssertionError(powers)


def test_a_product_has_its_price() -> None:
    """One for the coefficient, one for the product and, for each factor, one beside the two of looking it up."""
    assert [price(factors) for factors in range(4)] == [2, 5, 8, 11]


def test_nothing_is_added_to_factors_that_stay_apart() -> None:
    factors = Product(Fraction(2), {P("x + 1"): 1, P("x + 2"): 1})
    assert factors + NOTHING == NOTHING + factors == factors
    assert (factors + factors).powers == factors.powers
    assert NOTHING + NOTHING == NOTHING
    assert Product.of(P("x**2*y + x**2")).powers == {X: 2, P("y + 1"): 1}


def test_what_a_sum_divides_by_stays_outside() -> None:
    over = Product(Fraction(1), {X: -1})
    assert over + over * Product.of(Y) == Product(Fraction(1), {X: -1, P("y + 1"): 1})
    assert over + Product.of(X) == Product(Fraction(1), {X: -1, P("x**2 + 1"): 1})
    assert Product.of(X) + Product.of(X * Y) == Product(Fraction(1), {X: 1, P("y + 1"): 1})


def test_multiples_of_logarithms_that_cancel_are_gone() -> None:
    log = Value(NOTHING, {Product.of(X): Fraction(2)})
    assert log.plus(log, -1).logs == log.times(Fraction(0)).logs == {}
    assert log.plus(log) == log.times(Fraction(2)) != log


@pytest.mark.parametrize(("value", "exponent"), [(Fraction(2048), 1000), (Fraction(1, 2048), -1000)])
def test_a_power_has_at_most_12000_digits(value: Fraction, exponent: int) -> None:
    assert (Product(value, {}) ** exponent).coefficient == value**exponent
    with pytest.raises(Rejected, match="too many digits"):
        Product(value, {}) ** (exponent + (1 if exponent > 0 else -1))


def test_powers_of_0() -> None:
    assert (NOTHING**0, NOTHING**2) == (ONE, NOTHING)
    with pytest.raises(Rejected, match="0 has no such power"):
        NOTHING**-1
