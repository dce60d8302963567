"""Formulas whose zeros are boundaries of a text: sides of comparisons, divisors, radicands,
arguments of logarithms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from epsproof.verify.reader.definitions import Definitions
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.tree import Tree, exact, nodes

__all__ = ["Boundaries", "boundaries"]

SQUARES = (0, 1, 4, Fraction(1, 4))


@dataclass(frozen=True)
class Boundaries:
    """``equations``: what assumptions set to 0; ``given``: zeros at which a comparison of an
    assumption changes; ``others``: those of the goals, and where formulas stop being defined."""

    equations: tuple[Tree, ...]
    given: tuple[Tree, ...]
    others: tuple[Tree, ...]


def boundaries(assumptions: Sequence[str], goals: Sequence[str], known: Definitions) -> Boundaries:
    """The boundaries of the texts, with those of the definitions among the others."""
    given = [parse(text) for text in assumptions]
    rest = [parse(text) for text in goals]
    rest += list(known.defined.values())
    equations = [zero for tree in given for zero in _equations(tree)]
    inside = [zero for tree in given for zero in _of(tree)]
    outside = [zero for tree in rest for zero in _of(tree)]
    return Boundaries(tuple(equations), tuple(inside), tuple(outside))


def _difference(left: Tree, right: Tree) -> Tree:
    return Tree("+", (left, Tree("negative", (right,))))


def _pairs(tree: Tree) -> list[tuple[Tree, str]]:
    sides = zip(tree.parts, tree.parts[1:], tree.word, strict=False)
    return [(_difference(left, right), relation) for left, right, relation in sides]


def _equations(tree: Tree) -> list[Tree]:
    if tree.kind == "and":
        return [zero for part in tree.parts for zero in _equations(part)]
    if tree.kind != "compare":
        return []
    return [zero for zero, relation in _pairs(tree) if relation == "=="]


def _of(tree: Tree) -> list[Tree]:
    found: list[Tree] = []
    for node in nodes(tree):
        part = node.parts[0] if node.parts else node
        if node.kind == "compare":
            found += [zero for zero, _ in _pairs(node)]
        elif node.kind == "inverse" or (node.kind == "power" and node.exact <= 0):
            found.append(part)
        elif node.kind == "sqrt" or (node.kind == "power" and node.exact.denominator > 1):
            found += [_difference(part, exact(square)) for square in SQUARES]
        elif node.kind == "log":
            found += [part, _difference(part, exact(1))]
        elif node.kind == "abs":
            found.append(part)
        elif node.kind in ("min", "max"):
            found += [_difference(part, other) for other in node.parts[1:]]
    return found
