"""The value of a tree at a point, where names stand for definitions, derivatives and substitutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from epsproof.verify.reader.numbers import (
    PI,
    Value,
    add,
    compared,
    exponential,
    gamma,
    inverse,
    logarithm,
    multiply,
    normal_below,
    power,
    sign,
)
from epsproof.verify.reader.parse import FUNCTIONS, Tree, exact, nodes, parse
from epsproof.verify.reader.truth import (
    NotRead,
    Truth,
    Undecided,
    Undefined,
    all_of,
    any_of,
    equivalent,
    follows,
    opposite,
)

__all__ = ["INFINITE", "At", "Definitions", "Point", "free_names", "guarded_slope", "names_of"]

# Formal derivatives of trees.
#
# Where a formula chooses (min, max, abs, if), its derivative is that of the chosen part; nodes of
# kind "extreme slope", "abs slope" and "if slope" say so, and have no decided value where the choice
# is a tie.

Meaning = Callable[[str], Tree | None]
ZERO, ONE = exact(0), exact(1)


def guarded_slope(tree: Tree, by: str, meaning: Meaning) -> Tree:
    """The derivative by the variable ``by``, defined only where the function is; ``meaning`` gives
    the trees of other names."""
    return Tree("guarded", (tree, _Slopes(by, meaning).slope(tree)))


class _Slopes:
    """The derivatives of the nodes of one tree, each found once."""

    def __init__(self, by: str, meaning: Meaning) -> None:
        self.by, self.meaning = by, meaning
        self.known: dict[int, tuple[Tree, Tree]] = {}

    def slope(self, tree: Tree) -> Tree:
        if id(tree) not in self.known:
            self.known[id(tree)] = (tree, self._slope(tree))
        return self.known[id(tree)][1]

    def _slope(self, tree: Tree) -> Tree:
        if tree.kind == "name":
            return self._name(tree)
        if tree.kind in ("number", "inf", "pi"):
            return ZERO
        if tree.kind == "if":
            condition, then, otherwise = tree.parts
            return _chosen("if slope", (condition,), (self.slope(then), self.slope(otherwise)))
        if tree.kind in ("if slope", "abs slope", "extreme slope"):
            return self._again(tree)
        if tree.kind == "guarded":
            return self.slope(tree.parts[1])
        inner = [self.slope(part) for part in tree.parts]
        if tree.kind == "+":
            return _sum(inner)
        if tree.kind == "*":
            return _sum(
                [_product_of_trees([*tree.parts[:i], d, *tree.parts[i + 1 :]]) for i, d in enumerate(inner)]
            )
        if tree.kind in ("min", "max"):
            return _chosen("extreme slope", tree.parts, tuple(inner), (tree.kind,))
        return self._outer(tree, tree.parts[0], inner[0])

    def _name(self, tree: Tree) -> Tree:
        if tree.name == self.by:
            return ONE
        inner = self.meaning(tree.name)
        return ZERO if inner is None else self.slope(inner)

    def _again(self, tree: Tree) -> Tree:
        """The derivative of a derivative that follows a choice."""
        given = len(tree.parts) // 2 if tree.kind != "if slope" else 1
        return _chosen(tree.kind, tree.parts[:given], tuple(map(self.slope, tree.parts[given:])), tree.word)

    def _outer(self, tree: Tree, part: Tree, inner: Tree) -> Tree:
        """The chain rule for functions of one part."""
        if tree.kind == "negative":
            return inner if inner is ZERO else Tree("negative", (inner,))
        if tree.kind == "inverse":
            return _product_of_trees([exact(-1), Tree("power", (part,), exact=Fraction(-2)), inner])
        if tree.kind == "power":
            factor = exact(tree.exact) if tree.exact else ZERO
            return _product_of_trees([factor, Tree("power", (part,), exact=tree.exact - 1), inner])
        if tree.kind == "sqrt":
            return _product_of_trees([exact(Fraction(1, 2)), Tree("inverse", (tree,)), inner])
        if tree.kind == "log":
            return _product_of_trees([Tree("inverse", (part,)), inner])
        if tree.kind == "exp":
            return _product_of_trees([tree, inner])
        if tree.kind in ("gamma", "Phi"):
            raise NotRead(f"{tree.kind} is not differentiated", tree.kind, tree.column)
        return _chosen("abs slope", (part,), (inner,))


def _chosen(kind: str, given: tuple[Tree, ...], slopes: tuple[Tree, ...], word: tuple[str, ...] = ()) -> Tree:
    if all(slope is ZERO for slope in slopes):
        return ZERO
    return Tree(kind, (*given, *slopes), word)


def _sum(parts: list[Tree]) -> Tree:
    kept = tuple(part for part in parts if part is not ZERO)
    return Tree("+", kept) if len(kept) > 1 else kept[0] if kept else ZERO


def _product_of_trees(parts: list[Tree]) -> Tree:
    return ZERO if any(part is ZERO for part in parts) else Tree("*", tuple(parts))


# What the names of a claim stand for: ``let``, derivatives, and substitutions such as ``t =
# "exp(-eps)"``.


@dataclass(frozen=True)
class Definitions:
    """``let``: name to formula; ``slope``: name to (formula, variable); ``substitutions``: name to
    formula, where exp(c*x) makes x and the name two words for one quantity. Raises NotRead for
    names that are defined in a circle, or in two ways."""

    let: Mapping[str, str] = field(default_factory=dict)
    slope: Mapping[str, Sequence[str]] = field(default_factory=dict)
    substitutions: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (*self.let, *self.slope, *self.substitutions):
            if parse(name).kind != "name" or name in FUNCTIONS:
                raise NotRead("this cannot be a name", name, 1)
        seen: set[str] = set()
        for name in (*self.let, *self.slope, *self.substitutions, *(x for x, _, _ in self.pairs)):
            if name in seen:
                raise NotRead("the name is defined twice", name, 1)
            seen.add(name)
        for name, (_, by) in self.slope.items():
            if by in {*self.let, *self.slope, *self.plain}:
                raise NotRead(f"{name} is a derivative by {by}, which is not a variable", by, 1)
        for name in self.defined:
            self._refuse_circles(name, ())

    @property
    def pairs(self) -> tuple[tuple[str, str, Fraction], ...]:
        """(x, t, c) for every substitution t = exp(c*x)."""
        found = []
        for name, text in self.substitutions.items():
            tree = parse(text)
            if tree.kind == "exp" and names_of(tree):
                variable, factor = _multiple(tree.parts[0], text)
                found.append((variable, name, factor))
        return tuple(found)

    @property
    def plain(self) -> dict[str, str]:
        """The substitutions that only define a name."""
        paired = {t for _, t, _ in self.pairs}
        return {name: text for name, text in self.substitutions.items() if name not in paired}

    @property
    def defined(self) -> dict[str, Tree]:
        """The formula of every name but those of exponential substitutions; of a derivative, that
        of its function."""
        found = {name: parse(text) for name, text in (*self.let.items(), *self.plain.items())}
        return found | {name: parse(text) for name, (text, _) in self.slope.items()}

    def _refuse_circles(self, name: str, above: tuple[str, ...]) -> None:
        if name in above or len(above) > 30:
            raise NotRead("the name is defined by itself", name, 1)
        for inner in sorted(names_of(self.defined[name]) & set(self.defined)):
            self._refuse_circles(inner, (*above, name))


def _multiple(tree: Tree, text: str) -> tuple[str, Fraction]:
    """(x, c) of a formula c*x with a rational number c; raises NotRead for others."""
    if tree.kind == "name":
        return tree.name, Fraction(1)
    if tree.kind == "negative":
        variable, factor = _multiple(tree.parts[0], text)
        return variable, -factor
    if tree.kind == "*":
        named = [part for part in tree.parts if names_of(part)]
        numbers = [_number(part) for part in tree.parts if not names_of(part)]
        if len(named) == 1 and all(numbers):
            variable, factor = _multiple(named[0], text)
            for number in numbers:
                factor *= number or 1
            return variable, factor
    raise NotRead("a substitution is exp(c*x) with a rational number c other than 0", text, tree.column)


def _number(tree: Tree) -> Fraction | None:
    if tree.kind == "number":
        return tree.exact
    inner = _number(tree.parts[0]) if tree.kind in ("negative", "inverse") else None
    if not inner:
        return None
    return -inner if tree.kind == "negative" else 1 / inner


def names_of(tree: Tree) -> frozenset[str]:
    """The names in a tree."""
    return frozenset(node.name for node in nodes(tree) if node.kind == "name")


def free_names(trees: Sequence[Tree], definitions: Definitions) -> frozenset[str]:
    """The variables on which trees depend when every definition is inserted; of a pair x, t =
    exp(c*x) the name x."""
    defined, found = definitions.defined, set[str]()
    waiting = [name for tree in trees for name in names_of(tree)]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in defined:
            waiting += names_of(defined[name])
            if name in definitions.slope:
                waiting.append(definitions.slope[name][1])
        else:
            found.add(name)
    for variable, name, _ in definitions.pairs:
        if name in found:
            found = (found - {name}) | {variable}
    return frozenset(found)


def logarithm_of(name: str, factor: Fraction) -> Tree:
    """The tree log(name)/factor."""
    return Tree("*", (exact(1 / factor), Tree("log", (Tree("name", word=(name,)),))))


# The value of a tree at a point.

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
    if tree.kind == "gamma":
        return gamma(value)
    if tree.kind == "Phi":
        return normal_below(value)
    return value if sign(value) >= 0 else multiply(Fraction(-1), value)
