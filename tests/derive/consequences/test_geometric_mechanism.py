"""The utilities are those of the pmf (1 - t)/(1 + t) t^|k|, by summing it."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.consequences.geometric_mechanism import (
    exact_probability,
    standard_deviation,
    switching_probability,
    utilities,
    variance,
)
from epsproof.derive.text.notation import t

HALF = sympy.Rational(1, 2)


def partial_sums(terms: int, value: sympy.Rational) -> tuple[sympy.Rational, sympy.Rational]:
    mass = (1 - value) / (1 + value)
    pmf = {k: mass * value ** abs(k) for k in range(-terms, terms + 1)}
    return sum(pmf.values()), sum(k * k * w for k, w in pmf.items())


def test_variance_is_the_limit_of_partial_sums() -> None:
    total, second = partial_sums(60, HALF)
    assert 0 < 1 - total < sympy.Rational(1, 10**17)
    assert 0 < variance.subs(t, HALF) - second < sympy.Rational(1, 10**13)
    assert sympy.simplify(standard_deviation**2 - variance) == 0


def test_probabilities() -> None:
    assert exact_probability.subs(t, HALF) == sympy.Rational(1, 3)
    tail = sum(exact_probability.subs(t, HALF) * HALF**k for k in range(3, 80))
    assert 0 < switching_probability(3).subs(t, HALF) - tail < sympy.Rational(1, 10**20)
    with pytest.raises(ValueError, match="at least one"):
        switching_probability(0)


def test_a_closed_form_gives_its_utilities() -> None:
    a, r = sympy.symbols("a r", real=True)
    found = utilities((1 - a) / (r - a))
    assert sympy.simplify(found["exact_probability"] - (r - 1) / (r + 1 - 2 * a)) == 0
    assert sympy.simplify(found["variance"] - 2 * (1 - a) * (r - a) / (r - 1) ** 2) == 0


def test_utilities_are_the_formulas_in_t() -> None:
    factor = sympy.Rational(2, 7)
    expected = {
        "exact_probability": exact_probability,
        "standard_deviation": standard_deviation,
        "variance": variance,
    }
    for name, value in utilities(factor).items():
        assert sympy.simplify(value - expected[name].subs(t, factor)) == 0
