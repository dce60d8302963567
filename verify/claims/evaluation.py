"""A formula at exact parameters: a rational where it is one, else a ball that contains the value, or why it has none."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

import sympy
from flint import arb, ctx, fmpq

from derive.errors import UnsupportedForm

__all__ = ["INFINITY", "Indistinct", "Number", "Undefined", "ball", "differs", "shown", "value_at"]

BITS = 256
INFINITY = "inf"
Number = Fraction | arb


class Undefined(ArithmeticError):
    """The formula has no real value here: a logarithm, square root or quotient outside its domain."""


class Indistinct(ArithmeticError):
    """The working precision does not tell whether a number is zero."""


def value_at(expression: sympy.Expr, values: Mapping[str, Number]) -> Number:
    """The value; raises Undefined where there is none, Indistinct where 256 bits do not decide."""
    before, ctx.prec = ctx.prec, BITS
    try:
        return _value(expression, values)
    finally:
        ctx.prec = before


def ball(value: Number) -> arb:
    """The number as a ball."""
    return value if isinstance(value, arb) else arb(fmpq(value.numerator, value.denominator))


def differs(left: Number, right: Number) -> bool:
    """Whether two numbers certainly differ."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left != right
    return not ball(left).overlaps(ball(right))


def shown(value: Number) -> str:
    """A fraction as it is, a ball to eight digits."""
    return str(value) if isinstance(value, Fraction) else ball(value).str(8, radius=False)


def _value(e: sympy.Expr, values: Mapping[str, Number]) -> Number:
    if e.is_Rational:
        return Fraction(int(e.p), int(e.q))
    if e.is_Symbol:
        return values[e.name]
    if e.is_Add:
        return _sum([_value(x, values) for x in e.args])
    if e.is_Mul:
        return _product([_value(x, values) for x in e.args])
    if e.is_Pow and e.exp.is_Rational:
        return _power(_value(e.base, values), Fraction(int(e.exp.p), int(e.exp.q)))
    if isinstance(e, (sympy.Max, sympy.Min)):
        return _extreme([_value(x, values) for x in e.args], 1 if isinstance(e, sympy.Max) else -1)
    if isinstance(e, sympy.Abs):
        inner = _value(e.args[0], values)
        return abs(inner) if isinstance(inner, Fraction) else abs(ball(inner))
    if isinstance(e, sympy.log):
        return _log(_value(e.args[0], values))
    if e is sympy.E:
        return arb(1).exp()
    if isinstance(e, sympy.exp):
        return ball(_value(e.args[0], values)).exp()
    raise UnsupportedForm(f"{sympy.sstr(e)} has no numeric value here")


def _sum(parts: list[Number]) -> Number:
    exact = sum((x for x in parts if isinstance(x, Fraction)), Fraction(0))
    rest = [x for x in parts if isinstance(x, arb)]
    return sum(rest[1:], rest[0]) + ball(exact) if rest else exact


def _product(parts: list[Number]) -> Number:
    exact = Fraction(1)
    rest = arb(1)
    inexact = False
    for x in parts:
        if isinstance(x, Fraction):
            exact *= x
        else:
            rest, inexact = rest * x, True
    return exact if exact == 0 or not inexact else rest * ball(exact)


def _power(base: Number, exponent: Fraction) -> Number:
    if exponent < 0:
        if isinstance(base, Fraction) and base == 0:
            raise Undefined("division by zero")
        if isinstance(base, arb) and base.contains(0):
            raise Indistinct("a divisor is too near to zero")
    if exponent.denominator == 1:
        return base ** int(exponent)
    if exponent.denominator != 2:
        raise UnsupportedForm("only square roots are evaluated")
    return _power(_root(base), Fraction(exponent.numerator))


def _root(base: Number) -> Number:
    if isinstance(base, Fraction):
        if base < 0:
            raise Undefined(f"square root of {base}")
        top, bottom = isqrt(base.numerator), isqrt(base.denominator)
        if top * top == base.numerator and bottom * bottom == base.denominator:
            return Fraction(top, bottom)
        return ball(base).sqrt()
    if base < 0:
        raise Undefined(f"square root of {shown(base)}")
    if not base > 0:
        raise Indistinct("a radicand is too near to zero")
    return base.sqrt()


def _log(argument: Number) -> Number:
    if argument == 1 and isinstance(argument, Fraction):
        return Fraction(0)
    if argument > 0:
        return ball(argument).log()
    if isinstance(argument, Fraction) or argument < 0:
        raise Undefined(f"logarithm of {shown(argument)}")
    raise Indistinct("the argument of a logarithm is too near to zero")


def _extreme(parts: list[Number], sign: int) -> Number:
    best = parts[0]
    for x in parts[1:]:
        difference = _sum([x, _product([Fraction(-1), best])])
        if sign * difference > 0:
            best = x
        elif isinstance(difference, arb) and difference.contains(0):
            raise Indistinct("two alternatives are too near to each other")
    return best
