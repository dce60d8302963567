"""Formal derivatives of trees.

Where a formula chooses (min, max, abs, if), its derivative is that of the chosen part; nodes of
kind "extreme slope", "abs slope" and "if slope" say so, and have no decided value where the choice
is a tie.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from epsproof.verify.reader.tree import Tree, exact

__all__ = ["guarded_slope"]

Meaning = Callable[[str], Tree | None]
ZERO, ONE = exact(0), exact(1)


def guarded_slope(tree: Tree, by: str, meaning: Meaning) -> Tree:
    """The derivative by the variable ``by``, defined only where the function is; ``meaning`` gives
    the trees of other names."""
    return Tree("guarded", (tree, _Slopes(by, meaning).of(tree)))


class _Slopes:
    """The derivatives of the nodes of one tree, each found once."""

    def __init__(self, by: str, meaning: Meaning) -> None:
        self.by, self.meaning = by, meaning
        self.known: dict[int, tuple[Tree, Tree]] = {}

    def of(self, tree: Tree) -> Tree:
        if id(tree) not in self.known:
            self.known[id(tree)] = (tree, self._of(tree))
        return self.known[id(tree)][1]

    def _of(self, tree: Tree) -> Tree:
        if tree.kind == "name":
            return self._name(tree)
        if tree.kind in ("number", "inf", "pi"):
            return ZERO
        if tree.kind == "if":
            condition, then, otherwise = tree.parts
            return _chosen("if slope", (condition,), (self.of(then), self.of(otherwise)))
        if tree.kind in ("if slope", "abs slope", "extreme slope"):
            return self._again(tree)
        if tree.kind == "guarded":
            return self.of(tree.parts[1])
        inner = [self.of(part) for part in tree.parts]
        if tree.kind == "+":
            return _sum(inner)
        if tree.kind == "*":
            return _sum([_product([*tree.parts[:i], d, *tree.parts[i + 1 :]]) for i, d in enumerate(inner)])
        if tree.kind in ("min", "max"):
            return _chosen("extreme slope", tree.parts, tuple(inner), (tree.kind,))
        return self._outer(tree, tree.parts[0], inner[0])

    def _name(self, tree: Tree) -> Tree:
        if tree.name == self.by:
            return ONE
        inner = self.meaning(tree.name)
        return ZERO if inner is None else self.of(inner)

    def _again(self, tree: Tree) -> Tree:
        """The derivative of a derivative that follows a choice."""
        given = len(tree.parts) // 2 if tree.kind != "if slope" else 1
        return _chosen(tree.kind, tree.parts[:given], tuple(map(self.of, tree.parts[given:])), tree.word)

    def _outer(self, tree: Tree, part: Tree, inner: Tree) -> Tree:
        """The chain rule for functions of one part."""
        if tree.kind == "negative":
            return inner if inner is ZERO else Tree("negative", (inner,))
        if tree.kind == "inverse":
            return _product([exact(-1), Tree("power", (part,), exact=Fraction(-2)), inner])
        if tree.kind == "power":
            factor = exact(tree.exact) if tree.exact else ZERO
            return _product([factor, Tree("power", (part,), exact=tree.exact - 1), inner])
        if tree.kind == "sqrt":
            return _product([exact(Fraction(1, 2)), Tree("inverse", (tree,)), inner])
        if tree.kind == "log":
            return _product([Tree("inverse", (part,)), inner])
        if tree.kind == "exp":
            return _product([tree, inner])
        return _chosen("abs slope", (part,), (inner,))


def _chosen(kind: str, given: tuple[Tree, ...], slopes: tuple[Tree, ...], word: tuple[str, ...] = ()) -> Tree:
    if all(slope is ZERO for slope in slopes):
        return ZERO
    return Tree(kind, (*given, *slopes), word)


def _sum(parts: list[Tree]) -> Tree:
    kept = tuple(part for part in parts if part is not ZERO)
    return Tree("+", kept) if len(kept) > 1 else kept[0] if kept else ZERO


def _product(parts: list[Tree]) -> Tree:
    return ZERO if any(part is ZERO for part in parts) else Tree("*", tuple(parts))
