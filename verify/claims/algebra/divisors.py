"""The divisors that a text writes down, also those that an algebra system cancels before anybody sees them."""

from __future__ import annotations

import ast

import sympy

from epsproof.derive.text.grammar import parse_expression

__all__ = ["divisors"]


def divisors(text: str) -> list[sympy.Expr]:
    """The divisors of ``text`` that hold a variable, each once, in their order; the text has been read by the grammar before."""
    found: list[sympy.Expr] = []
    for node in ast.walk(ast.parse(text.strip(), mode="eval")):
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Div, ast.Pow)):
            divides = isinstance(node.op, ast.Div) or parse_expression(ast.unparse(node.right)).is_negative
            below = parse_expression(ast.unparse(node.right if isinstance(node.op, ast.Div) else node.left))
            if divides and below.free_symbols and below not in found:
                found.append(below)
    return found
