"""The parts of a formula in reading order; text, terminal and LaTeX printers share them."""

from __future__ import annotations

import sympy
from attrs import frozen

__all__ = ["PATH", "Product", "Unprintable", "choices", "common_denominator", "product", "terms"]


PATH = sympy.Symbol("h", positive=True)


class Unprintable(TypeError):
    """The expression has a part that no printer of this package writes; it names the part."""


@frozen
class Product:
    """``sign * coefficient * prod(numerator) / prod(denominator)`` with a positive rational coefficient."""

    negative: bool
    coefficient: sympy.Rational
    numerator: tuple[sympy.Expr, ...]
    denominator: tuple[sympy.Expr, ...]

    @property
    def leads_with_sum(self) -> bool:
        """Whether a number written before the factors would meet a sum and be multiplied into it by the grammar."""
        return bool(self.numerator) and self.numerator[0].is_Add


def product(expression: sympy.Expr) -> Product:
    """The factors of ``expression``, symbols before sums, sums before roots, functions last."""
    coefficient, rest = expression.as_coeff_Mul(rational=True)
    above: list[sympy.Expr] = []
    below: list[sympy.Expr] = []
    for factor in sorted((f for f in rest.as_ordered_factors() if f != 1), key=_rank):
        if factor.is_Pow and factor.exp.is_Rational and factor.exp < 0:
            below.append(sympy.Pow(factor.base, -factor.exp))
        else:
            above.append(factor)
    return Product(bool(coefficient < 0), abs(coefficient), tuple(above), tuple(below))


def terms(expression: sympy.Expr) -> list[tuple[bool, sympy.Expr]]:
    """The terms of a sum as (negative, magnitude): positive before negative, numbers before the others, a path's ``h`` last."""
    ordered = sorted(
        expression.as_ordered_terms(), key=lambda x: 2 if x.has(PATH) else 0 if x.is_number else 1
    )
    found = [(bool(x.as_coeff_Mul(rational=True)[0] < 0), x) for x in ordered]
    return [(False, x) for negative, x in found if not negative] + [
        (True, -x) for negative, x in found if negative
    ]


def common_denominator(expression: sympy.Expr) -> tuple[int, sympy.Expr]:
    """(d, d * sum) for a sum whose terms all have denominators, d the least common one; (1, sum) for any other."""
    denominators = [x.as_coeff_Mul(rational=True)[0].q for x in expression.args]
    number = sympy.ilcm(*denominators) if 1 not in denominators else 1
    return int(number), expression if number == 1 else sympy.Add(*(number * x for x in expression.args))


def choices(expression: sympy.Expr) -> list[sympy.Expr]:
    """The arguments of a maximum or minimum, the longest first, in an order that does not depend on hashes."""
    return sorted(
        expression.args,
        key=lambda x: (-sum(1 for _ in sympy.preorder_traversal(x)), sympy.default_sort_key(x)),
    )


def _rank(factor: sympy.Expr) -> int:
    base = factor.base if factor.is_Pow else factor
    if factor.is_Pow and not factor.exp.is_Integer:
        return 2
    return 0 if base.is_Symbol or base.is_number else 1 if base.is_Add else 3
