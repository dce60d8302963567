"""A product of a rational number and formulas, set without needless brackets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy

from epsproof.reports.latex.formula import formula_latex, juxtaposed

__all__ = ["Term", "product_latex", "sum_latex"]

Term = tuple[sympy.Rational, Sequence[tuple[sympy.Expr, int]]]


def product_latex(number: sympy.Rational, factors: Sequence[tuple[sympy.Expr, int]]) -> str:
    """``number * prod(formula ** exponent)``, equal bases collected, in the order given; a leading minus if negative."""
    negative, text, _ = _product(number, factors)
    return f"-{text}" if negative else text


def sum_latex(terms: Iterable[Term]) -> str:
    """The terms joined by their signs; a sum among several terms stands in brackets, "0" without terms."""
    parts = [_product(*term) for term in terms]
    text = ""
    for negative, part, is_sum in parts:
        shown = f"({part})" if is_sum and len(parts) > 1 and not negative else part
        text += ((" - " if negative else " + ") if text else "-" if negative else "") + shown
    return text or "0"


def _product(number: sympy.Rational, factors: Sequence[tuple[sympy.Expr, int]]) -> tuple[bool, str, bool]:
    """(negative, LaTeX of the magnitude, whether that is a bare sum)."""
    powers: dict[sympy.Expr, int] = {}
    for formula, exponent in factors:
        coefficient, rest = formula.as_coeff_Mul(rational=True)
        number *= coefficient**exponent
        for part in sympy.Mul.make_args(rest):
            base, own = part.as_base_exp()
            powers[base] = powers.get(base, 0) + int(own) * exponent
    kept = tuple(base**exponent for base, exponent in powers.items() if base != 1)
    size = abs(number)
    if number == 0:
        return False, "0", False
    if size == 1 and len(kept) == 1 and kept[0].is_Add:
        text = formula_latex(kept[0])
        return (True, f"({text})", False) if number < 0 else (False, text, True)
    if size.q == 1:
        return bool(number < 0), juxtaposed(size.p, kept), False
    factor = rf"\tfrac{{{size.p}}}{{{size.q}}}"
    rest = [f"({formula_latex(x)})" if x.is_Add else formula_latex(x) for x in kept]
    return bool(number < 0), " ".join([factor, *rest]), False
