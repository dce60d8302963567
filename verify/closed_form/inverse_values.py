"""The values that an inverted closed form gives a parameter at one epsilon: balls around a formula, or around roots."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy
from flint import arb, arb_poly, fmpq

from derive.algebra.relation import Relation
from derive.consequences.inverse import InverseCase
from derive.text.notation import PRIVACY_FACTOR, symbol
from verify.closed_form.closed_value import compiled
from verify.numeric.real_roots import precision

__all__ = ["values_at"]

BITS, STEPS = 160, 12


def values_at(case: InverseCase, exponent: Fraction) -> list[arb] | None:
    """The values at t = exp(-exponent), of a case whose equation has no other parameters, that may satisfy its conditions.

    A condition with other parameters may be satisfied. None where the case has no formula and the roots of its
    equation are not told apart.
    """
    with precision(BITS):
        factor = {PRIVACY_FACTOR: (-arb(fmpq(exponent.numerator, exponent.denominator))).exp()}
        try:
            found = [compiled(case.value)(factor)] if case.value is not None else _real_roots(case, factor)
        except ValueError:
            return None
        return [x for x in found if not [r for r in case.when if _fails(r, {**factor, case.parameter: x})]]


def _fails(relation: Relation, balls: Mapping[str, arb]) -> bool:
    if not relation.names <= balls.keys():
        return False
    ball = compiled(relation.polynomial)(balls)
    if relation.sign == "==":
        return not ball.contains(0)
    return bool(ball <= 0) if relation.sign == ">" else bool(ball < 0)


def _real_roots(case: InverseCase, balls: Mapping[str, arb]) -> list[arb]:
    """Balls around the roots that may be real. Raises ValueError where roots are not told apart."""
    coefficients = [compiled(c)(balls) for c in sympy.Poly(case.equation, symbol(case.parameter)).all_coeffs()]
    if coefficients[0].contains(0):
        raise ValueError("the degree of the equation is not told from balls")
    polynomial = arb_poly(coefficients[::-1])
    return [_narrowed(polynomial, root.real) for root in polynomial.complex_roots() if root.imag.contains(0)]


def _narrowed(polynomial: arb_poly, ball: arb) -> arb:
    """The ball after steps of Newton's method, each of which keeps the root in it."""
    slope = polynomial.derivative()
    for _ in range(STEPS):
        middle = ball.mid()
        step = middle - polynomial(middle) / slope(ball)
        if not step.is_finite() or step.rad() >= ball.rad():
            return ball
        ball = ball.intersection(step)
    return ball
