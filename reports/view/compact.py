"""Shorter forms of the same formula: sums factored where that is shorter, discriminants and equations by their structure."""

from __future__ import annotations

import sympy

from epsproof.derive.text.notation import t
from epsproof.reports.view.readable import Point, readable

__all__ = ["compact", "compact_equation", "occurrences", "with_discriminant"]


def occurrences(expression: sympy.Expr) -> int:
    """The number of names and numbers in the expression."""
    return sum(1 for node in sympy.preorder_traversal(expression) if node.is_Atom and node != -1)


def compact(expression: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """An equal expression with every polynomial sum factored where fewer names occur, and signs turned as ``readable`` does."""
    return readable(_factored(expression), at)


def compact_equation(equation: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """The polynomial in t by powers of t, highest first, each coefficient compact."""
    polynomial = sympy.Poly(equation, t)
    return sympy.Add(*(compact(c, at) * t**k for (k,), c in polynomial.terms()))


def with_discriminant(expression: sympy.Expr, equation: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """The expression with the root of B^2 - 4 A C written that way, where ``equation`` is A t^2 + B t + C; else unchanged."""
    if sympy.degree(equation, t) != 2:
        return expression
    a, b, c = sympy.Poly(equation, t).all_coeffs()
    expanded = sympy.expand(b**2 - 4 * a * c)
    structured = compact(b, at) ** 2 + compact(sympy.factor(-4 * a * c), at)
    if b == 0 or occurrences(structured) >= occurrences(expanded):
        return expression

    def rewritten(node: sympy.Pow) -> sympy.Expr:
        return sympy.sqrt(structured) if sympy.expand(node.base - expanded) == 0 else node

    return expression.replace(lambda node: node.is_Pow and node.exp == sympy.Rational(1, 2), rewritten)


def _factored(expression: sympy.Expr) -> sympy.Expr:
    if expression.is_Atom:
        return expression
    if expression.is_Add and expression.is_polynomial():
        return min((expression, sympy.factor(expression)), key=occurrences)
    if isinstance(expression, (sympy.Max, sympy.Min)):
        return expression.func(*map(_factored, expression.args), evaluate=False)
    return expression.func(*map(_factored, expression.args))
