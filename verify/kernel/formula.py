"""Rational formulas with square roots, as quotients of polynomials; every root becomes a variable with its equation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from verify.kernel.polynomial import DIGIT_LIMIT, NESTING_LIMIT, Polynomial, tokens
from verify.kernel.rejected import Meter, Rejected

__all__ = ["Radicals", "Ratio", "parse_ratio"]

ONE = Polynomial.constant(1)
LENGTH_LIMIT = 20_000
WORK = 2_000_000


@dataclass(frozen=True)
class Ratio:
    """``top / bottom``; nothing is cancelled, so that the sign of ``bottom`` stays what the text says."""

    top: Polynomial
    bottom: Polynomial = ONE

    def __add__(self, other: Ratio) -> Ratio:
        if self.bottom == other.bottom:
            return Ratio(self.top + other.top, self.bottom)
        return Ratio(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    def __neg__(self) -> Ratio:
        return Ratio(-self.top, self.bottom)

    def __mul__(self, other: Ratio) -> Ratio:
        return Ratio(self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: Ratio) -> Ratio:
        if not other.top.terms:
            raise Rejected("division by zero")
        return Ratio(self.top * other.bottom, self.bottom * other.top)

    def power(self, exponent: int) -> Ratio:
        return Ratio(self.top.power(exponent, Meter(WORK)), self.bottom.power(exponent, Meter(WORK)))


@dataclass
class Radicals:
    """The square roots met while reading: variable name -> radicand."""

    found: dict[str, Ratio] = field(default_factory=dict)

    def variable(self, radicand: Ratio) -> Ratio:
        for name, known in self.found.items():
            if known == radicand:
                return Ratio(Polynomial.variable(name))
        name = f"s{len(self.found) + 1}_"
        self.found[name] = radicand
        return Ratio(Polynomial.variable(name))


def substitute(polynomial: Polynomial, values: Mapping[str, Ratio]) -> Ratio:
    """The polynomial at rational functions; each name's denominator enters to the degree of the polynomial in it."""
    result = Ratio(polynomial)
    for name, value in values.items():
        if name not in result.top.variables():
            continue
        parts = result.top.coefficients(name)
        total, degree = Polynomial(), len(parts) - 1
        for power, part in enumerate(parts):
            total += part * value.top.power(power, Meter(WORK)) * value.bottom.power(degree - power, Meter(WORK))
        result = Ratio(total, result.bottom * value.bottom.power(degree, Meter(WORK)))
    return result


def parse_ratio(text: str, radicals: Radicals | None = None) -> Ratio:
    """The formula in ``text``: numbers, names, + - * /, ** with a literal exponent, and sqrt where ``radicals`` is given."""
    if not isinstance(text, str) or len(text) > LENGTH_LIMIT or not text.isascii():
        raise Rejected("a formula is ASCII text of bounded length")
    return _Reader(text, radicals).read()


class _Reader:
    def __init__(self, text: str, radicals: Radicals | None) -> None:
        self.tokens, self.radicals, self.depth = tokens(text), radicals, 0

    def read(self) -> Ratio:
        result = self.sum()
        if self.tokens[-1][0] != "end":
            raise Rejected(f"unexpected {self.tokens[-1][1]!r}")
        return result

    def take(self, *signs: str) -> str:
        kind, text = self.tokens[-1]
        if kind == "sign" and text in signs:
            self.tokens.pop()
            return text
        return ""

    def sum(self) -> Ratio:
        result = self.product()
        while sign := self.take("+", "-"):
            part = self.product()
            result = result + (part if sign == "+" else -part)
        return result

    def product(self) -> Ratio:
        result = self.signed()
        while sign := self.take("*", "/"):
            part = self.signed()
            result = result * part if sign == "*" else result / part
        return result

    def signed(self) -> Ratio:
        self.depth += 1
        if self.depth > NESTING_LIMIT:
            raise Rejected(f"nesting deeper than {NESTING_LIMIT}")
        if sign := self.take("+", "-"):
            inner = self.signed()
            result = -inner if sign == "-" else inner
        else:
            result = self.atom()
            if self.take("**"):
                kind, text = self.tokens.pop()
                if kind != "number" or not text.isdigit() or len(text) > 2:
                    raise Rejected("an exponent must be a literal integer")
                result = result.power(int(text))
        self.depth -= 1
        return result

    def atom(self) -> Ratio:
        kind, text = self.tokens.pop()
        if kind == "number" and len(text) <= DIGIT_LIMIT:
            return Ratio(Polynomial.constant(Fraction(text)))
        if kind == "name" and text != "sqrt":
            return Ratio(Polynomial.variable(text))
        if kind == "name" and self.radicals is not None and self.take("("):
            inner = self.closed(self.sum())
            return self.radicals.variable(inner)
        if kind == "sign" and text == "(":
            return self.closed(self.sum())
        raise Rejected(f"unexpected {text!r}" if text else "unexpected end of text")

    def closed(self, result: Ratio) -> Ratio:
        if not self.take(")"):
            raise Rejected("missing )")
        return result
