"""Definitions inserted in formulas, as long as what results is small enough to be worked with."""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from epsproof.derive.text.errors import LimitExceeded
from epsproof.derive.text.grammar import MAX_DEGREE, MAX_DIGITS

__all__ = ["MOST_DEGREE", "placed"]

MOST_DEGREE = 4 * MAX_DEGREE
MOST_BITS = 16 * MAX_DIGITS


def placed(formula: sympy.Expr, meanings: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Expr:
    """The formula with names replaced by what they mean; raises LimitExceeded where its degree or a number becomes too large."""
    found = formula.subs(meanings)
    if (degree := _degree(found)) > MOST_DEGREE:
        raise LimitExceeded(
            f"with all definitions inserted the formula has degree {degree}; at most {MOST_DEGREE} is accepted"
        )
    if any(max(x.p.bit_length(), x.q.bit_length()) > MOST_BITS for x in found.atoms(sympy.Rational)):
        raise LimitExceeded("with all definitions inserted the formula has a number with too many digits")
    return found


def _degree(formula: sympy.Expr) -> int:
    """A bound of the degree of numerator and denominator; functions count as their arguments do."""
    if not formula.args:
        return int(formula.is_Symbol)
    degrees = [_degree(part) for part in formula.args]
    if formula.is_Mul:
        return sum(degrees)
    if formula.is_Pow and formula.exp.is_Rational:
        return degrees[0] * max(1, abs(int(formula.exp)))
    return max(degrees)
