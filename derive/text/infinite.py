"""``inf``, which demands nothing, is no number: what is calculated with it, and the same said without."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy

__all__ = ["calculated_with", "without"]

FUNCTIONS = {"abs", "exp", "log", "sqrt"}
ALONE, LEFT_OUT = "as in max(2, p) if q <= 1/2 else inf", "every number is above -inf: leave out what has it"
PRIORS = {"p", "prior", "prior_odds", "q"}


def calculated_with(tree: ast.expr) -> ast.expr | None:
    """The first sum, product, quotient, power or function of what may be ``inf``; None where there is none."""
    return next((part for part in ast.walk(tree) if isinstance(part, ast.expr) and any(map(_may_be, _numbers(part)))), None)


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
        return all(map(_may_be, node.args)) if node.func.id == "min" else node.func.id == "max" and any(map(_may_be, node.args))
    return isinstance(node, ast.Name) and node.id == "inf"


def without(tree: ast.expr, text: str) -> str:
    """What to write: the formula with ``inf`` in place of sums and products that have it, if their signs are known."""
    found = _without(_AsTyped(text).visit(deepcopy(tree)))
    spoilt, written = calculated_with(found), ast.unparse(found)
    if spoilt:
        return LEFT_OUT if isinstance(spoilt, ast.UnaryOp) else ALONE
    return f"write ({written})" if isinstance(found, ast.IfExp) else f"write {written}"


class _AsTyped(ast.NodeTransformer):
    """Numbers keep the digits that were typed: they become names."""

    def __init__(self, text: str) -> None:
        self.text = text

    def visit_Constant(self, node: ast.Constant) -> ast.Name:
        return ast.Name(self.text[node.col_offset : node.end_col_offset])


def _without(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.IfExp):
        return ast.IfExp(node.test, _without(node.body), _without(node.orelse))
    if isinstance(node, ast.Call):
        return ast.Call(node.func, [*map(_without, node.args)], [])
    if not isinstance(node, ast.BinOp):
        return node
    left, right = _without(node.left), _without(node.right)
    if isinstance(left, ast.IfExp) and _may_be(left):
        return ast.IfExp(left.test, _joined(left.body, node.op, right), _joined(left.orelse, node.op, right))
    if isinstance(right, ast.IfExp) and _may_be(right):
        return ast.IfExp(right.test, _joined(left, node.op, right.body), _joined(left, node.op, right.orelse))
    return _joined(left, node.op, right)


def _joined(left: ast.expr, op: ast.operator, right: ast.expr) -> ast.expr:
    """The two with the operation between them; ``inf`` for a sum with it, and for a product with what is above 0."""
    for one, other in ((left, right), (right, left)):
        alone = isinstance(one, ast.Name) and one.id == "inf" and not _may_be(other)
        if alone and (isinstance(op, ast.Add) or (isinstance(op, ast.Mult) and _is_positive(other))):
            return one
    return ast.BinOp(left, op, right)


def _is_positive(node: ast.expr) -> bool:
    """Whether it is made of priors and positive numbers by sums, products and quotients."""
    if isinstance(node, ast.BinOp):
        return not isinstance(node.op, ast.Sub) and _is_positive(node.left) and _is_positive(node.right)
    if not isinstance(node, ast.Name):
        return False
    return node.id in PRIORS or (not node.id.isidentifier() and float(node.id) > 0)
