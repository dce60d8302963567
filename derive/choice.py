"""``f if condition else g``: a profile that changes its formula where a condition on the priors or parameters changes."""

from __future__ import annotations

import sympy

__all__ = ["Choice", "branches"]


class Choice(sympy.Function):  # type: ignore[misc]
    """``Choice(d, strict, f, g)``: f where d > 0 (strict is 1) or d >= 0 (strict is 0), else g."""

    nargs = 4


def _outermost(expression: sympy.Expr) -> Choice | None:
    """A choice that is not inside another one, the same one every time."""
    if isinstance(expression, Choice):
        return expression
    found = expression.atoms(Choice)
    outer = [x for x in found if not any(x is not other and other.has(x) for other in found)]
    return min(outer, key=sympy.default_sort_key, default=None)


Branch = tuple[tuple[tuple[sympy.Expr, str], ...], sympy.Expr]


def branches(expression: sympy.Expr) -> list[Branch]:
    """All ((difference, sign), ...) conditions with the formula that then holds; they exclude one another and miss nothing.

    A condition reads ``difference > 0`` or ``difference >= 0``; one without variables is decided at once.
    """
    first = _outermost(expression)
    if first is None:
        return [((), expression)]
    difference, strict, then, otherwise = first.args
    sign, opposite = (">", ">=") if strict else (">=", ">")
    if difference.is_number:
        holds = difference > 0 or (not strict and difference == 0)
        return branches(expression.xreplace({first: then if holds else otherwise}))
    return [
        (((condition, relation), *rest), formula)
        for condition, relation, value in ((difference, sign, then), (-difference, opposite, otherwise))
        for rest, formula in branches(expression.xreplace({first: value}))
    ]
