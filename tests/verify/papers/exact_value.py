"""Exact values of printed formulas at rational points, read off their text alone: no grammar, engine or kernel."""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator, Mapping

import sympy

__all__ = ["Undefined", "holds", "parts", "sign", "slope", "value"]

Place = Mapping[str, sympy.Expr]
ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Pow: operator.pow}
RELATIONS = {ast.Lt: (-1,), ast.LtE: (-1, 0), ast.Gt: (1,), ast.GtE: (0, 1), ast.Eq: (0,), ast.NotEq: (-1, 1)}


class Undefined(Exception):
    """The formula has no real value at the point."""


def value(text: str, place: Place) -> sympy.Expr:
    """The value of the text, a number where ``place`` holds numbers; raises Undefined."""
    text = text.strip()
    return _value(ast.parse(text, mode="eval").body, text, place)


def sign(number: sympy.Expr) -> int:
    """-1, 0 or 1, exactly: 0 is only said of what SymPy reduces to 0."""
    if number.is_Rational:
        return (number.p > 0) - (number.p < 0)
    near = number.evalf(50)
    if abs(near) > sympy.Float("1e-30"):
        return 1 if near > 0 else -1
    assert sympy.simplify(number) == 0, number
    return 0


def holds(text: str, place: Place) -> bool:
    """Whether all the relations, separated by commas and possibly chained, hold; raises Undefined where a side has no value."""
    for part in parts(text):
        compare = ast.parse(part, mode="eval").body
        assert isinstance(compare, ast.Compare), part
        sides = [_value(side, part, place) for side in (compare.left, *compare.comparators)]
        for left, relation, right in zip(sides, compare.ops, sides[1:], strict=False):
            if sign(left - right) not in RELATIONS[type(relation)]:
                return False
    return True


def slope(function: str, by: str, place: Place, let: Mapping[str, str]) -> sympy.Expr:
    """The derivative of the function, with the definitions ``let`` inserted, at the point; raises Undefined."""
    symbols: dict[str, sympy.Expr] = {name: sympy.Symbol(name) for name in place}
    for name, text in let.items():
        symbols[name] = value(text, symbols)
    found = sympy.diff(value(function, symbols), sympy.Symbol(by)).subs(
        {sympy.Symbol(n): v for n, v in place.items()}
    )
    if found.has(sympy.zoo, sympy.nan):
        raise Undefined(f"division by zero in the derivative of {function} by {by}")
    return found


def parts(text: str) -> Iterator[str]:
    """The pieces between commas that are in no bracket."""
    depth, start = 0, 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield text[start:position].strip()
            start = position + 1
    yield text[start:].strip()


def _value(node: ast.expr, text: str, place: Place) -> sympy.Expr:
    match node:
        case ast.Constant():
            return sympy.Rational(ast.get_source_segment(text, node))
        case ast.Name():
            return place[node.id]
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand, text, place)
        case ast.Call(func=ast.Name(id=name)):
            return _function(name, [_value(argument, text, place) for argument in node.args])
        case ast.BinOp(op=ast.Div()):
            top, bottom = _value(node.left, text, place), _value(node.right, text, place)
            if not bottom.free_symbols and sign(bottom) == 0:
                raise Undefined(f"division by zero in {ast.unparse(node)}")
            return top / bottom
        case ast.IfExp():
            return _value(node.body if holds(ast.unparse(node.test), place) else node.orelse, text, place)
        case ast.BinOp():
            return ARITHMETIC[type(node.op)](_value(node.left, text, place), _value(node.right, text, place))
    raise ValueError(ast.unparse(node))


def _function(name: str, values: list[sympy.Expr]) -> sympy.Expr:
    first, *rest = values
    known = not any(x.free_symbols for x in values)
    if name == "sqrt":
        if known and sign(first) < 0:
            raise Undefined(f"square root of {first}")
        return sympy.sqrt(first)
    if name == "log":
        if known and sign(first) <= 0:
            raise Undefined(f"logarithm of {first}")
        return sympy.log(first)
    if name == "exp":
        return sympy.exp(first)
    assert name in ("max", "min"), name
    for other in rest:
        if sign(other - first) == {"max": 1, "min": -1}[name]:
            first = other
    return first
