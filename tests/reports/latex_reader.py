"""Reads the LaTeX that the printer writes; independent of it, so that a round trip checks signs and brackets."""

from __future__ import annotations

import re

import sympy

from epsproof.derive.text.names import latex_name
from epsproof.derive.text.notation import symbol

TOKEN = re.compile(r"\\left|\\right|\\[A-Za-z]+|\\.|[A-Za-z]|\d+|[-+^_(){},/<>=]")
FUNCTIONS = {r"\log": sympy.log, r"\exp": sympy.exp}
CHOICES = {r"\max": sympy.Max, r"\min": sympy.Min}
RELATIONS = {"<": sympy.Lt, r"\le": sympy.Le, ">": sympy.Gt, r"\ge": sympy.Ge, "=": sympy.Eq}
STOP = {"+", "-", ")", "}", r"\rvert", ",", "<", ">", "=", r"\le", r"\ge", r"\}", ""}


def read(latex: str, names: set[str]) -> sympy.Basic:
    """The expression or relation that the LaTeX says, over the given variable names."""
    reader = _Reader(latex, names)
    left = reader.sum()
    if reader.token in RELATIONS:
        relation = RELATIONS[reader.take()]
        left = relation(left, reader.sum(), evaluate=False)
    assert reader.token == "", f"unread: {reader.tokens[reader.position :]}"
    return left


class _Reader:
    def __init__(self, latex: str, names: set[str]) -> None:
        self.tokens = [
            t
            for t in TOKEN.findall(latex)
            if t not in {r"\,", r"\ ", r"\left", r"\right", r"\bigl", r"\bigr"}
        ]
        self.position = 0
        self.names = {latex_name(name).replace(" ", ""): name for name in names}
        assert len(self.names) == len(names), "two names with the same LaTeX"

    @property
    def token(self) -> str:
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def take(self, expected: str | None = None) -> str:
        token = self.token
        assert expected is None or token == expected, f"expected {expected}, found {token}"
        self.position += 1
        return token

    def sum(self) -> sympy.Expr:
        negative = self.token == "-" and bool(self.take())
        total = -self.product() if negative else self.product()
        while self.token in {"+", "-"}:
            total = total + self.product() if self.take() == "+" else total - self.product()
        return total

    def product(self) -> sympy.Expr:
        factors = []
        while self.token not in STOP:
            if self.token == r"\cdot":
                self.take()
            factors.append(self.power())
        assert factors, f"no factor before {self.token}"
        return sympy.Mul(*factors)

    def power(self) -> sympy.Expr:
        base = self.atom()
        if self.token != "^":
            return base
        self.take()
        self.take("{")
        above = int(self.take())
        below = int(self.take()) if self.token == "/" and self.take() else 1
        self.take("}")
        return base ** sympy.Rational(above, below)

    def group(self, end: str = "}") -> sympy.Expr:
        value = self.sum()
        self.take(end)
        return value

    def atom(self) -> sympy.Expr:
        token = self.take()
        if token.isdigit():
            return sympy.Integer(token)
        if token == "(":
            return self.group(")")
        if token == r"\lvert":
            return sympy.Abs(self.group(r"\rvert"))
        if token == r"\infty":
            return sympy.oo
        if token in {r"\frac", r"\tfrac"}:
            above = self.factors()
            below = self.factors()
            return sympy.Mul(*above, *(1 / x for x in below))
        if token == r"\sqrt":
            self.take("{")
            return sympy.sqrt(self.group())
        if token in FUNCTIONS:
            return FUNCTIONS[token](self.atom())
        if token in CHOICES:
            self.take(r"\{")
            values = [self.sum()]
            while self.token == ",":
                self.take()
                values.append(self.sum())
            self.take(r"\}")
            return CHOICES[token](*values, evaluate=False)
        return self.name(token)

    def factors(self) -> list[sympy.Expr]:
        """The factors of a braced product, or the one sum in it; kept apart so that a number does not enter a bracket."""
        self.take("{")
        start, found = self.position, []
        while self.token not in STOP:
            if self.token == r"\cdot":
                self.take()
            found.append(self.power())
        if self.token == "}" and found:
            self.take()
            return found
        self.position = start
        return [self.group()]

    def name(self, token: str) -> sympy.Expr:
        text = token
        if token == r"\mathit":
            text += self.braced()
        if self.token == "_":
            text += self.take() + self.braced()
        return sympy.E if text == "e" and "e" not in self.names else symbol(self.names[text])

    def braced(self) -> str:
        text = self.take("{")
        while self.token != "}":
            text += self.take() + (self.braced() if text.endswith("{") and self.token == "{" else "")
        return text + self.take()
