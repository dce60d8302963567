"""The statement language: from text to a tree, by recursive descent. ``meaning.md`` says what a tree means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from verify.kernel.rejected import require, spend

__all__ = ["COMPARISONS", "Tree", "both", "define", "insert", "name", "number", "parse"]

LENGTH, NESTING, DEPTH, NODES, DIGITS = 4_000, 40, 300, 20_000, 400
POWER, ROOT = 40, 12
COMPARISONS = ("<", "<=", "==", "!=", ">", ">=")
FUNCTIONS = {"sqrt": 1, "log": 1, "exp": 1, "abs": 1, "min": 0, "max": 0}
CONDITIONS = frozenset((*COMPARISONS, "chain", "and", "or", "not", "=>", "<=>"))
_TOKEN = re.compile(r"\s*((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?|[A-Za-z_]\w*|\*\*|<=>|=>|[<>=!]=|\S)", re.ASCII)


@dataclass(frozen=True)
class Tree:
    """An operation on parts; a leaf is a number with its ``value``, or a name with its ``label``."""

    sign: str
    parts: tuple[Tree, ...] = ()
    value: Fraction = Fraction(0)
    label: str = ""
    code: int = field(default=0, compare=False)
    nodes: int = field(default=1, compare=False)
    depth: int = field(default=1, compare=False)
    occurring: frozenset[str] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        own = (self.label,) if self.sign == "name" else ()
        found = {
            "code": hash((self.sign, self.parts, self.value, self.label)),
            "nodes": 1 + sum(part.nodes for part in self.parts),
            "depth": 1 + max((part.depth for part in self.parts), default=0),
            "occurring": frozenset(own).union(*(part.occurring for part in self.parts)),
        }
        for key, value in found.items():
            object.__setattr__(self, key, value)
        spend(1)
        require(self.depth <= DEPTH, "a statement has too long a row of operations")
        require(self.nodes <= NODES, "a statement is too large once its definitions are inserted")

    def __hash__(self) -> int:
        return self.code

    @property
    def states(self) -> bool:
        """Whether the tree is a condition, and not a formula."""
        return self.sign in CONDITIONS

    def names(self) -> frozenset[str]:
        """The names that occur."""
        return self.occurring


def number(value: Fraction | int) -> Tree:
    """The number as a tree."""
    return Tree("number", value=Fraction(value))


def name(label: str) -> Tree:
    """The name as a tree."""
    return Tree("name", label=label)


def both(conditions: list[Tree]) -> Tree:
    """All of the conditions; of none at all, a true one."""
    return Tree("and", tuple(conditions)) if conditions else Tree("==", (number(0), number(0)))


def insert(tree: Tree, meaning: Mapping[str, Tree]) -> Tree:
    """The tree with names replaced."""
    if tree.sign == "name":
        return meaning.get(tree.label, tree)
    if not tree.parts or not tree.names() & meaning.keys():
        return tree
    return Tree(tree.sign, tuple(insert(part, meaning) for part in tree.parts), tree.value)


def define(meaning: dict[str, Tree], label: str, tree: Tree) -> None:
    """Let ``label`` mean the tree, in which it must not occur itself."""
    require(parse(label, False) == name(label), f"{label[:60]!r} cannot be a name")
    require(label not in meaning and label not in tree.names(), f"{label} is defined twice, or by itself")
    meaning[label] = tree


def parse(text: str, condition: bool | None) -> Tree:
    """The condition, or else the formula, or for None either, in ``text``; raises Rejected with what is wrong."""
    require(type(text) is str and len(text) <= LENGTH, f"a statement is a text of at most {LENGTH} characters")
    require(text.isascii(), "a statement is ASCII text")
    spend(len(text))
    reader = _Reader(["", *reversed(_TOKEN.findall(text.rstrip()))])
    tree = reader.choice(0) if condition is False else reader.statement()
    require(reader.tokens == [""], f"unexpected {reader.tokens[-1]!r} in {text[:60]!r}")
    require(condition in (None, tree.states), f"{text[:60]!r} is no {'condition' if condition else 'formula'}")
    return tree


@dataclass
class _Reader:
    """The tokens that are left, the next one last. Every method reads the longest phrase of its kind."""

    tokens: list[str]

    def take(self, *signs: str) -> str:
        return self.tokens.pop() if self.tokens[-1] in signs else ""

    def expect(self, sign: str) -> None:
        require(self.take(sign), f"{sign!r} is missing before {self.tokens[-1]!r}")

    def statement(self, depth: int = 0) -> Tree:
        """Conditions joined by commas, and what follows from them."""
        require(depth < NESTING, "too many arrows")
        parts = [self.choice(0)]
        while self.take(","):
            parts.append(self.choice(0))
        left = _conditions("and", parts) if len(parts) > 1 else parts[0]
        arrow = self.take("=>", "<=>")
        return _conditions(arrow, [left, self.statement(depth + 1)]) if arrow else left

    def choice(self, depth: int) -> Tree:
        """``f if condition else g``, or what stands without ``if``."""
        require(depth < NESTING, f"nesting of {NESTING} or more")
        then = self.any(depth)
        if not self.take("if"):
            return then
        test = self.any(depth)
        self.expect("else")
        otherwise = self.choice(depth + 1)
        require(test.states, "what stands after 'if' is a condition")
        return Tree("if", (test, *_formulas("if", [then, otherwise])))

    def any(self, depth: int) -> Tree:
        return self.joined("or", lambda: self.joined("and", lambda: self.negated(depth)))

    def joined(self, sign: str, read: Callable[[], Tree]) -> Tree:
        parts = [read()]
        while self.take(sign):
            parts.append(read())
        return _conditions(sign, parts) if len(parts) > 1 else parts[0]

    def negated(self, depth: int) -> Tree:
        require(depth < NESTING, f"nesting of {NESTING} or more")
        if self.take("not"):
            return _conditions("not", [self.negated(depth + 1)])
        return self.chain(depth)

    def chain(self, depth: int) -> Tree:
        """A sum, or sums compared with their neighbours: a chain has the comparisons as its first part, then the sums."""
        sides, signs = [self.sum(depth)], list[str]()
        while sign := self.take(*COMPARISONS):
            signs.append(sign)
            sides.append(self.sum(depth))
        pairs = zip(signs, pairwise(sides), strict=True)
        found = [Tree(sign, _formulas(sign, [left, right])) for sign, (left, right) in pairs]
        if len(found) > 1:
            return Tree("chain", (Tree("and", tuple(found)), *sides))
        return found[0] if found else sides[0]

    def sum(self, depth: int) -> Tree:
        return self.row(("+", "-"), lambda: self.row(("*", "/"), lambda: self.signed(depth)))

    def row(self, signs: tuple[str, ...], read: Callable[[], Tree]) -> Tree:
        """Operations of one rank, from left to right."""
        left = read()
        while sign := self.take(*signs):
            left = Tree(sign, _formulas(sign, [left, read()]))
        return left

    def signed(self, depth: int) -> Tree:
        require(depth < NESTING, f"nesting of {NESTING} or more")
        if sign := self.take("+", "-"):
            (inner,) = _formulas(sign, [self.signed(depth + 1)])
            return Tree("-", (number(0), inner)) if sign == "-" else inner
        base = self.atom(depth)
        if not self.take("**"):
            return base
        exponent = constant(self.signed(depth + 1))
        require(abs(exponent.numerator) <= POWER and exponent.denominator <= ROOT, f"the exponent {exponent} is too large")
        return Tree("**", _formulas("**", [base]), exponent)

    def atom(self, depth: int) -> Tree:
        token = self.tokens.pop()
        if token[:1].isdigit() or (token[:1] == "." and len(token) > 1):
            require(len(token) <= DIGITS, "a number is too long")
            return number(Fraction(token))
        if token in FUNCTIONS:
            self.expect("(")
            parts = [self.choice(depth + 1)]
            while self.take(","):
                parts.append(self.choice(depth + 1))
            self.expect(")")
            require(FUNCTIONS[token] in (0, len(parts)), f"{token} takes one formula")
            return Tree(token, _formulas(token, parts))
        if token == "(":
            inner = self.choice(depth + 1)
            self.expect(")")
            return inner
        words = ("if", "else", "and", "or", "not")
        require(token.isidentifier() and token not in words, f"unexpected {token!r}" if token else "unexpected end of text")
        require(len(token) <= 60 and token.strip("_") == token, f"{token[:60]!r} cannot be a name")
        return name(token)


def _formulas(sign: str, parts: list[Tree]) -> tuple[Tree, ...]:
    require(not any(part.states for part in parts), f"{sign!r} stands between formulas, not conditions")
    return tuple(parts)


def _conditions(sign: str, parts: list[Tree]) -> Tree:
    require(all(part.states for part in parts), f"{sign!r} stands between conditions, not formulas")
    return Tree(sign, tuple(parts))


def constant(tree: Tree) -> Fraction:
    """The value of a formula of numbers alone."""
    if tree.sign == "number":
        return tree.value
    require(tree.sign in ("+", "-", "*", "/"), "an exponent is a literal rational number")
    left, right = map(constant, tree.parts)
    require(tree.sign != "/" or right, "division by zero in an exponent")
    return {"+": left + right, "-": left - right, "*": left * right, "/": left / (right or 1)}[tree.sign]


def walk(tree: Tree) -> Iterator[Tree]:
    """The tree and all its parts."""
    yield tree
    for part in tree.parts:
        yield from walk(part)
