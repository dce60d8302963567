"""Quotients of polynomials written so that one sees their sign."""

from __future__ import annotations

import numpy as np
import sympy

from epsproof.derive.algebra.ring import Fraction, Ring
from epsproof.derive.question.sampling import Evaluator

__all__ = ["oriented"]


def oriented(ring: Ring, value: Fraction, place: Evaluator) -> sympy.Expr:
    """The quotient written with a denominator that is positive at the samples, where it has one sign."""
    top, bottom = value
    if bottom.is_constant():
        return ring.quotient(value)
    sign, product = 1, sympy.S.One
    content, factors = bottom.factor()
    for base, power in factors:
        with np.errstate(all="ignore"):
            at = place(base)
        if np.all(at <= 0) and np.any(at < 0):
            base, sign = -base, sign * (-1) ** int(power)
        product *= ring.expression(base) ** int(power)
    scale = sympy.Rational(int(content.p), int(content.q)) * sign
    return sympy.factor(ring.expression(top) / scale) / product
