"""The value of a tree at a point."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from epsproof.verify.reader.definitions import Definitions, logarithm_of
from epsproof.verify.reader.lacks import NotRead, Undecided, Undefined
from epsproof.verify.reader.numbers.functions import exponential, logarithm, power
from epsproof.verify.reader.numbers.number import PI, Value, add, compared, inverse, multiply, sign
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.slope import guarded_slope
from epsproof.verify.reader.tree import Tree, nodes
from epsproof.verify.reader.truth import Truth, all_of, any_of, equivalent, follows, opposite

__all__ = ["INFINITE", "At", "Point"]

Point = Mapping[str, Value]
INFINITE = float("inf")
Found = Value | Undefined | Undecided
NOTHING = Definitions()
WANTED = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (1, 0), "==": (0,), "!=": (-1, 1)}


class At:
    """Evaluates trees at one point, every node once. ``value`` raises Undefined and Undecided, and
    NotRead for a name that has no value; ``truth`` tells what a condition is."""

    def __init__(self, point: Point, definitions: Definitions = NOTHING) -> None:
        self.point, self.definitions = point, definitions
        self.known: dict[int, tuple[Tree, Found]] = {}
        self.named: dict[str, Tree | None] = {}
        self.slopes: dict[str, Tree] = {}

    def value(self, tree: Tree) -> Value:
        if id(tree) not in self.known:
            try:
                self.known[id(tree)] = (tree, self._value(tree))
            except (Undefined, Undecided) as lack:
                self.known[id(tree)] = (tree, lack)
        found = self.known[id(tree)][1]
        if isinstance(found, Exception):
            raise found
        return found

    def _value(self, tree: Tree) -> Value:
        kind = tree.kind
        if kind == "number":
            return tree.exact
        if kind == "name":
            return self._name(tree)
        if kind == "pi":
            return PI
        if kind == "inf":
            raise Undefined("inf is no real number")
        if kind == "if":
            return self.value(self._branch(tree))
        if kind.endswith("slope"):
            return self._slope(tree)
        if kind in ("min", "max"):
            return self._extreme(tree)
        values = [self.value(part) for part in tree.parts]
        if kind == "guarded":
            return values[1]
        if kind == "+":
            return _total(values)
        if kind == "*":
            return _product(values)
        return _of_one(tree, values[0])

    def _branch(self, tree: Tree) -> Tree:
        """The part that an "if" chooses."""
        condition, then, otherwise = tree.parts
        truth = self.truth(condition)
        if truth is Truth.UNDEFINED:
            raise Undefined("the condition is undefined")
        if truth is Truth.UNDECIDED:
            raise Undecided("the condition is not decided")
        return then if truth is Truth.TRUE else otherwise

    def _name(self, tree: Tree) -> Value:
        name = tree.name
        if name not in self.named:
            self.named[name] = self.meaning(name, self.point.keys())
        inner = self.named[name]
        if inner is not None:
            return self.value(inner)
        if name not in self.point:
            raise NotRead(f"{name} has no value at this point", name, tree.column)
        return self.point[name]

    def meaning(self, name: str, given: object) -> Tree | None:
        """The tree that stands for a name, None for a variable; ``given`` holds the names that have
        values."""
        known = self.definitions
        if name in known.let:
            return parse(known.let[name])
        if name in known.slope:
            return self._slope_tree(name)
        if name in known.substitutions and name in known.plain:
            return parse(known.plain[name])
        for variable, other, factor in known.pairs:
            if name == other and variable in given:  # type: ignore[operator]
                return parse(known.substitutions[name])
            if name == variable and other in given:  # type: ignore[operator]
                if name in given:  # type: ignore[operator]
                    return None
                return logarithm_of(other, factor)
        return None

    def _slope_tree(self, name: str) -> Tree:
        if name not in self.slopes:
            text, by = self.definitions.slope[name]
            self.slopes[name] = guarded_slope(parse(text), by, lambda inner: self.meaning(inner, {by}))
        return self.slopes[name]

    def _slope(self, tree: Tree) -> Value:
        """The derivative of the part that is chosen; raises Undecided at ties."""
        if tree.kind == "if slope":
            self._refuse_ties(tree.parts[0])
            return self.value(self._branch(tree))
        half = len(tree.parts) // 2
        values = [self.value(part) for part in tree.parts[:half]]
        if tree.kind == "abs slope":
            if sign(values[0]) == 0:
                raise Undecided("the derivative of abs at 0")
            return multiply(Fraction(sign(values[0])), self.value(tree.parts[1]))
        chosen = _extreme(values, tree.word[0])
        if any(compared(v, values[chosen]) == 0 for i, v in enumerate(values) if i != chosen):
            raise Undecided(f"the derivative of {tree.word[0]} where two parts are equal")
        return self.value(tree.parts[half + chosen])

    def _refuse_ties(self, condition: Tree) -> None:
        for node in nodes(condition):
            if node.kind == "compare":
                sides = [self.value(side) for side in node.parts]
                if any(compared(a, b) == 0 for a, b in pairwise(sides)):
                    raise Undecided("the derivative of a choice at its boundary")

    def truth(self, tree: Tree) -> Truth:
        """What the condition is at the point."""
        if tree.kind == "compare":
            return self._comparison(tree)
        parts = [self.truth(part) for part in tree.parts]
        if tree.kind == "and":
            return all_of(parts)
        if tree.kind == "or":
            return any_of(parts)
        if tree.kind == "not":
            return opposite(parts[0])
        return follows(*parts) if tree.kind == "=>" else equivalent(*parts)

    def _comparison(self, tree: Tree) -> Truth:
        sides: list[Value | float] = []
        undecided = False
        for part in tree.parts:
            try:
                sides.append(INFINITE if self.is_infinite(part) else self.value(part))
            except Undefined:
                return Truth.UNDEFINED
            except Undecided:
                undecided = True
        if undecided:
            return Truth.UNDECIDED
        pairs = zip(sides, sides[1:], tree.word, strict=False)
        return all_of(_compared(left, right, relation) for left, right, relation in pairs)

    def is_infinite(self, tree: Tree) -> bool:
        """Whether the tree is ``inf``, or chooses it; raises Undefined where one of its parts is."""
        while tree.kind == "if":
            tree = self._branch(tree)
        if tree.kind not in ("min", "max"):
            return tree.kind == "inf"
        found = [self.is_infinite(part) for part in tree.parts]
        for part, infinite in zip(tree.parts, found, strict=True):
            if not infinite:
                self.value(part)
        return any(found) if tree.kind == "max" else all(found)

    def _extreme(self, tree: Tree) -> Value:
        """The largest or least of the parts, of which ``inf`` is larger than any other."""
        if self.is_infinite(tree):
            raise Undefined("inf is no real number")
        values = [self.value(part) for part in tree.parts if not self.is_infinite(part)]
        return values[_extreme(values, tree.kind)]


def _compared(left: Value | float, right: Value | float, relation: str) -> Truth:
    try:
        if isinstance(left, float) or isinstance(right, float):
            found = isinstance(left, float) - isinstance(right, float)
        else:
            found = compared(left, right)
    except Undecided:
        return Truth.UNDECIDED
    return Truth.TRUE if found in WANTED[relation] else Truth.FALSE


def _total(values: list[Value]) -> Value:
    total = values[0]
    for value in values[1:]:
        total = add(total, value)
    return total


def _product(values: list[Value]) -> Value:
    product = values[0]
    for value in values[1:]:
        product = multiply(product, value)
    return product


def _extreme(values: list[Value], kind: str) -> int:
    """The index of the first largest or least value."""
    best = 0
    for i in range(1, len(values)):
        if compared(values[i], values[best]) == (1 if kind == "max" else -1):
            best = i
    return best


def _of_one(tree: Tree, value: Value) -> Value:
    """A function of one part."""
    if tree.kind == "negative":
        return multiply(Fraction(-1), value)
    if tree.kind == "inverse":
        return inverse(value)
    if tree.kind == "power":
        return power(value, tree.exact)
    if tree.kind == "sqrt":
        return power(value, Fraction(1, 2))
    if tree.kind == "log":
        return logarithm(value)
    if tree.kind == "exp":
        return exponential(value)
    return value if sign(value) >= 0 else multiply(Fraction(-1), value)
