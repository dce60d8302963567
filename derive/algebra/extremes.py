"""Formulas with min, max and abs as a minimum of maxima of rational formulas, wherever signs allow it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product

import sympy
from sympy.printing.str import StrPrinter

from epsproof.derive.algebra.signs import NEGATIVE, POSITIVE, Signs
from epsproof.derive.text.asked_by import option
from epsproof.derive.text.choice import Choice
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.derive.text.notation import decimals_for, is_rational

__all__ = ["Form", "Undecided", "form", "not_covered", "sided"]

MAX_OPTIONS = 64
NOT_NEGATIVE, NOT_POSITIVE = POSITIVE | {0}, NEGATIVE | {0}
EXTREMES = (sympy.Max, sympy.Min, sympy.Abs)
Form = list[list[sympy.Expr]]


class Undecided(Exception):
    """The sign of ``value`` has to be known to go on."""

    def __init__(self, value: sympy.Expr) -> None:
        self.value = value
        super().__init__(sympy.sstr(value))


def not_covered(expression: sympy.Expr, signs: Signs) -> UnsupportedForm:
    """The refusal of a formula with other functions: it names the first one as it was typed.

    A number, or a function of parameters alone, has a rational number or a parameter of its own in its place; a function of the
    priors has not, for it is no constant.
    """
    parts = [
        x
        for x in sympy.preorder_traversal(expression)
        if x.is_Function or (x.is_Pow and not x.exp.is_Integer)
    ]
    first = next((x for x in parts if not isinstance(x, (*EXTREMES, Choice))), expression)
    shown, names = _shown(first), {x.name for x in first.free_symbols}
    numbers = [
        x
        for x in expression.atoms(sympy.exp, sympy.log, sympy.NumberSymbol)
        if x.is_number and not x.is_Rational
    ]
    outer = [x for x in numbers if not any(x != y and y.has(x) for y in numbers)]
    if number := min(outer, key=sympy.sstr, default=None):
        shown = _shown(expression)
        such = f"for {_shown(number)} write {decimals_for(number)}"
    elif priors := ", ".join(sorted(names & {*signs.unit})):
        such = (
            f"it depends on {priors}, so that no constant can stand for it; its values on a grid are a profile for evaluate, as "
            f"in {option('table', 'profile.csv')} in place of a criterion"
        )
    else:
        name = next(letter for letter in "cdgkm" if letter not in {x.name for x in expression.free_symbols})
        such = f"if it depends on no prior, write {name} for {shown}, with {option('assume', f'{name} > 0')}"
    return UnsupportedForm(
        f"a profile is built from rational expressions, min, max, abs and if-else; {shown} is none of these; {such}"
    )


def form(expression: sympy.Expr, signs: Signs) -> Form:
    """The expression as the minimum over rows of the maximum over their entries, where the facts of ``signs`` hold.

    Raises Undecided with a rational formula whose sign is needed, UnsupportedForm for other functions.
    """
    if isinstance(expression, sympy.Max):
        return _bounded(
            [list(chain(*choice)) for choice in product(*(form(x, signs) for x in expression.args))]
        )
    if isinstance(expression, sympy.Min):
        return _bounded(list(chain(*(form(x, signs) for x in expression.args))))
    if isinstance(expression, sympy.Abs):
        inside, own = expression.args[0], signs.of(expression.args[0])
        if own <= NOT_NEGATIVE or own <= NOT_POSITIVE:
            return form(inside if own <= NOT_NEGATIVE else -inside, signs)
        return form(sympy.Max(inside, -inside, evaluate=False), signs)
    if not expression.has(*EXTREMES):
        if not (expression in (sympy.oo, -sympy.oo) or is_rational(expression)):
            raise not_covered(expression, signs)
        return [[expression]]
    if expression.is_Add:
        return _folded([form(x, signs) for x in expression.args], sympy.Add)
    if expression.is_Mul:
        return _product(expression, signs)
    if expression.is_Pow and expression.exp.is_Integer:
        return _power(form(expression.base, signs), int(expression.exp), signs)
    raise UnsupportedForm(f"min or max inside {sympy.sstr(expression)}: take them outside of the function")


def sided(extreme: sympy.Expr) -> Choice:
    """A maximum, a minimum or an absolute value as a case distinction."""
    if isinstance(extreme, sympy.Abs):
        return Choice(extreme.args[0], sympy.S.Zero, extreme.args[0], -extreme.args[0])
    first, *others = extreme.args
    kind = sympy.Max if isinstance(extreme, sympy.Max) else sympy.Min
    rest = kind(*others, evaluate=False) if len(others) > 1 else others[0]
    difference = first - rest if kind is sympy.Max else rest - first
    return Choice(difference, sympy.S.Zero, first, rest)


def _product(expression: sympy.Expr, signs: Signs) -> Form:
    plain = sympy.Mul(*(x for x in expression.args if not x.has(*EXTREMES)))
    nested = [form(x, signs) for x in expression.args if x.has(*EXTREMES)]
    found, *others = nested
    for other in others:
        left, right = _definite(found, signs), _definite(other, signs)
        negative = left[1] != right[1]
        rows = [_negated(x) if s else x for x, s in (left, right)]
        found = _folded(rows, sympy.Mul)
        found = _negated(found) if negative else found
    own = signs.of(plain)
    if own <= NOT_NEGATIVE:
        return [[plain * x for x in row] for row in found]
    if own <= NOT_POSITIVE:
        return _swapped([[plain * x for x in row] for row in found])
    raise Undecided(plain)


def _power(rows: Form, exponent: int, signs: Signs) -> Form:
    """The power of a form; its entries are first brought to one sign."""
    found, negative = _definite(rows, signs)
    if exponent < 0:
        for x in chain(*found):
            if 0 in signs.of(x):
                if signs.of(x) <= frozenset((0,)):
                    raise UnsupportedForm(
                        f"{sympy.sstr(x)} is 0 inside of a divisor; restrict the region with {option('where')}"
                    )
                raise Undecided(x)
    entries = [[x**exponent for x in row] for row in found]
    falling = (exponent < 0) != (negative and exponent % 2 == 0)
    return _swapped(entries) if falling else entries


def _definite(rows: Form, signs: Signs) -> tuple[Form, bool]:
    """(the same form with entries of one sign, whether that is the negative one); raises Undecided."""
    for x in chain(*rows):
        own = signs.of(x)
        if not (own <= NOT_NEGATIVE or own <= NOT_POSITIVE):
            raise Undecided(x)
    if all(signs.of(x) <= NOT_POSITIVE for x in chain(*rows)):
        return rows, True
    kept = [[x for x in row if signs.of(x) <= NOT_NEGATIVE] for row in rows]
    if all(kept):
        return kept, False
    low = [row for row, rest in zip(rows, kept, strict=True) if not rest]
    return low, True


def _negated(rows: Form) -> Form:
    return _swapped([[-x for x in row] for row in rows])


class _Printer(StrPrinter):  # type: ignore[misc]
    """The statement language, in which the number e is written exp(1)."""

    def _print_Exp1(self, _: sympy.Expr) -> str:
        return "exp(1)"


def _shown(expression: sympy.Expr) -> str:
    return str(_Printer().doprint(expression))


def _folded(forms: list[Form], combine: Callable[..., sympy.Expr]) -> Form:
    result = forms[0]
    for other in forms[1:]:
        result = _bounded(
            [[combine(x, y) for x in left for y in right] for left in result for right in other]
        )
    return result


def _swapped(rows: Form) -> Form:
    """A maximum of minima rewritten as a minimum of maxima."""
    return _bounded([list(choice) for choice in product(*rows)])


def _bounded(rows: Form) -> Form:
    if len(rows) * max((len(row) for row in rows), default=0) > MAX_OPTIONS:
        raise LimitExceeded(f"min and max of the profile expand to more than {MAX_OPTIONS} alternatives")
    return rows
