"""The same formula with signs turned the way people write them; equal by construction, never by simplification."""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from epsproof.derive.text.grammar import Choice

__all__ = ["as_written_by_people", "readable"]

Point = Mapping[sympy.Symbol, sympy.Rational]


def readable(expression: sympy.Expr, at: Point | None = None) -> sympy.Expr:
    """An equal expression whose sums are positive at the point ``at``: ``(a - 1)/(a - r)`` becomes ``(1 - a)/(r - a)``.

    Without a point only sums of negative terms are turned. Uses nothing but (-x)^n = (-1)^n x^n for integers n.
    """
    if expression.is_Atom:
        return expression
    if isinstance(expression, (sympy.Max, sympy.Min)):
        return expression.func(*(readable(x, at) for x in expression.args), evaluate=False)
    if isinstance(expression, Choice):
        return Choice(*expression.args[:2], *(readable(x, at) for x in expression.args[2:]))
    parts = [readable(x, at) for x in expression.args]
    if expression.is_Pow and parts[0].is_Add and parts[1].is_even and _is_negative(parts[0], at):
        return sympy.Pow(-parts[0], parts[1])
    if not expression.is_Mul:
        return expression.func(*parts)
    sign, factors = 1, []
    for part in parts:
        base, exponent = part.as_base_exp()
        if base.is_Add and exponent.is_Integer and _is_negative(base, at):
            sign *= -1 if exponent % 2 else 1
            part = sympy.Pow(-base, exponent)
        factors.append(part)
    return sympy.Mul(sign, *factors)


def as_written_by_people(polynomial: sympy.Expr) -> sympy.Expr:
    """The shorter of the sum and the product, of two as long the product; sums in it are positive where every letter is 1/3, as
    probabilities may be."""
    at = {x: sympy.Rational(1, 3) for x in polynomial.free_symbols}
    factored = readable(sympy.factor(polynomial), at)
    return factored if sympy.count_ops(factored) <= sympy.count_ops(polynomial) else readable(polynomial, at)


def _is_negative(total: sympy.Expr, at: Point | None) -> bool:
    if at is not None and total.free_symbols <= set(at):
        return bool(total.subs(at) < 0)
    return all(x.as_coeff_Mul(rational=True)[0] < 0 for x in total.as_ordered_terms())
