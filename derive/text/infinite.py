"""``inf``, which demands nothing, is no number: what is calculated with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

__all__ = ["calculated_with"]

FUNCTIONS = {"abs", "exp", "log", "sqrt"}


def calculated_with(tree: ast.expr) -> ast.expr | None:
    """The first sum, product, quotient, power or function of what may be ``inf``; None where there is none."""
    return next(
        (part for part in ast.walk(tree) if isinstance(part, ast.expr) and any(map(_may_be, _numbers(part)))),
        None,
    )


def _numbers(node: ast.expr) -> Iterator[ast.expr]:
    """What has to be a number, for the node to have a value."""
    if isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        yield from node.args


def _may_be(node: ast.expr) -> bool:
    """Whether the value may be ``inf``."""
    if isinstance(node, ast.IfExp):
        return _may_be(node.body) or _may_be(node.orelse)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        return (
            all(map(_may_be, node.args))
            if node.func.id == "min"
            else node.func.id == "max" and any(map(_may_be, node.args))
        )
    return isinstance(node, ast.Name) and node.id == "inf"
