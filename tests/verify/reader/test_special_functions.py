"""The gamma function and the normal distribution function at exact numbers, as the second reader computes them."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from epsproof.verify.reader import (
    UNDECIDED,
    UNDEFINED,
    Definitions,
    NotRead,
    Number,
    Truth,
    parse,
    truth,
    value,
)

HALF = Fraction(1, 2)


@pytest.mark.parametrize("text", ["1/3", "5/2", "7", "1/100", "41/7"])
def test_values(text: str) -> None:
    for function, known in (("gamma", mpmath.gamma), ("Phi", mpmath.ncdf)):
        found = value(f"{function}({text})", {})
        number = mpmath.mpf(Fraction(text).numerator) / Fraction(text).denominator
        with mpmath.workdps(25):
            exact = found.ball(90).mid().str(25, radius=False) if isinstance(found, Number) else str(found)
            near = mpmath.mpf(exact)
            assert abs(near - known(number)) < 1e-14 * abs(near)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("gamma(x + 2) == (x + 1)*x*gamma(x)", Truth.TRUE), ("gamma(x + 1) == (x + 1)*gamma(x)", Truth.FALSE),
        ("gamma(1/2)**2 == pi", Truth.TRUE), ("Phi(x) + Phi(-x) == 1", Truth.TRUE), ("Phi(0) == 1/2", Truth.TRUE),
        ("Phi(-8) > 0", Truth.TRUE), ("Phi(-8) > 1e-14", Truth.FALSE), ("binomial(5, 2) == 10", Truth.TRUE),
        ("factorial(0) == 1", Truth.TRUE), ("beta(2, 3) == 1/12", Truth.TRUE), ("gamma(x - x) > 0", Truth.UNDEFINED),
        ("gamma(-1/2) < 0", Truth.UNDEFINED), ("binomial(2, 3) == 0", Truth.UNDEFINED), ("gamma(sqrt(x)) > 0", Truth.UNDECIDED),
    ],
)  # fmt: skip
def test_conditions(text: str, outcome: Truth) -> None:
    assert truth(text, {"x": Fraction(7, 3)}) is outcome


def test_what_has_no_value() -> None:
    assert (
        value("gamma(0)", {}) is UNDEFINED
        and value("gamma(pi)", {}) is UNDECIDED
        and value("gamma(10**6)", {}) is UNDECIDED
    )


def test_names_of_parameters() -> None:
    assert value("gamma*2 + beta", {"gamma": HALF, "beta": HALF}) == Fraction(3, 2)
    assert parse("Phi").kind == "name"


@pytest.mark.parametrize(
    "text", ["beta(1)", "gamma(1, 2)", "binomial(1)", "Phi()", "factorial(1, 2)", "gamma(x > 1)"]
)
def test_what_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        parse(text)


def test_a_slope_is_not_read() -> None:
    with pytest.raises(NotRead):
        truth("s > 0", {"x": HALF}, Definitions(slope={"s": ("gamma(x)", "x")}))
