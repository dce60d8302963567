"""Which root of its equation the privacy factor of a case is, in words and as a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy

from epsproof.derive.answer.answer import Case, Words
from epsproof.derive.text.notation import t

__all__ = ["UNIT", "meant_root", "root_at", "root_words"]

UNIT = sympy.Interval.open(0, 1)
NEAR = sympy.Rational(1, 10**6)
WORKING = 40


def root_words(case: Case) -> Words:
    """ "the root in (0, 1)" where it is the only one, else also which: the smallest, the largest, or where it lies.

    The interval is UNIT. The proof of the case is that of each root between its ends, and two roots would give two largest
    budgets: there is one, the smallest in (0, 1) where the lower end is 0.
    """
    low, high = case.between
    if (low, high) == (0, 1):
        return ("the root in ", UNIT)
    if low == 0:
        return ("the smallest root in ", UNIT)
    if high == 1:
        return ("the largest root in ", UNIT)
    if not low.free_symbols | high.free_symbols and high - low < NEAR:
        return (f"the root near {sympy.Float(sympy.root(low, case.stride), 4)}",)
    return ("the root in ", UNIT, " with ", low, " < ", t**case.stride, " < ", high)


def meant_root(case: Case, shown: Callable[[sympy.Expr], str]) -> str:
    """The same in plain text, in which ``shown`` writes the formulas."""
    return "".join(
        word if isinstance(word, str) else "(0, 1)" if word == UNIT else shown(word)
        for word in root_words(case)
    )


def root_at(case: Case, values: Mapping[sympy.Symbol, sympy.Rational]) -> sympy.Float:
    """The root t of a case with an equation at the values of the parameters, with WORKING digits."""
    assert case.equation is not None
    equation = sympy.Poly(case.equation.subs(values), t)
    low, high = (end.subs(values) for end in case.between)
    real = [root for root in equation.nroots(n=WORKING, maxsteps=200) if root.is_real and root > 0]
    inside = [root for root in real if low < root**case.stride < high]
    return max(
        inside or [root.evalf(WORKING) for root in equation.real_roots() if low < root**case.stride < high]
    )
