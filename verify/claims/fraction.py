"""A rational expression as one quotient of polynomials."""

from __future__ import annotations

import sympy

__all__ = ["fraction"]


def fraction(expression: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(numerator, denominator), coprime."""
    numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(expression)))
    return numerator, denominator
