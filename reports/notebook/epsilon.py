"""A budget as a library returns it: a formula, two ends, a float on the safe side."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import sympy
from attrs import frozen

from reports.latex.formula import formula_latex
from reports.text.formula import formula_text

__all__ = ["Epsilon", "rounded_down"]


@frozen(repr=False)
class Epsilon:
    """``lower <= epsilon <= upper``, both infinite where nothing is demanded and None where epsilon depends on parameters.

    ``formula`` is its closed form, None where there is none. ``float`` rounds the lower end down, so that a program that spends
    it never spends too much.
    """

    formula: sympy.Expr | None = None
    lower: Fraction | float | None = None
    upper: Fraction | float | None = None

    def __float__(self) -> float:
        """At most epsilon. Raises TypeError where epsilon depends on parameters."""
        if self.lower is None:
            raise TypeError(f"epsilon = {self} depends on parameters; say their values, as in .at(r=3)")
        return rounded_down(self.lower)

    def __str__(self) -> str:
        return str(float(self)) if self.formula is None else formula_text(self.formula)

    def __repr__(self) -> str:
        return f"Epsilon({self})" if self.lower is None else f"Epsilon({self}, at least {float(self)!r})"

    def _repr_latex_(self) -> str:
        return rf"$\varepsilon = {self.latex()}$"

    def latex(self) -> str:
        """The formula, or the number, without signs of mathematics around it."""
        return str(float(self)) if self.formula is None else formula_latex(self.formula)


def rounded_down(value: Any) -> float:
    """The largest float that is at most the value; no number for what is none. Any type of number is compared exactly."""
    try:
        found = float(value)
    except OverflowError:
        found = math.inf if value > 0 else -math.inf
    return found if math.isnan(found) or found <= value else math.nextafter(found, -math.inf)
