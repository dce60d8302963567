"""Text to tree by recursive descent: a method for every level of precedence, the lowest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from epsproof.verify.reader.truth import NotRead

__all__ = [
    "CONDITIONS",
    "FUNCTIONS",
    "KEYWORDS",
    "MAX_EXPONENT",
    "MAX_LENGTH",
    "RELATIONS",
    "SPECIAL",
    "Token",
    "Tree",
    "exact",
    "nodes",
    "number_of",
    "parse",
    "tokens",
]

# The words of a text: numbers, names and signs, each with its column.

MAX_LENGTH = 4000
MAX_DIGITS = 400
KEYWORDS = frozenset({"and", "or", "not", "if", "else"})
WORD = re.compile(
    r"(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*)"
    r"|(?P<sign><=>|=>|\*\*|<=|>=|==|!=|[-+*/(),<>])"
)
NUMBER = re.compile(r"(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?\Z")


@dataclass(frozen=True)
class Token:
    """``kind`` is "number", "name", "end", or the sign or keyword itself."""

    kind: str
    text: str
    column: int


def tokens(text: str) -> list[Token]:
    """The words of the text, with an "end" after the last; raises NotRead for anything else."""
    if len(text) > MAX_LENGTH:
        raise NotRead(f"a text has at most {MAX_LENGTH} characters", text, MAX_LENGTH + 1)
    found: list[Token] = []
    place = 0
    while place < len(text):
        if text[place] == " ":
            place += 1
            continue
        match = WORD.match(text, place)
        if match is None:
            raise NotRead(f"unexpected character {text[place]!r}", text, place + 1)
        kind, word = str(match.lastgroup), match[0]
        follower = text[match.end() : match.end() + 1]
        if kind == "number" and (follower == "." or follower == "_" or follower.isalnum()):
            raise NotRead("a number ends before a letter, a digit or a point", text, match.end() + 1)
        if kind == "name" and word.endswith("_"):
            raise NotRead("names that end in an underscore belong to the engine", text, place + 1)
        is_own = kind == "sign" or word in KEYWORDS
        found.append(Token(word if is_own else kind, word, place + 1))
        place = match.end()
    return [*found, Token("end", "", len(text) + 1)]


def number_of(word: str, text: str, column: int) -> Fraction:
    """The exact value of a decimal number: ``0.25`` is 1/4."""
    match = NUMBER.match(word)
    whole, after, power = match.groups() if match else ("", "", None)
    if len(word) > MAX_DIGITS or abs(int(power or 0)) > MAX_DIGITS:
        raise NotRead(f"a number has at most {MAX_DIGITS} digits", text, column)
    return Fraction(int(whole + after or "0")) * Fraction(10) ** (int(power or 0) - len(after))


# The tree of a text: formulas and conditions as they are written.

RELATIONS = ("<=", ">=", "==", "!=", "<", ">")
FUNCTIONS = {"min": 12, "max": 12, "abs": 1, "sqrt": 1, "log": 1, "exp": 1}
SPECIAL = {"gamma": 1, "Phi": 1, "beta": 2, "factorial": 1, "binomial": 2}
"""Functions whose names are also those of parameters: they are functions where ( follows."""
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


MAX_NESTING = 40
MAX_EXPONENT = 12
EULER = ("e", "E")
INFINITIES = ("oo", "zoo", "Inf", "INF", "Infinity", "infinity", "infty")
NO_NUMBERS = ("I", "nan", "NaN", "NAN", "True", "False", "TRUE", "FALSE", "None", "true", "false")
MEANINGS = dict.fromkeys(INFINITIES, "infinity is no real number: leave the condition out")
MEANINGS |= dict.fromkeys(NO_NUMBERS, "every name stands for a real number: take another letter")
MEANINGS |= dict.fromkeys(("Pi", "PI"), "write pi for the number")


@lru_cache(maxsize=4096)
def parse(text: str) -> Tree:
    """The tree of a formula or a condition; raises NotRead (rule, text, column)."""
    return _Parser(text).whole()


class _Parser:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.words, self.place, self.depth = text, tokens(text), 0, 0

    @property
    def next(self) -> Token:
        return self.words[self.place]

    def whole(self) -> Tree:
        if self.next.kind == "end":
            raise NotRead("the text is empty", self.text, 1)
        tree = self.statement()
        if self.next.kind != "end":
            raise self.refuse(f"unexpected {self.next.text!r}")
        return tree

    def refuse(self, rule: str, column: int = 0) -> NotRead:
        return NotRead(rule, self.text, column or self.next.column)

    def take(self, *kinds: str) -> Token | None:
        """The next word, if it is of one of the kinds; it is passed then."""
        if self.next.kind not in kinds:
            return None
        self.place += 1
        return self.words[self.place - 1]

    def need(self, kind: str) -> None:
        if self.take(kind) is None:
            raise self.refuse(f"{kind!r} is missing here")

    def deeper(self, level: Callable[[], Tree]) -> Tree:
        """What ``level`` reads, one step deeper; texts that are nested too deeply are refused."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.refuse(f"nested deeper than {MAX_NESTING}")
        tree = level()
        self.depth -= 1
        return tree

    def condition(self, tree: Tree) -> Tree:
        if not tree.is_condition:
            raise self.refuse("a condition is needed, this is a formula", tree.column)
        return tree

    def formula(self, tree: Tree) -> Tree:
        if tree.is_condition:
            raise self.refuse("a formula is needed, this is a condition", tree.column)
        return tree

    def joined(self, kind: str, sign: str, level: Callable[[], Tree]) -> Tree:
        """Conditions of the next level with ``sign`` between them; one alone stays as it is."""
        found = [level()]
        while self.take(sign):
            found.append(level())
        if len(found) == 1:
            return found[0]
        return Tree(kind, tuple(map(self.condition, found)), column=found[0].column)

    def statement(self) -> Tree:
        left = self.joined("and", ",", self.choice)
        sign = self.take("=>", "<=>")
        if sign is None:
            return left
        right = self.deeper(self.statement)
        return Tree(sign.kind, (self.condition(left), self.condition(right)), column=left.column)

    def choice(self) -> Tree:
        then = self.either()
        if not self.take("if"):
            return then
        condition = self.condition(self.either())
        self.need("else")
        otherwise = self.deeper(self.choice)
        return Tree("if", (condition, self.formula(then), self.formula(otherwise)), column=then.column)

    def either(self) -> Tree:
        return self.joined("or", "or", self.both)

    def both(self) -> Tree:
        return self.joined("and", "and", self.negation)

    def negation(self) -> Tree:
        word = self.take("not")
        if word is None:
            return self.comparison()
        return Tree("not", (self.condition(self.deeper(self.negation)),), column=word.column)

    def comparison(self) -> Tree:
        sides, relations = [self.sum()], []
        while relation := self.take(*RELATIONS):
            relations.append(relation.kind)
            sides.append(self.sum())
        if not relations:
            return sides[0]
        return Tree("compare", tuple(map(self.formula, sides)), tuple(relations), column=sides[0].column)

    def sum(self) -> Tree:
        return self.chain("+", "-", "negative", self.product)

    def product(self) -> Tree:
        return self.chain("*", "/", "inverse", self.signed)

    def chain(self, kind: str, opposite: str, turned: str, level: Callable[[], Tree]) -> Tree:
        """Parts joined by ``kind`` and ``opposite``; what follows ``opposite`` is ``turned``."""
        found = [level()]
        while sign := self.take(kind, opposite):
            part = self.formula(level())
            found.append(part if sign.kind == kind else Tree(turned, (part,), column=part.column))
        if len(found) == 1:
            return found[0]
        self.formula(found[0])
        return Tree(kind, tuple(found), column=found[0].column)

    def signed(self) -> Tree:
        sign = self.take("+", "-")
        if sign is None:
            return self.power()
        inner = self.formula(self.deeper(self.signed))
        return inner if sign.kind == "+" else Tree("negative", (inner,), column=sign.column)

    def power(self) -> Tree:
        base = self.atom()
        if not self.take("**"):
            return base
        column = self.next.column
        written = self.formula(self.deeper(self.signed))
        if any(node.kind == "name" for node in nodes(written)):
            if base.kind == "name" and base.name in EULER:
                raise self.refuse(
                    f"{base.name} is a name like others: write exp(...) for a power of e", column
                )
            inner = Tree(
                "*", (written, Tree("log", (self.formula(base),), column=base.column)), column=column
            )
            return Tree("exp", (inner,), column=base.column)
        exponent = self.literal(written)
        if exponent is None or abs(exponent) > MAX_EXPONENT or exponent.denominator > MAX_EXPONENT:
            raise self.refuse(f"an exponent is a number between -{MAX_EXPONENT} and {MAX_EXPONENT}", column)
        return Tree("power", (self.formula(base),), exact=exponent, column=base.column)

    def literal(self, tree: Tree) -> Fraction | None:
        """The rational number that the tree writes with + - * / and whole powers; None for other
        trees."""
        if tree.kind == "number":
            return tree.exact
        values = [self.literal(part) for part in tree.parts]
        known = [v for v in values if v is not None and _is_short(v)]
        if len(known) < len(values) or not known:
            return None
        if tree.kind == "+":
            return sum(known, Fraction(0))
        if tree.kind == "*":
            product = Fraction(1)
            for factor in known:
                product *= factor
            return product
        if tree.kind == "negative":
            return -known[0]
        if tree.kind == "inverse" and known[0] != 0:
            return 1 / known[0]
        if tree.kind == "power" and tree.exact.denominator == 1 and tree.exact >= 0:
            return known[0] ** int(tree.exact)
        return None

    def atom(self) -> Tree:
        word = self.next
        if self.take("number"):
            return exact(number_of(word.text, self.text, word.column), word.column)
        if self.take("("):
            tree = self.deeper(self.statement)
            self.need(")")
            return tree
        if not self.take("name"):
            named = f"{word.text!r} stands where" if word.kind != "end" else "at the end"
            keyword = " (a word of the language)" if word.kind in KEYWORDS else ""
            raise self.refuse(f"{named} a number, a name or ( is needed{keyword}")
        if self.next.kind == "(":
            return self.call(word)
        if word.text in FUNCTIONS:
            raise self.refuse(f"{word.text} needs its arguments in parentheses", word.column)
        if word.text in MEANINGS:
            raise self.refuse(f"{word.text!r} is no variable; {MEANINGS[word.text]}", word.column)
        kind = word.text if word.text in ("inf", "pi") else "name"
        return Tree(kind, word=(word.text,), column=word.column)

    def call(self, word: Token) -> Tree:
        if word.text not in {*FUNCTIONS, *SPECIAL}:
            rule = f"the function {word.text!r} is not known; known: {', '.join(FUNCTIONS)}"
            if word.text in ("sum", "integral", "limit"):
                rule = f'a formula has no {word.text!r}: a claim on one has a kind of its own, kind = "{word.text}"'
            raise self.refuse(rule, word.column)
        self.need("(")
        found = [self.formula(self.deeper(self.choice))]
        while self.take(","):
            found.append(self.formula(self.deeper(self.choice)))
        self.need(")")
        if word.text in SPECIAL:
            return self.special(word, found)
        if len(found) > 1 and FUNCTIONS[word.text] == 1:
            raise self.refuse(f"{word.text} takes one argument", word.column)
        return Tree(word.text, tuple(found), column=word.column)

    def special(self, word: Token, given: list[Tree]) -> Tree:
        """Gamma or Phi of one part; the others in terms of gamma."""
        if len(given) != SPECIAL[word.text]:
            raise self.refuse(
                f"{word.text} takes {SPECIAL[word.text]} of them, not {len(given)}", word.column
            )

        def gamma(*parts: Tree) -> Tree:
            whole = Tree("+", parts, column=word.column) if len(parts) > 1 else parts[0]
            return Tree("gamma", (whole,), column=word.column)

        def over(above: tuple[Tree, ...], below: tuple[Tree, ...]) -> Tree:
            turned = (Tree("inverse", (part,), column=word.column) for part in below)
            return Tree("*", (*above, *turned), column=word.column)

        one, first, last = exact(1, word.column), given[0], given[-1]
        if word.text == "beta":
            return over((gamma(first), gamma(last)), (gamma(first, last),))
        if word.text == "factorial":
            return gamma(first, one)
        if word.text == "binomial":
            rest = gamma(first, Tree("negative", (last,), column=word.column), one)
            return over((gamma(first, one),), (gamma(last, one), rest))
        return Tree(word.text, (first,), column=word.column)


def _is_short(value: Fraction) -> bool:
    """Whether a number may be part of an exponent."""
    return max(abs(value.numerator), value.denominator) <= 10**6
