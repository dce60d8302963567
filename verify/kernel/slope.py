"""The formal derivative of a formula."""

from fractions import Fraction

from verify.kernel.rejected import Rejected
from verify.kernel.syntax import HALF, Tree, number

TWO = number(2)


def slope(function: Tree, variable: str) -> Tree:
    """The derivative of ``function`` by the variable, defined only where the function is."""
    return Tree("defined", (function, derivative(function, variable)))


def derivative(tree: Tree, by: str) -> Tree:
    """The derivative wherever function and formula have values."""
    if by not in tree.names:
        return number(0)
    if tree.sign in ("if", "min", "max", "abs"):
        raise Rejected(f"no derivative of {tree.sign} is read")
    parts = tree.parts
    inner = tuple(derivative(part, by) for part in parts)
    match tree.sign:
        case "name":
            return number(1)
        case "+" | "-":
            return Tree(tree.sign, inner)
        case "*":
            return Tree("+", (times(inner[0], parts[1]), times(parts[0], inner[1])))
        case "/":
            back = Tree("-", (times(parts[0], inner[1]),))
            top = Tree("+", (times(inner[0], parts[1]), back))
            return Tree("/", (top, Tree("**", (parts[1],), Fraction(2))))
        case "log":
            return Tree("/", (inner[0], parts[0]))
        case "exp":
            return times(inner[0], tree)
        case "**" if tree.value == HALF:
            return Tree("/", (inner[0], times(TWO, tree)))
        case "**" if tree.value:
            power = Tree("**", parts, tree.value - 1)
            return times(inner[0], times(number(tree.value), power))
        case "**":
            return number(0)
    return Tree("defined", (parts[0], inner[1]))


def times(left: Tree, right: Tree) -> Tree:
    """The product."""
    return Tree("*", (left, right))
