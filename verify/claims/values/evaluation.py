"""A formula at exact parameters: a rational where it is one, else a ball that contains the value, or why it has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce

import sympy
from flint import arb, ctx, fmpq

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.claims.values.condition import from_rational, rational

__all__ = ["Indistinct", "Number", "Undefined", "ball", "ends_over", "shown", "value_at"]

BITS = 256
ROOTS = {2: "square root", 3: "cube root"}
Number = Fraction | arb
Exact = fmpq | arb
Program = Callable[[Mapping[str, Exact]], Exact]


class Undefined(ArithmeticError):
    """The formula has no real value here: a logarithm, square root or quotient outside its domain."""


class Indistinct(ArithmeticError):
    """The working precision does not tell whether a number is zero."""


def value_at(expression: sympy.Expr, values: Mapping[str, Number] | Mapping[str, fmpq]) -> Number:
    """The value; raises Undefined where there is none, Indistinct where 256 bits do not decide."""
    before, ctx.prec = ctx.prec, BITS
    try:
        found = _program(expression)({name: _number(value) for name, value in values.items()})
    finally:
        ctx.prec = before
    return from_rational(found) if isinstance(found, fmpq) else found


def ends_over(expression: sympy.Expr, sides: Mapping[str, tuple[arb, arb]]) -> tuple[arb, arb] | None:
    """Ends of the formula's values where each variable runs between its own two; None where they are not found part by part.

    Far from a point, ends are closer than a ball, whose product with another has more than the products of the ends.
    """
    if expression.is_Symbol:
        return sides[expression.name]
    if not expression.free_symbols:
        value = ball(value_at(expression, {}))
        return value, value
    found = [ends_over(part, sides) for part in expression.args]
    parts = [ends for ends in found if ends is not None]
    if len(parts) < len(found):
        return None
    if expression.is_Add:
        return sum((low for low, _ in parts), arb(0)), sum((high for _, high in parts), arb(0))
    if expression.is_Mul:
        result = parts[0]
        for other in parts[1:]:
            corners = [a * b for a in result for b in other]
            result = reduce(arb.min, corners), reduce(arb.max, corners)
        return result
    if isinstance(expression, sympy.exp):
        return parts[0][0].exp(), parts[0][1].exp()
    low, high = parts[0]
    if isinstance(expression, sympy.log) and low > 0:
        return low.log(), high.log()
    if expression.is_Pow and expression.exp.is_Rational:
        power = arb(fmpq(int(expression.exp.p), int(expression.exp.q)))
        if low > 0:
            ends = low**power, high**power
            return ends if expression.exp > 0 else ends[::-1]
        if low >= 0 and expression.exp > 0:
            return arb(0), high**power
        if expression.exp.is_Integer and expression.exp > 0 and expression.exp % 2:
            return low ** int(expression.exp), high ** int(expression.exp)
    return None


def ball(value: Number) -> arb:
    """The number as a ball."""
    return value if isinstance(value, arb) else arb(fmpq(value.numerator, value.denominator))


def shown(value: Number) -> str:
    """A fraction as it is, a ball to eight digits."""
    return str(value) if isinstance(value, Fraction) else ball(value).str(8, radius=False)


def _number(value: Number | fmpq) -> Exact:
    return rational(value) if isinstance(value, Fraction) else value


@lru_cache(maxsize=4096)
def _program(e: sympy.Expr) -> Program:
    """A function from the values of the variables to the value of the formula."""
    if e.is_Rational:
        constant = fmpq(int(e.p), int(e.q))
        return lambda values: constant
    if e.is_Symbol:
        name = e.name
        return lambda values: values[name]
    if e is sympy.E:
        return lambda values: arb(1).exp()
    if e is sympy.pi:
        return lambda values: arb.pi()
    parts = [_program(x) for x in e.args]
    if e.is_Add:
        return lambda values: _sum([part(values) for part in parts])
    if e.is_Mul:
        return lambda values: _product([part(values) for part in parts])
    if e.is_Pow and e.exp.is_Rational:
        base, exponent = parts[0], Fraction(int(e.exp.p), int(e.exp.q))
        return lambda values: _power(base(values), exponent)
    if isinstance(e, (sympy.Max, sympy.Min)):
        sign = 1 if isinstance(e, sympy.Max) else -1
        return lambda values: _extreme([part(values) for part in parts], sign)
    if isinstance(e, sympy.Abs):
        return lambda values: _absolute(parts[0](values))
    if isinstance(e, sympy.log):
        return lambda values: _log(parts[0](values))
    if isinstance(e, sympy.exp):
        return lambda values: _ball(parts[0](values)).exp()
    raise UnsupportedForm(f"{sympy.sstr(e)} has no numeric value here")


def _ball(value: Exact) -> arb:
    return value if isinstance(value, arb) else arb(value)


def _absolute(value: Exact) -> Exact:
    return (
        -value if isinstance(value, fmpq) and value < 0 else abs(value) if isinstance(value, arb) else value
    )


def _sum(parts: list[Exact]) -> Exact:
    exact = sum((x for x in parts if isinstance(x, fmpq)), fmpq(0))
    rest = [x for x in parts if isinstance(x, arb)]
    return sum(rest[1:], rest[0]) + arb(exact) if rest else exact


def _product(parts: list[Exact]) -> Exact:
    exact = fmpq(1)
    rest = arb(1)
    inexact = False
    for x in parts:
        if isinstance(x, fmpq):
            exact *= x
        else:
            rest, inexact = rest * x, True
    return exact if exact == 0 or not inexact else rest * arb(exact)


def _power(base: Exact, exponent: Fraction) -> Exact:
    if exponent < 0:
        if isinstance(base, fmpq) and base == 0:
            raise Undefined("division by zero")
        if isinstance(base, arb) and base.contains(0):
            raise Indistinct("a divisor is too near to zero")
    if exponent.denominator == 1:
        return base ** int(exponent)
    return _power(_root(base, exponent.denominator), Fraction(exponent.numerator))


def _root(base: Exact, index: int) -> Exact:
    if isinstance(base, fmpq):
        if base < 0:
            raise Undefined(f"{ROOTS.get(index, 'root')} of {base}")
        top, bottom = base.p.root(index), base.q.root(index)
        if top**index == base.p and bottom**index == base.q:
            return fmpq(top, bottom)
        return arb(base).root(index)
    if base < 0:
        raise Undefined(f"{ROOTS.get(index, 'root')} of {shown(base)}")
    if not base > 0:
        raise Indistinct("a radicand is too near to zero")
    return base.root(index)


def _log(argument: Exact) -> Exact:
    if isinstance(argument, fmpq):
        if argument <= 0:
            raise Undefined(f"logarithm of {argument}")
        return fmpq(0) if argument == 1 else arb(argument).log()
    if argument > 0:
        return argument.log()
    if argument < 0:
        raise Undefined(f"logarithm of {shown(argument)}")
    raise Indistinct("the argument of a logarithm is too near to zero")


def _extreme(parts: list[Exact], sign: int) -> Exact:
    best = parts[0]
    for x in parts[1:]:
        difference = _sum([x, -best])
        if sign * difference > 0:
            best = x
        elif isinstance(difference, arb) and difference.contains(0):
            raise Indistinct("two alternatives are too near to each other")
    return best
