"""Quotients of polynomials, and the only text syntax of the kernel: a subset of Python's.

Integers, exact decimals, names, ``+ - * /``, ``**`` with a literal exponent 1..40, parentheses; ``sqrt(...)`` where allowed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import budget, require, spend

ONE, ROOT = Polynomial.constant(1), "s_"
NESTING_LIMIT, WORK = 60, 200_000
_TOKEN = re.compile(r"\s*([0-9]{1,1000}(?:\.[0-9]{1,1000})?|[A-Za-z_]\w{0,60}|\*\*|\S)", re.ASCII)


@dataclass(frozen=True)
class Ratio:
    """``top / bottom``; nothing is cancelled, so that ``bottom`` vanishes wherever a divisor in the text does."""

    top: Polynomial
    bottom: Polynomial = ONE

    def __add__(self, other: Ratio) -> Ratio:
        return Ratio(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    def __mul__(self, other: Ratio) -> Ratio:
        return Ratio(self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: Ratio) -> Ratio:
        """The quotient; a divisor's own divisor stays in the denominator."""
        require(other.top.terms, "division by zero")
        if not other.variables():
            return Ratio(self.top * Polynomial.constant(1 / other.top.terms[()]), self.bottom)
        return self * Ratio(other.bottom * other.bottom, other.top * other.bottom)

    def variables(self) -> frozenset[str]:
        return self.top.variables() | self.bottom.variables()

    def at(self, values: Mapping[str, Ratio]) -> Ratio:
        """The quotient with names replaced by quotients free of these names."""
        top, bottom = substitute(self.top, values), substitute(self.bottom, values)
        return Ratio(top.top * bottom.bottom, top.bottom * bottom.top)


def substitute(polynomial: Polynomial, values: Mapping[str, Ratio]) -> Ratio:
    """The polynomial at quotients, one after another; each denominator enters to the degree of the polynomial in it."""
    result = Ratio(polynomial)
    for name, value in values.items():
        parts = result.top.coefficients(name)
        degree = len(parts) - 1
        top = Polynomial.total(part * value.top**k * value.bottom ** (degree - k) for k, part in enumerate(parts))
        result = Ratio(top, result.bottom * value.bottom**degree)
    return result


@budget(WORK)
def read(text: str, names: Collection[str] | None = None, radicands: list[Ratio] | None = None) -> Ratio:
    """The formula in ``text``; where ``names`` are given, in these alone.

    Where ``radicands`` is a list, square roots may occur: they read as the variable ``ROOT``, and what they are roots of enters
    the list. Raises Rejected on anything else and on oversized input.
    """
    spend(len(text) + 1)
    require(text.isascii(), "a formula is ASCII text")
    reader = _Reader(["", *reversed(_TOKEN.findall(text.rstrip()))], radicands)
    result = reader.sum(0)
    require(reader.tokens == [""], f"unexpected {reader.tokens[-1]!r}")
    require(names is None or result.variables() <= {*names}, f"in {text[:60]!r} only {', '.join(sorted(names or ()))} may occur")
    return result


@dataclass
class _Reader:
    """Recursive descent from the end of ``tokens``; sums and products are loops, so only parentheses and signs nest."""

    tokens: list[str]
    radicands: list[Ratio] | None

    def take(self, *signs: str) -> str:
        return self.tokens.pop() if self.tokens[-1] in signs else ""

    def sum(self, depth: int) -> Ratio:
        tops, sign = dict[Polynomial, list[Polynomial]](), "+"
        while sign:
            part = self.power(depth)
            while operator := self.take("*", "/"):
                part = part * self.power(depth) if operator == "*" else part / self.power(depth)
            tops.setdefault(part.bottom, []).append(part.top if sign == "+" else -part.top)
            sign = self.take("+", "-")
        return reduce(Ratio.__add__, (Ratio(Polynomial.total(parts), bottom) for bottom, parts in tops.items()))

    def power(self, depth: int) -> Ratio:
        require(depth < NESTING_LIMIT, f"nesting of {NESTING_LIMIT} or more")
        if sign := self.take("+", "-"):
            inner = self.power(depth + 1)
            return Ratio(-inner.top, inner.bottom) if sign == "-" else inner
        base = self.atom(depth)
        if not self.take("**"):
            return base
        exponent = self.tokens.pop()
        require(re.fullmatch("[1-9][0-9]?", exponent), "an exponent must be a literal positive integer")
        return Ratio(base.top ** int(exponent), base.bottom ** int(exponent))

    def atom(self, depth: int) -> Ratio:
        token = self.tokens.pop()
        if token[:1].isdigit():
            return Ratio(Polynomial.constant(Fraction(token)))
        root = token == "sqrt" and self.radicands is not None and self.take("(") == "("
        if token.isidentifier() and not root:
            return Ratio(Polynomial.variable(token))
        require(token == "(" or root, f"unexpected {token!r}" if token else "unexpected end of text")
        inner = self.sum(depth + 1)
        require(self.take(")"), "missing )")
        if self.radicands is None or not root:
            return inner
        if inner not in self.radicands:
            self.radicands.append(inner)
        return Ratio(Polynomial.variable(ROOT))
