"""A product of a rational number and formulas, set without needless brackets."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from reports.latex.formula import formula_latex, juxtaposed

__all__ = ["product_latex", "sum_latex"]

Factor = tuple[sympy.Expr, int]


def product_latex(number: sympy.Rational, factors: Iterable[Factor]) -> str:
    """``number * prod(formula ** exponent)``, equal bases collected, in the order given; a leading minus if negative."""
    powers: dict[sympy.Expr, int] = {}
    for formula, exponent in factors:
        coefficient, rest = formula.as_coeff_Mul(rational=True)
        number *= coefficient**exponent
        for part in sympy.Mul.make_args(rest):
            base, own = part.as_base_exp()
            powers[base] = powers.get(base, 0) + int(own) * exponent
    if number == 0:
        return "0"
    if len(powers) == 1 and abs(number) == 1 and number > 0:
        ((base, exponent),) = powers.items()
        return formula_latex(base**exponent)
    kept = [base**exponent for base, exponent in powers.items() if base != 1]
    size = abs(number)
    text = juxtaposed(size.p, tuple(kept)) if size.q == 1 or not kept else rf"\tfrac{{{size.p}}}{{{size.q}}} {_factors(kept)}"
    if size.q != 1 and not kept:
        text = rf"\tfrac{{{size.p}}}{{{size.q}}}"
    return ("-" if number < 0 else "") + _shielded(text, kept, size)


def _factors(kept: list[sympy.Expr]) -> str:
    return " ".join(_bracketed(x) for x in kept)


def _bracketed(formula: sympy.Expr) -> str:
    return f"({formula_latex(formula)})" if formula.is_Add else formula_latex(formula)


def _shielded(text: str, kept: list[sympy.Expr], size: sympy.Rational) -> str:
    """A lone sum needs its bracket where a minus may stand before it."""
    return f"({text})" if len(kept) == 1 and size == 1 and kept[0].is_Add else text


def sum_latex(parts: Iterable[str]) -> str:
    """The parts joined by their signs."""
    text = ""
    for part in parts:
        negative = part.startswith("-")
        text += (" - " + part[1:] if negative else " + " + part) if text else part
    return text or "0"
