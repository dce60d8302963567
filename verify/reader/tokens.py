"""The words of a text: numbers, names and signs, each with its column."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from epsproof.verify.reader.lacks import NotRead

__all__ = ["KEYWORDS", "MAX_LENGTH", "Token", "number_of", "tokens"]

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
