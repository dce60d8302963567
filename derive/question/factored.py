"""The limits that a rational comparison with the posterior in it says, factor by factor."""

from __future__ import annotations

import sympy

from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.algebra.signs import NEGATIVE, POSITIVE, Signs, factors
from epsproof.derive.question.limit import NEVER, NOT_NEGATIVE, NOT_POSITIVE, POSTERIOR, Clauses, either, line
from epsproof.derive.text.asked_by import as_limited, limited
from epsproof.derive.text.choice import Choice
from epsproof.derive.text.errors import UnsupportedForm

__all__ = ["factored"]


def factored(value: sympy.Expr, sign: str, text: str, signs: Signs) -> Clauses:
    """The clauses of a rational comparison with 0, factor by factor."""
    turned, parts = _open_factors(value, signs)
    product_of_all = turned * sympy.Mul(*(part**power for part, power in parts))
    if not product_of_all.has(POSTERIOR):
        return (
            [[(product_of_all, f"{sign} 0")]]
            if parts
            else ([] if _holds(turned, sign) else [[(NEVER, "<=")]])
        )
    if sign != ">=":
        raise UnsupportedForm(
            f"{_shown(value)} {sign} 0 is no weak limit on the {limited()}; write {limited()} <= ..."
        )
    if any(power % 2 == 0 for _, power in parts):
        raise UnsupportedForm(f"{_shown(value)} >= 0 holds where a square is 0; write {limited()} <= ...")
    return _product([part for part, _ in parts], turned, text, signs)


def _shown(value: sympy.Expr) -> str:
    return as_limited(sympy.sstr(value))


def _holds(number: int, sign: str) -> bool:
    return {">": number > 0, ">=": number >= 0, "==": number == 0, "!=": number != 0}[sign]


def _open_factors(value: sympy.Expr, signs: Signs) -> tuple[int, list[tuple[sympy.Expr, int]]]:
    """(1 or -1 or 0, the factors whose sign is open with their powers): the value has the sign of their product."""
    numerator, denominator = fraction(value)
    turned, found = 1, list[tuple[sympy.Expr, int]]()
    for formula, below in ((numerator, False), (denominator, True)):
        if formula == 0:
            return 0, []
        scale, parts = factors(formula)
        turned = turned if scale > 0 else -turned
        for part, power in parts:
            own = signs.of(part)
            if own <= POSITIVE or own <= NEGATIVE:
                turned = turned if own <= POSITIVE or power % 2 == 0 else -turned
            elif below and part.has(POSTERIOR):
                raise UnsupportedForm(
                    f"{_shown(part)}, which divides, may be 0 for some {limited()}; write {limited()} <= ..."
                )
            elif not (power % 2 == 0 and (below or 0 not in own)):
                found.append((part, power if power % 2 == 0 else 1))
    return turned, found


def _product(parts: list[sympy.Expr], turned: int, text: str, signs: Signs) -> Clauses:
    """The clauses of ``turned`` times the product of the factors >= 0."""
    if len(parts) > 3:
        raise UnsupportedForm(f"the sign of {_shown(sympy.Mul(*parts))} decides; write {limited()} <= ...")
    first, *rest = parts
    if not rest:
        return _single(first * turned, signs)
    up, down = _single(first, signs), _single(-first, signs)
    more, less = _product(rest, turned, text, signs), _product(rest, -turned, text, signs)
    return [*either([up, less]), *either([down, more])]


def _single(part: sympy.Expr, signs: Signs) -> Clauses:
    """The clauses of ``part >= 0`` for a polynomial of one power of the posterior."""
    if not part.has(POSTERIOR):
        return [[(part, ">= 0")]]
    terms = dict(sympy.Poly(part, POSTERIOR).terms())
    power = max(k for (k,) in terms)
    if {k for (k,) in terms} - {0, power}:
        raise UnsupportedForm(
            f"{_shown(part)} has several powers of the {limited()}; write {limited()} <= ..."
        )
    slope, value = terms[power,], -terms.get((0,), sympy.S.Zero)
    if power == 1:
        return [[limit] for limit in line(slope, value, ">=", POSTERIOR, signs)]
    own = signs.of(slope)
    if not (own <= POSITIVE or own <= NEGATIVE):
        raise UnsupportedForm(
            f"the sign of {_shown(slope)}, which multiplies a power of the {limited()}, is open; assume one"
        )
    side = ">=" if own <= POSITIVE else "<="
    return [[(_root(value / slope, int(power), side, signs), side)]]


def _root(value: sympy.Expr, power: int, side: str, signs: Signs) -> sympy.Expr:
    """The limit on the posterior that a limit on its power is."""
    own, free = signs.of(value), NEVER if side == "<=" else -sympy.oo
    if own <= NOT_POSITIVE:
        return free
    scale, parts = _rooted_number(value, power), []
    for formula, one in zip(fraction(value), (1, -1), strict=True):
        for part, count in factors(formula)[1]:
            sure, exponent = signs.of(part), sympy.Rational(one * int(count), power)
            turned = part if sure <= NOT_NEGATIVE else -part if sure <= NOT_POSITIVE else sympy.Abs(part)
            parts.append(turned**exponent)
    found = scale * sympy.Mul(*parts)
    return found if own <= NOT_NEGATIVE else Choice(value, sympy.S.Zero, found, free)


def _rooted_number(value: sympy.Expr, power: int) -> sympy.Rational:
    """The root of the number that stands before the factors of the value."""
    top, bottom = (factors(formula)[0] for formula in fraction(value))
    number = abs(sympy.Rational(top) / sympy.Rational(bottom))
    found = sympy.root(number, power)
    if not found.is_Rational:
        raise UnsupportedForm(
            f"the limit on the {limited()} has the factor {sympy.sstr(found)}, which is irrational; round it down to a decimal, "
            f"or write {limited()} <= ... with a parameter for it"
        )
    return found
