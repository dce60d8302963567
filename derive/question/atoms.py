"""A criterion as clauses of which all hold, each where one of its comparisons does: no more not, no and inside or, no chains."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import product

import sympy
from attrs import frozen

from epsproof.derive.question.conditions import NEGATED, SIGN
from epsproof.derive.text.definedness import Demand, demands_in
from epsproof.derive.text.errors import LimitExceeded
from epsproof.derive.text.grammar import Reader, tree_of

__all__ = ["Atom", "clauses_of"]

MOST = 64


@frozen
class Atom:
    """The comparison ``left sign right``, which holds where it is true and all of ``demands`` are met."""

    left: sympy.Expr
    sign: str
    right: sympy.Expr
    demands: tuple[Demand, ...] = ()

    @property
    def symbols(self) -> set[sympy.Symbol]:
        return {*self.left.free_symbols, *self.right.free_symbols}

    def mapped(self, change: Callable[[sympy.Expr], sympy.Expr]) -> Atom:
        """The atom with its formulas changed."""
        demands = (
            Demand(change(d.value), d.sign, tuple((change(x), sign) for x, sign in d.path))
            for d in self.demands
        )
        return Atom(change(self.left), self.sign, change(self.right), tuple(demands))


Clauses = list[tuple[Atom, ...]]


def clauses_of(text: str) -> Clauses:
    """The clauses of a criterion, in the order in which it is written.

    Raises SyntaxRejected, LimitExceeded for more than 64 clauses.
    """
    tree, reader = tree_of(text), Reader(text, None)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    return [clause for part in parts for clause in _read(part, True, reader)]


def _read(node: ast.expr, positive: bool, reader: Reader) -> Clauses:
    """The clauses of a condition, or of its contrary: of a comparison, the contrary one where both sides are defined."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _read(node.operand, not positive, reader)
    if isinstance(node, ast.BoolOp):
        return _joined(
            [_read(value, positive, reader) for value in node.values],
            isinstance(node.op, ast.And) == positive,
        )
    if isinstance(node, ast.Compare):
        return _joined([[(atom,)] for atom in _pairs(node, positive, reader)], positive)
    raise reader.refuse("a condition is a comparison", node, "for instance 0 < a < 1 and r > 1")


def _joined(parts: list[Clauses], every: bool) -> Clauses:
    """The clauses of all parts, or those that say that one of the parts holds."""
    if every:
        return [clause for part in parts for clause in part]
    total = 1
    for part in parts:
        total *= len(part)
    if total > MOST:
        raise LimitExceeded(f"the criterion falls into {total} clauses; at most {MOST} are read")
    return [tuple(dict.fromkeys(atom for clause in choice for atom in clause)) for choice in product(*parts)]


def _pairs(node: ast.Compare, positive: bool, reader: Reader) -> Iterator[Atom]:
    """The comparisons of a chain."""
    sides = [node.left, *node.comparators]
    for left, kind, right in zip(sides, node.ops, sides[1:], strict=False):
        if type(kind) not in SIGN:
            raise reader.refuse("this comparison is not known", left, "use < <= > >= ==")
        sign = SIGN[type(kind) if positive else NEGATED[type(kind)]]
        demands = dict.fromkeys(d for side in (left, right) for d in demands_in(side, reader))
        yield Atom(reader.expression(left), sign, reader.expression(right), tuple(demands))
