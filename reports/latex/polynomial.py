"""Kernel polynomials as formulas that people can read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import sympy

from epsproof.derive.text.notation import rational, symbol
from epsproof.reports.view.compact import occurrences
from epsproof.reports.view.readable import readable
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["expression_of", "factored"]

KEPT = 1 << 15


def expression_of(polynomial: Polynomial) -> sympy.Expr:
    """The same polynomial as a SymPy expression, expanded."""
    total = sympy.S.Zero
    for monomial, value in polynomial.terms.items():
        powers = [symbol(name) ** exponent for name, exponent in monomial]
        total += sympy.Mul(rational(value), *powers)
    return total


def factored(text: str, model: Mapping[str, str] | None = None) -> sympy.Expr:
    """The kernel's text as a formula, factored where that is shorter, with factors that are positive at the model."""
    return _factored(text, None if model is None else tuple(sorted(model.items())))


@lru_cache(KEPT)
def _factored(text: str, model: tuple[tuple[str, str], ...] | None) -> sympy.Expr:
    at = None if model is None else {symbol(name): sympy.Rational(value) for name, value in model}
    return _turned(min((readable(x, at) for x in _forms(text)), key=occurrences))


@lru_cache(KEPT)
def _forms(text: str) -> tuple[sympy.Expr, sympy.Expr]:
    """The polynomial expanded, and as a product."""
    expanded = expression_of(Polynomial.parse(text))
    return expanded, sympy.factor(expanded)


def _turned(formula: sympy.Expr) -> sympy.Expr:
    """A product without a leading minus, where some factor is a sum that can take it."""
    coefficient, rest = formula.as_coeff_Mul(rational=True)
    sums = [x for x in sympy.Mul.make_args(rest) if x.is_Add]
    if coefficient >= 0 or not sums:
        return formula
    worst = max(sums, key=lambda x: sum(1 for y in x.args if y.as_coeff_Mul(rational=True)[0] < 0))
    return sympy.Mul(-coefficient, *(-x if x is worst else x for x in sympy.Mul.make_args(rest)))
