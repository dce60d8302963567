"""Names as real symbols of SymPy, and numbers there."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

import sympy

__all__ = ["decimals_for", "epsilon", "is_rational", "p", "q", "rational", "symbol", "symbol_values", "t"]

LARGE, LARGEST = 12, Decimal("1e390")


def symbol(name: str) -> sympy.Symbol:
    """The real symbol of that name; the same name always gives the same symbol."""
    return sympy.Symbol(name, real=True)


p, q, t = symbol("p"), symbol("q"), symbol("t")
epsilon = symbol("epsilon")


def rational(value: Fraction) -> sympy.Rational:
    """The same number in SymPy."""
    return sympy.Rational(value.numerator, value.denominator)


def decimals_for(number: sympy.Expr) -> str:
    """The two decimals around a real number, four digits behind the point or five of a large one: which of them is the safe one
    is told by the formula in which it stands. What is beyond the numbers that are read has the largest of them alone."""
    low, high = (_rounded(number, way) for way in (ROUND_FLOOR, ROUND_CEILING))
    if low == high:
        return f"{low}, where a smaller number makes the criterion stricter"
    return f"{low} or {high}, whichever makes the criterion stricter"


def _rounded(number: sympy.Expr, way: str) -> str:
    near = min(Decimal(str(number.evalf(40))), LARGEST)
    places = -4 if near.adjusted() < LARGE else near.adjusted() - 4
    whole = near.scaleb(-places, Context(prec=60, Emax=MAX_EMAX, Emin=MIN_EMIN)).to_integral_value(way)
    return f"{whole.scaleb(places):f}" if places == -4 else f"{whole.scaleb(-4):f}e{places + 4}"


def symbol_values(point: Mapping[str, Fraction]) -> dict[sympy.Symbol, sympy.Rational]:
    """The point for substitution in SymPy."""
    return {symbol(name): rational(value) for name, value in point.items()}


def is_rational(expression: sympy.Expr) -> bool:
    """Whether the expression is a rational function with rational coefficients."""
    return all(
        x.is_Symbol or x.is_Rational or x.is_Add or x.is_Mul or (x.is_Pow and x.exp.is_Integer)
        for x in sympy.preorder_traversal(expression)
    )
