"""The comparisons of a condition, and the values of their sides as they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from flint import arb

from epsproof.verify.claims.values.evaluation import BITS
from epsproof.verify.reader.numbers.number import Value
from epsproof.verify.reader.tree import Tree, nodes

__all__ = ["comparisons", "shown_number"]


def comparisons(tree: Tree) -> Iterator[tuple[Tree, str, Tree]]:
    """Every comparison of two formulas in a condition."""
    for node in nodes(tree):
        if node.kind == "compare":
            for (left, right), relation in zip(pairwise(node.parts), node.word, strict=True):
                yield left, relation, right


def shown_number(found: Value | arb) -> str:
    """A fraction as it is, another number to eight digits."""
    if isinstance(found, Fraction):
        return str(found)
    return str((found if isinstance(found, arb) else found.ball(BITS)).str(8, radius=False))
