"""Kernel polynomials as formulas that people can read."""

from __future__ import annotations

import sympy

from derive.notation import symbol
from reports.latex.formula import formula_latex
from verify.kernel.polynomial import Polynomial

__all__ = ["expression_of", "factors_latex", "polynomial_latex"]


def expression_of(polynomial: Polynomial) -> sympy.Expr:
    """The same polynomial as a SymPy expression, expanded."""
    total = sympy.S.Zero
    for monomial, value in polynomial.terms.items():
        powers = [symbol(name) ** exponent for name, exponent in monomial]
        total += sympy.Mul(sympy.Rational(value.numerator, value.denominator), *powers)
    return total


def polynomial_latex(polynomial: Polynomial) -> str:
    """The polynomial in LaTeX, factored where that is shorter."""
    expanded = expression_of(polynomial)
    plain, factored = formula_latex(expanded), formula_latex(sympy.factor(expanded))
    return factored if len(factored) < len(plain) else plain


def factors_latex(text: str, exponent: int = 1) -> str:
    """A factor of a product: a bare name or number, or a bracket, with its exponent."""
    simple = "+" not in text and "-" not in text and (" " not in text or exponent == 1)
    body = text if simple else f"({text})"
    if exponent == 1:
        return body
    return f"{body}^{{{exponent}}}" if "^" not in text or not simple else f"({text})^{{{exponent}}}"
