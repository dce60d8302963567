"""A reader of formulas and conditions for judges: Fractions where the value is rational, else numbers of 60 digits.

It shares no code with the engine or its second reader. A name without a value stands for None. A condition is true, false, or
None where it is undefined; what is too close to tell raises Unclear.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from mpmath import mp, mpf

__all__ = ["Unclear", "Undefined", "as_number", "condition", "formula"]

Value = Any
NEAR, DIGITS = mpf(10) ** -40, 60
RELATIONS: dict[type, Callable[[Any], bool]] = {
    ast.Lt: lambda x: x < 0,
    ast.LtE: lambda x: x <= 0,
    ast.Gt: lambda x: x > 0,
    ast.GtE: lambda x: x >= 0,
    ast.Eq: lambda x: x == 0,
    ast.NotEq: lambda x: x != 0,
}
SIGNS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


class Undefined(Exception):
    """A formula has no value."""


class Unclear(Exception):
    """Two numbers are too close to tell which is larger."""


def as_number(value: Value) -> mpf:
    """The number to 60 digits."""
    with mp.workdps(DIGITS):
        return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mpf(value)


def formula(text: str, names: Mapping[str, Value]) -> Value:
    """The value of a formula; raises Undefined, Unclear."""
    with mp.workdps(DIGITS):
        return _value(ast.parse(text.strip(), mode="eval").body, names)


def condition(text: str, names: Mapping[str, Value]) -> bool | None:
    """Whether a condition, or an implication, holds; None where it is undefined. Raises Unclear."""
    given, arrow, wanted = text.partition("=>")
    with mp.workdps(DIGITS):
        if not arrow:
            return _truth(ast.parse(text.strip(), mode="eval").body, names)
        if _truth(ast.parse(given.strip(), mode="eval").body, names) is not True:
            return True
        return _truth(ast.parse(wanted.strip(), mode="eval").body, names)


def _truth(tree: ast.expr, names: Mapping[str, Value]) -> bool | None:
    match tree:
        case ast.BoolOp(op=sign, values=parts):
            found = [_truth(part, names) for part in parts]
            decisive = isinstance(sign, ast.Or)
            return decisive if decisive in found else None if None in found else not decisive
        case ast.UnaryOp(op=ast.Not(), operand=part):
            inner = _truth(part, names)
            return None if inner is None else not inner
        case ast.Compare(left=left, ops=signs, comparators=others):
            try:
                sides = [_value(side, names) for side in (left, *others)]
            except Undefined:
                return None
            gaps = [_difference(a, b) for a, b in pairwise(sides)]
            return all([RELATIONS[type(sign)](gap) for sign, gap in zip(signs, gaps, strict=True)])
    raise NotImplementedError(ast.dump(tree))


def _difference(left: Value, right: Value) -> Value:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left - right
    gap = as_number(left) - as_number(right)
    if abs(gap) < NEAR * (1 + abs(as_number(left))):
        raise Unclear
    return gap


def _value(tree: ast.expr, names: Mapping[str, Value]) -> Value:
    match tree:
        case ast.Constant(value=number):
            return Fraction(str(number))
        case ast.Name(id=name):
            found = names[name]
            if found is None:
                raise Undefined
            return found
        case ast.UnaryOp(operand=part):
            return -_value(part, names)
        case ast.IfExp(test=test, body=yes, orelse=no):
            chosen = _truth(test, names)
            if chosen is None:
                raise Undefined
            return _value(yes if chosen else no, names)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=power)):
            return _value(left, names) ** power
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            top, bottom = _value(left, names), _value(right, names)
            if _difference(bottom, Fraction(0)) == 0:
                raise Undefined
            rational = isinstance(top, Fraction) and isinstance(bottom, Fraction)
            return top / bottom if rational else as_number(top) / as_number(bottom)
        case ast.BinOp(left=left, op=sign, right=right):
            a, b = _value(left, names), _value(right, names)
            both = isinstance(a, Fraction) and isinstance(b, Fraction)
            return SIGNS[type(sign)](a, b) if both else SIGNS[type(sign)](as_number(a), as_number(b))
        case ast.Call(func=ast.Name(id=name), args=parts):
            return _called(name, [_value(part, names) for part in parts])
    raise NotImplementedError(ast.dump(tree))


def _called(name: str, values: list[Value]) -> Value:
    if name == "abs":
        return abs(values[0])
    if name in ("min", "max"):
        order = max if name == "max" else min
        return order(values, key=as_number)
    sign = _difference(values[0], Fraction(0)) if name in ("sqrt", "log") else 1
    if sign < 0 or (name == "log" and sign == 0):
        raise Undefined
    if values[0] == 0 and name in ("sqrt", "exp"):
        return Fraction(0 if name == "sqrt" else 1)
    if values[0] == 1 and name == "log":
        return Fraction(0)
    return getattr(mp, name)(as_number(values[0]))
