"""Where a text is defined: what its divisors, roots and logarithms demand, also those that cancel in its formula."""

from __future__ import annotations

import ast

import sympy
from attrs import frozen

from epsproof.derive.text.grammar import Choice, Reader, has_names
from epsproof.derive.text.tree import tree_of

__all__ = ["Demand", "demands_in", "demands_of"]

NOT_ZERO, NOT_NEGATIVE, POSITIVE = "!=", ">=", ">"
Path = tuple[tuple[sympy.Expr, str], ...]


@frozen
class Demand:
    """``value sign 0``, without which the text is undefined where all conditions of ``path``, ``difference sign 0``, hold."""

    value: sympy.Expr
    sign: str
    path: Path = ()


def demands_of(text: str) -> tuple[Demand, ...]:
    """What the text demands, in the order in which it is read; raises the errors of derive/text/grammar."""
    return demands_in(tree_of(text), Reader(text, None))


def demands_in(tree: ast.expr, reader: Reader) -> tuple[Demand, ...]:
    """What a part of a text demands."""
    found: list[Demand] = []
    _walk(tree, (), reader, found)
    return tuple(dict.fromkeys(d for d in found if not (d.value.is_number and d.value.is_positive)))


def _walk(node: ast.expr, path: Path, reader: Reader, found: list[Demand]) -> None:
    if isinstance(node, ast.IfExp):
        _walk(node.test, path, reader, found)
        marker = reader.chosen(node.test, sympy.S.One, sympy.S.Zero)
        for inner, wanted in ((node.body, 1), (node.orelse, 0)):
            for conditions in _paths(marker, wanted):
                _walk(inner, (*path, *conditions), reader, found)
        return
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.Div):
            _note(node.right, NOT_ZERO, path, reader, found)
        if isinstance(node.op, ast.Pow):
            reader.expression(node)
            exponent = reader.expression(node.right)
            if has_names(node.right):
                _note(node.left, POSITIVE, path, reader, found)
            elif not exponent.is_Integer:
                _note(node.left, POSITIVE if exponent < 0 else NOT_NEGATIVE, path, reader, found)
            elif exponent < 0:
                _note(node.left, NOT_ZERO, path, reader, found)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sqrt", "log"):
        _note(node.args[0], POSITIVE if node.func.id == "log" else NOT_NEGATIVE, path, reader, found)
    parts = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
    for part in parts:
        if isinstance(part, ast.expr):
            _walk(part, path, reader, found)


def _note(node: ast.expr, sign: str, path: Path, reader: Reader, found: list[Demand]) -> None:
    found.append(Demand(reader.expression(node), sign, path))


def _paths(marker: sympy.Expr, wanted: int) -> list[Path]:
    """The conditions under which a choice between 1 and 0 gives what is wanted."""
    if not isinstance(marker, Choice):
        return [()] if marker == wanted else []
    difference, strict, then, otherwise = marker.args
    sign, opposite = (">", ">=") if strict else (">=", ">")
    return [((difference, sign), *rest) for rest in _paths(then, wanted)] + [
        ((-difference, opposite), *rest) for rest in _paths(otherwise, wanted)
    ]
