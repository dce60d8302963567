"""A risk profile as a conjunction of alternatives: min and max removed before any algebra.

``r*`` is written as the minimum over clauses of the maximum over options, each option a rational function:
the posterior-to-prior ratio respects r* exactly if in every clause it respects some option.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product

import sympy
from attrs import frozen

from derive.errors import LimitExceeded, UnsupportedForm

__all__ = ["Clause", "Option", "clauses"]

MAX_OPTIONS = 64


@frozen
class Option:
    """One rational profile: ``numerator / denominator``, both expanded polynomials, denominator positive on the region."""

    numerator: sympy.Expr
    denominator: sympy.Expr

    @property
    def ratio(self) -> sympy.Expr:
        return self.numerator / self.denominator


Clause = tuple[Option, ...]
Form = list[list[sympy.Expr]]


def clauses(profile: sympy.Expr) -> tuple[Clause, ...]:
    """The clauses of r*; an infinite option drops its clause, so () means that nothing is demanded.

    Raises UnsupportedForm for functions outside rational expressions, min, max and abs.
    """
    found = []
    for alternatives in _form(profile):
        if any(x is sympy.oo for x in alternatives):
            continue
        options = tuple(dict.fromkeys(_option(x) for x in alternatives if x is not -sympy.oo))
        found.append(options)
    return tuple(dict.fromkeys(found))


def _option(value: sympy.Expr) -> Option:
    numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(value)))
    if denominator.free_symbols:
        if all(c < 0 for c in sympy.Poly(denominator).coeffs()):
            numerator, denominator = -numerator, -denominator
    elif denominator != 1:
        numerator, denominator = numerator / denominator, sympy.Integer(1)
    return Option(sympy.expand(numerator), sympy.expand(denominator))


def _form(expression: sympy.Expr) -> Form:
    if isinstance(expression, sympy.Max):
        return _bounded([list(chain(*choice)) for choice in product(*map(_form, expression.args))])
    if isinstance(expression, sympy.Min):
        return _bounded(list(chain(*map(_form, expression.args))))
    if isinstance(expression, sympy.Abs):
        return _form(sympy.Max(expression.args[0], -expression.args[0], evaluate=False))
    if not expression.has(sympy.Max, sympy.Min, sympy.Abs):
        if not (expression in (sympy.oo, -sympy.oo) or expression.is_rational_function()):
            raise UnsupportedForm(
                f"a profile is built from rational expressions, min, max and abs; {sympy.sstr(expression)} is none of these"
            )
        return [[expression]]
    if expression.is_Add:
        return _folded(list(map(_form, expression.args)), sympy.Add)
    if expression.is_Mul:
        plain = sympy.Mul(*(x for x in expression.args if not x.has(sympy.Max, sympy.Min, sympy.Abs)))
        nested = [x for x in expression.args if x.has(sympy.Max, sympy.Min, sympy.Abs)]
        if len(nested) == 1 and manifest_sign(plain) == 1:
            return [[plain * x for x in row] for row in _form(nested[0])]
        if len(nested) == 1 and manifest_sign(plain) == -1:
            return _swapped([[plain * x for x in row] for row in _form(nested[0])])
    if expression.is_Pow and expression.exp == -1:
        rows = _form(expression.base)
        if all(manifest_sign(x) == 1 for row in rows for x in row):
            return _swapped([[1 / x for x in row] for row in rows])
    if expression.is_Pow and expression.exp.is_Integer and expression.exp > 0:
        rows = _form(expression.base)
        if all(manifest_sign(x) == 1 for row in rows for x in row):
            return [[x**expression.exp for x in row] for row in rows]
    raise UnsupportedForm(
        f"min or max inside {sympy.sstr(expression)}: the other factors must be visibly positive; write it out as min and max of "
        "rational expressions"
    )


def manifest_sign(expression: sympy.Expr) -> int:
    """1 or -1 where the sign is visible for positive variables (all coefficients of one sign), else 0."""
    numerator, denominator = sympy.fraction(sympy.together(expression))
    signs = {bool(c > 0) for part in (numerator, denominator) for c in _coefficients(part)[:1]}
    for part in (numerator, denominator):
        if len({bool(c > 0) for c in _coefficients(part)}) != 1:
            return 0
    return 1 if len(signs) == 1 else -1


def _coefficients(part: sympy.Expr) -> list[sympy.Expr]:
    return [part] if part.is_number else sympy.Poly(part, *sorted(part.free_symbols, key=str)).coeffs()


def _folded(forms: list[Form], combine: Callable[..., sympy.Expr]) -> Form:
    result = forms[0]
    for form in forms[1:]:
        result = _bounded([[combine(x, y) for x in left for y in right] for left in result for right in form])
    return result


def _swapped(rows: Form) -> Form:
    """A maximum of minima rewritten as a minimum of maxima."""
    return _bounded([list(choice) for choice in product(*rows)])


def _bounded(rows: Form) -> Form:
    if len(rows) * max((len(row) for row in rows), default=0) > MAX_OPTIONS:
        raise LimitExceeded(f"min and max of the profile expand to more than {MAX_OPTIONS} alternatives")
    return rows
