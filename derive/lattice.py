"""A risk profile as a conjunction of alternatives: min, max and case distinctions removed before any algebra.

``r*`` is written as the minimum over clauses of the maximum over options, each option a rational function:
the posterior-to-prior ratio respects r* exactly if in every clause that counts at a prior it respects some option.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, product

import sympy
from attrs import frozen

from derive.choice import branches
from derive.errors import LimitExceeded, UnsupportedForm
from derive.fraction import fraction
from derive.notation import ADVERSARY, is_rational
from derive.relation import Relation, cleared

__all__ = ["Clause", "Option", "clauses", "floors"]

MAX_OPTIONS = 64
MAX_CLAUSES = 1000
SMALL_PRIOR = sympy.Rational(1, 1000)


@frozen
class Option:
    """One rational profile ``numerator / denominator``, both expanded polynomials.

    The denominator is positive on the region; in a lower limit, where the ratio is 1/limit, the numerator is.
    """

    numerator: sympy.Expr
    denominator: sympy.Expr

    @property
    def ratio(self) -> sympy.Expr:
        return self.numerator / self.denominator


Form = list[list[sympy.Expr]]


@frozen
class Clause:
    """At the priors ``where`` holds, the posterior-to-prior ratio must respect some of the options.

    ``lower``: the ratio must not fall below 1/option, else it must not exceed the option. ``of`` names the class of adversaries.
    """

    options: tuple[Option, ...]
    where: tuple[Relation, ...] = ()
    lower: bool = False
    of: str = ""


def clauses(profile: sympy.Expr) -> tuple[Clause, ...]:
    """The clauses of r*; an infinite option drops its clause, so () means that nothing is demanded.

    Raises UnsupportedForm for functions outside rational expressions, min, max, abs and case distinctions.
    """
    found = []
    for conditions, formula in branches(profile):
        where = tuple(_condition(d, sign) for d, sign in conditions)
        if any(not r.names and not r.holds({}) for r in where):
            continue
        for alternatives in _form(formula):
            if any(x is sympy.oo for x in alternatives):
                continue
            options = tuple(dict.fromkeys(_option(x) for x in alternatives if x is not -sympy.oo))
            found.append(Clause(options, tuple(r for r in where if r.names)))
        if len(found) > MAX_CLAUSES:
            raise LimitExceeded(f"the profile has more than {MAX_CLAUSES} clauses")
    return tuple(dict.fromkeys(found))


def floors(limit: sympy.Expr) -> tuple[Clause, ...]:
    """The clauses of a lower limit on the posterior-to-prior ratio: options are 1/limit, infinite where it is 0 or less."""
    found = []
    for clause in clauses(-limit):
        options = tuple(Option(o.denominator, sympy.expand(-o.numerator)) for o in clause.options)
        if not any(o.denominator.is_number and o.denominator <= 0 for o in options):
            found.append(Clause(options, clause.where, lower=True))
    return tuple(found)


def _condition(difference: sympy.Expr, sign: str) -> Relation:
    if not is_rational(difference):
        raise UnsupportedForm(f"a condition inside a profile is rational; {sympy.sstr(difference)} is not")
    return cleared(difference, sign)


@lru_cache(maxsize=1024)
def _option(value: sympy.Expr) -> Option:
    numerator, denominator = fraction(value)
    if denominator.free_symbols:
        if _seems_negative(denominator):
            numerator, denominator = sympy.expand(-numerator), sympy.expand(-denominator)
    elif denominator != 1:
        numerator, denominator = sympy.expand(numerator / denominator), sympy.Integer(1)
    return Option(numerator, denominator)


def _seems_negative(denominator: sympy.Expr) -> bool:
    """Whether an expanded denominator is negative for small priors and parameters at 1; its true sign is proved elsewhere."""
    signs = {bool(x.as_coeff_Mul()[0] < 0) for x in sympy.Add.make_args(denominator)}
    if len(signs) == 1:
        return signs.pop()
    small = {s: SMALL_PRIOR if s.name in ADVERSARY else sympy.S.One for s in denominator.free_symbols}
    return bool(denominator.subs(small) < 0)


def _form(expression: sympy.Expr) -> Form:
    if isinstance(expression, sympy.Max):
        return _bounded([list(chain(*choice)) for choice in product(*map(_form, expression.args))])
    if isinstance(expression, sympy.Min):
        return _bounded(list(chain(*map(_form, expression.args))))
    if isinstance(expression, sympy.Abs):
        return _form(sympy.Max(expression.args[0], -expression.args[0], evaluate=False))
    if not expression.has(sympy.Max, sympy.Min, sympy.Abs):
        if not (expression in (sympy.oo, -sympy.oo) or is_rational(expression)):
            raise UnsupportedForm(
                f"a profile is built from rational expressions, min, max, abs and if-else; {sympy.sstr(expression)} is none of "
                "these; for a number like log(3) or exp(1) write a decimal or a parameter"
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
