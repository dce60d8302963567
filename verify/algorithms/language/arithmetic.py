"""Sums, products and comparisons of numbers and noisy values."""

from __future__ import annotations

import ast
import operator
from fractions import Fraction
from typing import Any

from epsproof.verify.algorithms.form import Form, as_form, plain
from epsproof.verify.algorithms.language.trace import Trace

__all__ = ["compared", "joined"]

MOST_POWER = 64
ORDER = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def joined(trace: Trace, op: ast.operator, left: Any, right: Any) -> Any:
    if isinstance(op, ast.Add) and isinstance(left, list) and isinstance(right, list):
        return left + right
    for value in (left, right):
        if not isinstance(value, (Fraction, Form)):
            raise trace.refused(f"{'a list' if isinstance(value, list) else repr(value)} is no number")
    a, b = as_form(left), as_form(right)
    if isinstance(op, ast.Add):
        return plain(a + b)
    if isinstance(op, ast.Sub):
        return plain(a - b)
    if isinstance(op, ast.Mult) and not (a.parts and b.parts):
        return plain(a.times(b.constant) if a.parts else b.times(a.constant))
    if b.parts or (a.parts and not isinstance(op, ast.Div)):
        raise trace.refused("noisy values are added, and multiplied or divided by numbers; nothing else")
    if isinstance(op, ast.Div):
        if not b.constant:
            raise trace.refused("a division by 0")
        return plain(a.times(1 / b.constant))
    if b.constant.denominator != 1 or abs(b.constant) > MOST_POWER or (b.constant < 0 and not a.constant):
        raise trace.refused(f"an exponent is an integer of at most {MOST_POWER}, and 0 has no negative power")
    return a.constant ** int(b.constant)


def compared(trace: Trace, op: ast.cmpop, left: Any, right: Any) -> bool:
    if isinstance(op, (ast.In, ast.NotIn)):
        if not isinstance(right, list) or any(isinstance(x, Form) for x in [left, *right]):
            raise trace.refused("'in' asks whether a list of numbers has a number")
        trace.met(*(left - x for x in right if isinstance(left, Fraction) and isinstance(x, Fraction)))
        return (left in right) is isinstance(op, ast.In)
    if not isinstance(left, Form) and not isinstance(right, Form):
        if type(left) is not type(right) or (
            isinstance(left, (list, bool)) and not isinstance(op, (ast.Eq, ast.NotEq))
        ):
            raise trace.refused("a number is compared with a number, a text with a text")
        if isinstance(left, Fraction):
            trace.met(left - right)
        return bool(ORDER[type(op)](left, right))
    numbers = isinstance(left, (Fraction, Form)) and isinstance(right, (Fraction, Form))
    if not numbers or isinstance(op, (ast.Eq, ast.NotEq)):
        raise trace.refused("a noisy value is compared by <, <=, > or >= with a number or a noisy value")
    difference = as_form(left) - as_form(right)
    trace.met(difference.constant)
    downwards = isinstance(op, (ast.Lt, ast.LtE))
    return trace.holds(
        difference.times(Fraction(-1)) if downwards else difference, isinstance(op, (ast.Lt, ast.Gt))
    )
