"""A budget as a library returns it: a formula, two ends, a float on the safe side."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import sympy
from attrs import frozen

from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.notebook.answer import Answer
from epsproof.reports.text.formula import formula_text

__all__ = ["Epsilon", "rounded_down"]


@frozen(repr=False)
class Epsilon(Answer):
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
            shown = "" if self.formula is None else f" = {self}"
            raise TypeError(f"epsilon{shown} depends on parameters; say their values, as in .at(r=3)")
        return rounded_down(self.lower)

    def __str__(self) -> str:
        if self.formula is None and self.lower is None:
            return "-log(t) for a root t of the equation in .views"
        return str(float(self)) if self.formula is None else formula_text(self.formula)

    def __repr__(self) -> str:
        return f"Epsilon({self})" if self.lower is None else f"Epsilon({self}, at least {float(self)!r})"

    def _repr_latex_(self) -> str:
        sign = r"\ge" if self.formula is None and self.lower != self.upper else "="
        return rf"$\varepsilon {sign} {self.latex()}$"

    def latex(self) -> str:
        """The formula, or the number that ``float`` gives, without signs of mathematics around it."""
        if self.formula is not None:
            return formula_latex(self.formula)
        if self.lower is None:
            return r"-\log t"
        found = float(self)
        return r"\infty" if found == math.inf else f"{Decimal(repr(found)):f}"


def rounded_down(value: Any) -> float:
    """The largest float that is at most the value; no number for what is none. Any type of number is compared exactly."""
    try:
        found = float(value)
    except OverflowError:
        found = math.inf if value > 0 else -math.inf
    return found if math.isnan(found) or found <= value else math.nextafter(found, -math.inf)
