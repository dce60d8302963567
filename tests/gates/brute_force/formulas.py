"""Values of a text at many points at once, by Python's own parser and numpy."""

from __future__ import annotations

import ast
import operator
from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np

__all__ = ["SLACK", "Places", "values"]

Places = Mapping[str, Any]
SLACK = 1e-12
"""By how much a comparison that allows equality may be missed, as numbers are rounded."""
ARITHMETIC: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.Pow: operator.pow,
}  # fmt: skip
COMPARED: dict[type, Any] = {
    ast.LtE: lambda a, b: a <= b + SLACK, ast.GtE: lambda a, b: a >= b - SLACK, ast.Lt: operator.lt, ast.Gt: operator.gt,
    ast.Eq: lambda a, b: abs(a - b) < SLACK,
}  # fmt: skip
FUNCTIONS = {"abs": np.abs, "sqrt": np.sqrt}
EXTREMES = {"max": np.maximum, "min": np.minimum}


def values(text: str, places: Places) -> Any:
    """The values of a formula, or whether a condition holds, where the names have these values."""
    return _of(ast.parse(text, mode="eval").body, places)


def _of(tree: ast.expr, at: Places) -> Any:
    match tree:
        case ast.Constant(value=number):
            return np.float64(number)
        case ast.Name(id=name):
            return at[name]
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return ~_of(part, at)
        case ast.UnaryOp(operand=part):
            return -_of(part, at)
        case ast.BinOp(left=left, op=sign, right=right):
            return ARITHMETIC[type(sign)](_of(left, at), _of(right, at))
        case ast.BoolOp(op=sign, values=parts):
            return reduce(
                operator.and_ if isinstance(sign, ast.And) else operator.or_,
                (_of(part, at) for part in parts),
            )
        case ast.IfExp(test=test, body=then, orelse=otherwise):
            return np.where(_of(test, at), _of(then, at), _of(otherwise, at))
        case ast.Compare(left=left, ops=signs, comparators=others):
            sides = [_of(side, at) for side in (left, *others)]
            held = [COMPARED[type(sign)](*sides[k : k + 2]) for k, sign in enumerate(signs)]
            return reduce(operator.and_, held)
        case ast.Call(func=ast.Name(id=name), args=parts):
            found = [_of(part, at) for part in parts]
            return reduce(EXTREMES[name], found) if name in EXTREMES else FUNCTIONS[name](*found)
    raise NotImplementedError(ast.dump(tree))
