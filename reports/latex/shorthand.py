"""Formulas as people type them in a sentence: ``(epsilon, delta)``, ``e^-epsilon'``, ``N(0, n sigma^2)``, ``x1*``."""

from __future__ import annotations

import re
from collections.abc import Callable

from epsproof.derive.text.notation import latex_name

__all__ = ["shorthand"]

GREEK = ("alpha", "beta", "delta", "gamma", "rho", "sigma", "epsilon", "eps")
FUNCTIONS = {"log": r"\log", "exp": r"\exp", "max": r"\max", "min": r"\min"}
SIGNS = {"<=": r"\le", ">=": r"\ge", "==": "=", "->": r"\to", "in": r"\in"}
NAME = re.compile(rf"({'|'.join(GREEK)}|DG|[A-Za-z])(?![A-Za-z])(?:(\d+)|_(-?[a-z0-9]|[a-z]{{2,}})(?![\w]))?")
DRESS = re.compile(r"(~)?('(?!\w))?(\*(?![\w(]))?")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?![\d,]*\d)(?!e[-+]?\d)")
SIGN = re.compile(r"\s+(<=|>=|==|->|[=<>]|in(?=\s))\s+")
PLUS = re.compile(r"\s+([+-])\s+|([+-])(?=[\w(])")
COMPOUND = re.compile(r"-[A-Za-z]{2,}")
BEHIND = re.compile(r"""\s|$|[,;:)"!?]|\.(?!\d)|-[A-Za-z]{2,}""")
ARTICLES = frozenset({"a", "A", "I"})


class _NotOne(ValueError):
    """No formula starts or goes on here."""


def shorthand(text: str, start: int) -> tuple[str, int] | None:
    r"""LaTeX of the longest formula from ``start`` on, in the order in which it is typed, and where it ends.

    None where there is none, where a word goes on behind it, and where nothing in it needs this reader: no Greek letter but
    epsilon and rho, no prime, star, tilde or power of e, no function of several, no list with a Greek letter or 10^n, and no
    sum in brackets with a hyphen behind it.

    >>> shorthand("for delta' > 0 it", 4)
    ("\\delta' > 0", 14)
    """
    reader = _Reader(text, start)
    try:
        shown = reader.relation()
    except _NotOne:
        return None
    marked = reader.marked or (
        " + " in shown and shown.endswith(")") and COMPOUND.match(text, reader.position)
    )
    return (shown, reader.position) if marked and BEHIND.match(text, reader.position) else None


class _Reader:
    """``depth`` counts exponents, arguments and fractions around; ``greek`` what a list must hold to be a formula."""

    def __init__(self, text: str, start: int) -> None:
        self.text, self.start, self.position = text, start, start
        self.marked, self.square = False, False
        self.depth, self.greek = 0, 0

    def relation(self) -> str:
        shown = self.sum()
        while more := self.behind(SIGN, self.sum):
            shown += f" {SIGNS.get(more[0], more[0])} {more[1]}"
        return shown

    def sum(self) -> str:
        shown = ("-" if self.taken("-") else "") + self.product()
        while more := self.behind(PLUS, self.product):
            shown += f" {more[0]} {more[1]}"
        return shown

    def behind(self, mark: re.Pattern[str], part: Callable[[], str]) -> tuple[str, str] | None:
        """What the mark says and the part behind it, where both are there."""
        place = self.position
        found = mark.match(self.text, place)
        sign = next(filter(None, found.groups())) if found else ""
        if found is None or COMPOUND.match(self.text, place) or (sign == "in" and not self.square):
            return None
        self.position = found.end()
        shown = self.tried(part)
        if shown is None:
            self.position = place
            return None
        return sign, shown

    def tried(self, part: Callable[[], str]) -> str | None:
        """The part, or None and the reader where and as it was."""
        kept = self.position, self.marked, self.greek, self.depth, self.square
        try:
            return part()
        except _NotOne:
            self.position, self.marked, self.greek, self.depth, self.square = kept
            return None

    def product(self) -> str:
        factors = [self.factor()]
        while not self.at("/"):
            following = self.tried(self.next_factor)
            if following is None:
                return " ".join(factors)
            factors.append(following)
        self.taken("/")
        return self.over(factors, self.factor())

    def next_factor(self) -> str:
        spaced = self.taken(" ")
        if spaced and self.position == self.start + 2 and self.text[self.start] in ARTICLES:
            raise _NotOne
        shown = self.factor()
        if spaced and COMPOUND.match(self.text, self.position):
            raise _NotOne
        return shown

    def over(self, factors: list[str], below: str) -> str:
        """A fraction; in an exponent, an argument or another fraction as it is typed."""
        above = " ".join(factors)
        if self.depth > 0 or "frac" in above + below:
            return f"{above}/{below}"
        return rf"\frac{{{_bare(above) if len(factors) == 1 else above}}}{{{_bare(below)}}}"

    def factor(self) -> str:
        base = self.atom()
        if not self.taken("^"):
            return base
        self.marked |= base == "e"
        self.depth += 1
        self.greek += base.isdigit()
        minus = "-" if self.taken("-") else ""
        raised = self.atom()
        self.depth -= 1
        return f"{base}^{{{minus}{_bare(raised)}}}"

    def atom(self) -> str:
        if number := NUMBER.match(self.text, self.position):
            self.position = number.end()
            return number[0]
        for word, command in FUNCTIONS.items():
            if self.taken(f"{word}("):
                return command + self.within("(", listed=True)
        if self.taken("sqrt("):
            return rf"\sqrt{{{_bare(self.within('('))}}}"
        for opening in "([":
            if self.taken(opening):
                return self.brackets(opening)
        if self.taken("|"):
            inside = self.sum()
            if self.taken("|"):
                return rf"\lvert {inside}\rvert"
            raise _NotOne
        return (r"\sum " if self.taken("sum ") else "") + self.name()

    def name(self) -> str:
        found = NAME.match(self.text, self.position)
        if found is None:
            raise _NotOne
        name, digits, below = found.groups()
        dress = DRESS.match(self.text, found.end())
        assert dress is not None
        self.position = dress.end()
        self.greek += name in GREEK
        self.marked |= bool(dress[0]) or (
            name in GREEK and (name not in ("epsilon", "rho") or below is not None)
        )
        shown = r"\mathrm{DG}" if name == "DG" else latex_name(name)
        shown = rf"\tilde{{{shown}}}" if dress[1] else shown
        if digits or below:
            shown += f"_{{{digits or below}}}" if digits or len(below) < 3 else rf"_{{\mathit{{{below}}}}}"
        shown += (dress[2] or "") + ("^*" if dress[3] else "")
        for opening in "([":
            if name not in GREEK and not dress[0] and self.taken(opening):
                self.marked |= name.isupper()
                return shown + self.within(opening, listed=True)
        return shown

    def within(self, opening: str, listed: bool = False) -> str:
        self.depth += 1
        shown = self.brackets(opening, listed)
        self.depth -= 1
        return shown

    def brackets(self, opening: str, listed: bool = False) -> str:
        """What is inside of opened brackets, with them; a list is a mark if ``listed``, or with a Greek letter or 10^n."""
        greek, square = self.greek, self.square
        self.square = square or opening == "["
        parts = [self.relation()]
        while self.taken(", "):
            parts.append(self.relation())
        closing = self.text[self.position : self.position + 1]
        if closing not in (")", "]") or (len(parts) != 2 and closing != {"(": ")", "[": "]"}[opening]):
            raise _NotOne
        self.position += 1
        self.square = square
        self.marked |= len(parts) > 1 and (listed or self.greek > greek)
        tall = any("frac" in part for part in parts)
        return (r"\left" if tall else "") + opening + ", ".join(parts) + (r"\right" if tall else "") + closing

    def at(self, sign: str) -> bool:
        return self.text.startswith(sign, self.position)

    def taken(self, sign: str) -> bool:
        if not self.at(sign):
            return False
        self.position += len(sign)
        return True


def _bare(shown: str) -> str:
    """Without the brackets that enclose it whole."""
    inside = shown.removeprefix(r"\left").removesuffix(")").removesuffix(r"\right")
    if not shown.endswith(")") or not inside.startswith("("):
        return shown
    depth = 0
    for char in inside[1:]:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth < 0 or (char == "," and depth == 0):
            return shown
    return inside[1:]
