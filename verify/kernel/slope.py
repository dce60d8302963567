"""The formal derivative of a formula."""

from __future__ import annotations

from fractions import Fraction

from verify.kernel.rejected import Rejected
from verify.kernel.syntax import Tree, number

__all__ = ["slope"]

ONE, ZERO, TWO = number(1), number(0), number(2)


def slope(function: Tree, variable: str) -> Tree:
    """The derivative of ``function`` by the variable, defined only where the function is."""
    return Tree("defined", (function, _slope(function, variable)))


def _slope(tree: Tree, by: str) -> Tree:
    sign, parts = tree.sign, tree.parts
    if by not in tree.names():
        return ZERO
    if sign == "name":
        return ONE
    if sign in ("min", "max", "abs", "if"):
        raise Rejected(f"no derivative of {sign} is read")
    inner = [_slope(part, by) for part in parts]
    if sign == "defined":
        return Tree(sign, (parts[0], inner[1]))
    if sign in ("+", "-"):
        return Tree(sign, tuple(inner))
    if sign == "*":
        return Tree("+", (Tree("*", (inner[0], parts[1])), Tree("*", (parts[0], inner[1]))))
    if sign == "/":
        top = Tree("-", (Tree("*", (inner[0], parts[1])), Tree("*", (parts[0], inner[1]))))
        return Tree("/", (top, Tree("**", (parts[1],), Fraction(2))))
    if sign == "log":
        return Tree("/", (inner[0], parts[0]))
    if sign == "exp":
        return Tree("*", (inner[0], tree))
    if sign == "sqrt":
        return Tree("/", (inner[0], Tree("*", (TWO, tree))))
    power = Tree("**", parts, tree.value - 1)
    return Tree("*", (inner[0], Tree("*", (number(tree.value), power)))) if tree.value else ZERO
