"""The tree of a text: formulas and conditions as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["CONDITIONS", "FUNCTIONS", "RELATIONS", "Tree", "exact", "nodes"]

RELATIONS = ("<=", ">=", "==", "!=", "<", ">")
FUNCTIONS = {"min": 12, "max": 12, "abs": 1, "sqrt": 1, "log": 1, "exp": 1}
CONDITIONS = frozenset({"compare", "and", "or", "not", "=>", "<=>"})


@dataclass(frozen=True, eq=False)
class Tree:
    """One node. ``kind`` is "number", "name", "inf", "pi", "+", "*", "negative", "inverse", "power", a
    function's name, "if" (condition, then, else) or one of CONDITIONS; ``slope.py`` adds its own.
    ``word`` is a name or the relations of a chain, ``exact`` a number or an exponent; ``column``
    says where the node begins.
    """

    kind: str
    parts: tuple[Tree, ...] = ()
    word: tuple[str, ...] = ()
    exact: Fraction = Fraction(0)
    column: int = 1

    @property
    def is_condition(self) -> bool:
        """Whether the node is true or false rather than a number."""
        return self.kind in CONDITIONS

    @property
    def name(self) -> str:
        """The name that a node of kind "name" holds."""
        return self.word[0]


def exact(value: Fraction | int, column: int = 1) -> Tree:
    """The tree of a number."""
    return Tree("number", exact=Fraction(value), column=column)


def nodes(tree: Tree) -> Iterator[Tree]:
    """Every node of the tree once, the root first."""
    seen: set[int] = set()
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting += reversed(node.parts)
