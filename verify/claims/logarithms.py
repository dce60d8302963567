"""Logarithms of products as sums, in texts that are written anew from the second reader's trees."""

from __future__ import annotations

from fractions import Fraction

import sympy

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.reader import NotRead, parse
from epsproof.verify.reader.parse import Tree

__all__ = ["logarithm", "taken_apart"]

APART = ("*", "+", "inverse", "power", "sqrt", "exp")
JOINED = {"+": " + ", "*": "*", "and": " and ", "or": " or ", "=>": " => ", "<=>": " <=> "}


def taken_apart(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with logarithms of products, quotients, powers and exponentials taken apart, and the conditions under which they
    are the same; raises NotRead."""
    writing = _Writing()
    found = writing.text(parse(text))
    return found, tuple(dict.fromkeys(writing.conditions))


def logarithm(text: str) -> tuple[str, tuple[str, ...]]:
    """The logarithm of a formula, taken apart, and the conditions under which it is the same; raises NotRead."""
    writing = _Writing()
    found = writing.logarithm(parse(text))
    return found, tuple(dict.fromkeys(writing.conditions))


class _Writing:
    """Writes trees as texts, and remembers the ``conditions`` under which they mean the same."""

    def __init__(self) -> None:
        self.conditions: list[str] = []

    def text(self, tree: Tree) -> str:
        kind = tree.kind
        if kind == "number":
            return _number(tree.exact)
        if kind in ("name", "pi"):
            return tree.word[0]
        if kind == "log" and tree.parts[0].kind in APART:
            return self.logarithm(tree.parts[0])
        parts = [self.text(part) for part in tree.parts]
        if kind in JOINED:
            return f"({JOINED[kind].join(parts)})" if kind not in ("=>", "<=>") else JOINED[kind].join(parts)
        if kind == "compare":
            signed = (f" {sign} {part}" for sign, part in zip(tree.word, parts[1:], strict=True))
            return parts[0] + "".join(signed)
        if kind == "if":
            return f"({parts[1]} if {parts[0]} else {parts[2]})"
        if kind == "power":
            return f"({parts[0]}**{_number(tree.exact)})"
        before = {"negative": "(-", "inverse": "(1/", "not": "(not "}.get(kind, f"{kind}(")
        return f"{before}{', '.join(parts)})"

    def logarithm(self, tree: Tree) -> str:
        """Of a formula, as a sum."""
        kind = tree.kind
        if kind == "*":
            return f"({' + '.join(map(self.logarithm, tree.parts))})"
        if kind == "inverse":
            return f"(-{self.logarithm(tree.parts[0])})"
        if kind in ("power", "sqrt"):
            exponent = tree.exact if kind == "power" else Fraction(1, 2)
            return f"({_number(exponent)}*{self.logarithm(tree.parts[0])})"
        if kind == "exp":
            return self.text(tree.parts[0])
        if kind == "number" and tree.exact == 1:
            return "0"
        text = self.text(tree)
        if kind == "+" and (apart := self.over_one_line(text)):
            return apart
        if kind not in ("number", "pi") or tree.exact < 0:
            self.conditions.append(f"{text} > 0")
        return f"log({text})"

    def over_one_line(self, text: str) -> str:
        """The logarithm of a sum of fractions as that of its numerator less that of its denominator; empty where it has
        none."""
        try:
            above, below = sympy.fraction(sympy.together(parse_expression(text)))
            parse(f"{above} + {below}")
        except (QuestionError, NotRead):
            return ""
        if not below.free_symbols:
            return ""
        self.conditions.extend([f"{above} > 0", f"{below} > 0", f"({text})*({below}) == {above}"])
        parts = (self.logarithm(parse(f"{factor}")) for factor in (above, below))
        return "({} - {})".format(*parts)


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 and value >= 0 else f"({value})"
