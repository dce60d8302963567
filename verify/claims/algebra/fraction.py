"""A rational expression as one quotient of polynomials."""

from __future__ import annotations

from functools import lru_cache

import sympy

__all__ = ["fraction"]


@lru_cache(maxsize=4096)
def fraction(expression: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(numerator, denominator), coprime."""
    numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(expression)))
    return numerator, denominator
