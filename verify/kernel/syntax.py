"""The language of formulas and conditions, from text to tree; ``meaning.md`` says its meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from epsproof.verify.kernel.rejected import Rejected, once, require, spend

LENGTH, TYPED_DIGITS, NESTING, DEPTH, NODES = 4_000, 400, 40, 300, 100_000
DIGITS, LETTERS, POWER, ROOT = 1_000, 60, 40, 12
COMPARISONS = ("<", "<=", "==", "!=", ">", ">=")
CONNECTIVES = ("and", "or", "not", "=>", "<=>")
CONDITIONS, KINDS = {*COMPARISONS, *CONNECTIVES, "chain"}, ("formulas", "conditions")
TOTAL = {"number", "name", "pi", "+", "-", "*", "abs", "min", "max"}
FUNCTIONS = ("sqrt", "log", "exp", "abs", "min", "max")
WORDS = ("if", "else", "and", "or")
MEANT = frozenset("I oo zoo nan NaN NAN Inf INF Infinity infinity infty".split())
MEANT |= {"True", "False", "TRUE", "FALSE", "None", "true", "false", "Pi", "PI"}
"""Names that mean something else than a real number of any sign, or pi in another spelling."""
EULER = ("e", "E")
ZERO, HALF = Fraction(0), Fraction(1, 2)
OR, AND, NOT, COMPARED, SUM, PRODUCT = range(1, 7)
LEVELS = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT}
LEVELS |= dict.fromkeys(COMPARISONS, COMPARED)
NUMBER = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?"
TOKEN = re.compile(rf"\s*({NUMBER}|[A-Za-z_]\w*|\*\*|<=>|=>|[<>=!]=|\S)", re.ASCII)


class Tree:
    """An operation on parts; a leaf is a number with its ``value``, a name with its ``label``, or pi.

    "-" has one part, "+" any number; "**" holds its exponent as ``value``. A chain has all its
    comparisons as its first part, then its sides. Conditions state something, formulas do not;
    those that are ``total`` have a value everywhere.
    """

    def __init__(
        self, sign: str, parts: tuple[Tree, ...] = (), value: Fraction = ZERO, label: str = ""
    ) -> None:
        """Raises Rejected where a condition stands for a formula, or the tree is too large."""
        self.key = self.sign, self.parts, self.value, self.label = sign, parts, value, label
        self.code = hash((sign, parts, str(value), label))
        self.states = sign in CONDITIONS
        whole = sign == "**" and value >= 0 and value.denominator == 1
        self.total: bool = (whole or sign in TOTAL) and all(part.total for part in parts)
        own = frozenset((label,) if label else ())
        self.names: frozenset[str] = own.union(*(part.names for part in parts))
        self.nodes: int = 1 + sum(part.nodes for part in parts)
        self.depth: int = 1 + max((part.depth for part in parts), default=0)
        spend(1)
        require(self.depth <= DEPTH, "a statement has too long a row of operations")
        require(self.nodes <= NODES, "a statement is too large once its definitions are inserted")
        for position, part in enumerate(parts):
            wanted = sign in CONNECTIVES or (sign in ("if", "chain") and not position)
            if part.states != wanted:
                raise Rejected(f"{sign!r} stands between {KINDS[wanted]}, not {KINDS[not wanted]}")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Tree) and self.code == other.code and self.key == other.key

    def __hash__(self) -> int:
        return self.code

    def walk(self) -> Iterator[Tree]:
        """The tree and all its parts."""
        yield self
        for part in self.parts:
            yield from part.walk()


def number(value: Fraction | int) -> Tree:
    """The number as a tree."""
    return Tree("number", value=Fraction(value))


def name(label: str) -> Tree:
    """The name as a tree."""
    return Tree("name", label=label)


def both(conditions: Sequence[Tree]) -> Tree:
    """All of the conditions; of none at all, a true one."""
    return Tree("and", tuple(conditions)) if conditions else Tree("==", (number(0), number(0)))


def insert(tree: Tree, meaning: Mapping[str, Tree]) -> Tree:
    """The tree with names replaced."""
    if not tree.names & meaning.keys():
        return tree
    if tree.sign == "name":
        return meaning[tree.label]
    return Tree(tree.sign, tuple(insert(part, meaning) for part in tree.parts), tree.value)


def define(meaning: dict[str, Tree], label: str, tree: Tree) -> None:
    """Let ``label`` mean the tree, in which it must not occur itself."""
    require(parse(label, False) == name(label), f"{label[:60]!r} cannot be a name")
    require(label not in {*meaning, *tree.names}, f"{label} is defined twice, or by itself")
    meaning[label] = tree


def parse(text: str, condition: bool | None) -> Tree:
    """The condition, or else the formula, or for None either, that somebody typed."""
    fits = type(text) is str and len(text) <= LENGTH
    require(fits, f"a statement is a text of at most {LENGTH} characters")
    require(not re.search(f"[0-9.]{{{TYPED_DIGITS + 1}}}", text), "a number is too long")
    tree = read(text)
    kind = "condition" if condition else "formula"
    require(condition in (None, tree.states), f"{text[:60]!r} is no {kind}")
    for label in tree.names:
        named = label.strip("_") == label and (condition is None or label != "inf")
        require(named, f"{label!r} cannot be a name")
    return tree


@once
def read(text: str) -> Tree:
    """The tree of a text; raises Rejected with what is wrong."""
    require(text.isascii(), "a formula is ASCII text")
    spend(len(text) + 1)
    reader = _Reader(["", *reversed(TOKEN.findall(text.rstrip()))])
    tree = reader.statement(0)
    require(reader.tokens == [""], f"unexpected {reader.tokens[-1]!r} in {text[:60]!r}")
    return tree


@dataclass
class _Reader:
    """The tokens that are left, the next one last; a method reads the longest phrase of its kind.

    ``depth`` counts the phrases that a phrase stands in.
    """

    tokens: list[str]

    def take(self, *signs: str) -> str:
        """The next token if it is one of these, else an empty text."""
        return self.tokens.pop() if self.tokens[-1] in signs else ""

    def expect(self, sign: str) -> None:
        require(self.take(sign), f"{sign!r} is missing before {self.tokens[-1]!r}")

    def row(self, depth: int) -> list[Tree]:
        """Phrases between commas."""
        parts = [self.choice(depth)]
        while self.take(","):
            parts.append(self.choice(depth))
        return parts

    def statement(self, depth: int) -> Tree:
        """Conditions joined by commas, and what follows from them."""
        require(depth < NESTING, "too many arrows")
        parts = self.row(0)
        left = Tree("and", tuple(parts)) if len(parts) > 1 else parts[0]
        arrow = self.take("=>", "<=>")
        return Tree(arrow, (left, self.statement(depth + 1))) if arrow else left

    def choice(self, depth: int) -> Tree:
        """``f if condition else g``, or what stands without ``if``."""
        then = self.joined(OR, depth)
        if not self.take("if"):
            return then
        test = self.joined(OR, depth)
        self.expect("else")
        return Tree("if", (test, then, self.choice(depth + 1)))

    def joined(self, level: int, depth: int) -> Tree:
        """Phrases with the signs of a level, or of one that binds more tightly, between them."""
        left = self.first(depth)
        while (found := LEVELS.get(self.tokens[-1], 0)) >= level:
            parts, signs = [left], list[str]()
            while LEVELS.get(self.tokens[-1]) == found:
                signs.append(self.tokens.pop())
                parts.append(self.joined(found + 1, depth))
            left = _together(found, parts, signs)
        return left

    def first(self, depth: int) -> Tree:
        """A power, or what stands after a sign or ``not``."""
        require(depth < NESTING, f"nesting of {NESTING} or more")
        if self.take("not"):
            return Tree("not", (self.joined(NOT, depth + 1),))
        if sign := self.take("+", "-"):
            inner = self.first(depth + 1)
            return Tree("-", (inner,)) if sign == "-" else Tree("+", (inner,))
        base = self.atom(depth)
        if not self.take("**"):
            return base
        written = self.first(depth + 1)
        if written.names - {"inf"}:
            require(base.label not in EULER, "a power of e is written exp(...)")
            return Tree("exp", (Tree("*", (written, Tree("log", (base,)))),))
        exponent = constant(written)
        fits = abs(exponent.numerator) <= POWER and exponent.denominator <= ROOT
        require(fits, f"the exponent {exponent} is too large")
        return Tree("**", (base,), exponent)

    def atom(self, depth: int) -> Tree:
        """A number, a name, a function of formulas, or a phrase in parentheses."""
        token = self.tokens.pop()
        if token.strip(".")[:1].isdigit():
            require(len(token) <= DIGITS, "a number is too long")
            return number(Fraction(token))
        if token == "(" or token in FUNCTIONS:
            if token != "(":
                self.expect("(")
            parts = self.row(depth + 1) if token in ("min", "max") else [self.choice(depth + 1)]
            self.expect(")")
            if token == "(":
                return parts[0]
            power = token == "sqrt"
            return Tree("**", tuple(parts), HALF) if power else Tree(token, tuple(parts))
        named = token.isidentifier() and token not in WORDS
        require(named, f"unexpected {token!r}" if token else "unexpected end of text")
        fits = len(token) <= LETTERS and token not in MEANT
        require(fits, f"{token[:60]!r} cannot be a name")
        return Tree("pi") if token == "pi" else name(token)


def _together(level: int, parts: list[Tree], signs: list[str]) -> Tree:
    """Phrases of one level with the signs between them."""
    if level < NOT:
        return Tree(signs[0], tuple(parts))
    pairs = list(zip(signs, parts[1:], strict=True))
    if level == SUM:
        signed = (part if sign == "+" else Tree("-", (part,)) for sign, part in pairs)
        return Tree("+", (parts[0], *signed))
    if level == PRODUCT:
        return reduce(lambda left, pair: Tree(pair[0], (left, pair[1])), pairs, parts[0])
    found = [Tree(sign, sides) for sign, sides in zip(signs, pairwise(parts), strict=True)]
    return found[0] if len(found) == 1 else Tree("chain", (Tree("and", tuple(found)), *parts))


def constant(tree: Tree) -> Fraction:
    """The value of a formula of numbers alone."""
    values = [constant(part) for part in tree.parts]
    match tree.sign:
        case "number":
            return tree.value
        case "+":
            return sum(values, ZERO)
        case "-":
            return -values[0]
        case "*":
            return values[0] * values[1]
        case "/" if values[1]:
            return values[0] / values[1]
    raise Rejected("an exponent is a literal rational number")
