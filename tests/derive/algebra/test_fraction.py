"""Fractions in lowest terms agree with SymPy's up to sign, and are coprime with integer coefficients."""

from __future__ import annotations

import random

import pytest
import sympy

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.text.notation import symbol

NAMES = [symbol(n) for n in ("p", "q", "r", "a", "t", "q0")]


def formula(rng: random.Random, depth: int) -> sympy.Expr:
    if depth == 0 or rng.random() < 0.2:
        return (
            rng.choice(NAMES) if rng.random() < 0.7 else sympy.Rational(rng.randint(-6, 6), rng.randint(1, 5))
        )
    left, right = formula(rng, depth - 1), formula(rng, depth - 1)
    return rng.choice(
        [left + right, left - right, left * right, left / right if right != 0 else left, left**2]
    )


@pytest.mark.parametrize("seed", range(120))
def test_the_quotient_is_the_expression_in_lowest_terms(seed):
    expression = formula(random.Random(seed), 3)
    if expression.has(sympy.zoo, sympy.nan):
        expression = NAMES[seed % 6] / 3
    top, bottom = fraction(expression)
    right = tuple(map(sympy.expand, sympy.fraction(sympy.cancel(sympy.together(expression)))))
    assert (top, bottom) in (right, tuple(sympy.expand(-x) for x in right))


def test_what_is_not_rational_is_left_to_sympy():
    a, p = NAMES[3], NAMES[0]
    assert fraction(sympy.sqrt(a) / p) == (sympy.sqrt(a), p)


def test_zero_and_numbers():
    p = NAMES[0]
    assert fraction(p - p) == (0, 1)
    assert fraction((p**2 - 1) / (p - 1)) == (p + 1, 1)
    assert fraction(sympy.Rational(3, 4)) == (3, 4)
