"""Quotients of polynomials, and the only text syntax of the kernel: a subset of Python's.

Integers, exact decimals, names, ``+ - * /``, ``**`` with a literal exponent 0..40, parentheses; ``sqrt(...)`` where allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.polynomial import WORK, Polynomial
from verify.kernel.rejected import Meter, Rejected

ONE = Polynomial.constant(1)
ROOT = "s_"
TEXT_LIMIT = 200_000
DIGIT_LIMIT = 1_000
NESTING_LIMIT = 60
_TOKEN = re.compile(r"\s*(?:(?P<number>\d+(\.\d+)?)|(?P<name>[A-Za-z_]\w*)|(?P<sign>\*\*|[-+*/()]))", re.ASCII)


@dataclass(frozen=True)
class Ratio:
    """``top / bottom``; nothing is cancelled, so that ``bottom`` vanishes wherever a divisor in the text does."""

    top: Polynomial
    bottom: Polynomial = ONE

    def plus(self, other: Ratio, meter: Meter) -> Ratio:
        crossed = self.top.times(other.bottom, meter) + other.top.times(self.bottom, meter)
        return Ratio(crossed, self.bottom.times(other.bottom, meter))

    def times(self, other: Ratio, meter: Meter) -> Ratio:
        return Ratio(self.top.times(other.top, meter), self.bottom.times(other.bottom, meter))

    def over(self, other: Ratio, meter: Meter) -> Ratio:
        """The quotient; a divisor's own divisor stays in the denominator."""
        if not other.top.terms:
            raise Rejected("division by zero")
        if not other.variables():
            return Ratio(self.top * Polynomial.constant(1 / other.top.terms[()]), self.bottom)
        kept = other.bottom
        return self.times(Ratio(kept.times(kept, meter), other.top.times(kept, meter)), meter)

    def variables(self) -> frozenset[str]:
        return self.top.variables() | self.bottom.variables()

    def at(self, values: Mapping[str, Ratio]) -> Ratio:
        """The quotient with names replaced by quotients free of these names."""
        top, bottom = substitute(self.top, values), substitute(self.bottom, values)
        return Ratio(top.top * bottom.bottom, top.bottom * bottom.top)


def substitute(polynomial: Polynomial, values: Mapping[str, Ratio]) -> Ratio:
    """The polynomial at quotients free of the names replaced; each denominator enters to the degree of the polynomial in it."""
    result = Ratio(polynomial)
    for name, value in values.items():
        parts = result.top.coefficients(name)
        total, degree = Polynomial(), len(parts) - 1
        for power, part in enumerate(parts):
            total += part * value.top**power * value.bottom ** (degree - power)
        result = Ratio(total, result.bottom * value.bottom**degree)
    return result


def read(text: object, meter: Meter | None = None, radicands: list[Ratio] | None = None) -> Ratio:
    """The formula in ``text``; work is charged to ``meter``.

    Where ``radicands`` is a list, one square root may occur, as often as it likes: it reads as the variable ``ROOT``, and its
    radicand enters the list. Raises Rejected on anything else and on oversized input.
    """
    if not isinstance(text, str) or len(text) > TEXT_LIMIT or not text.isascii():
        raise Rejected("a formula is ASCII text of bounded length")
    return _Reader(text, meter or Meter(WORK), radicands).read()


class _Reader:
    """Recursive descent; sums and products are loops, so only parentheses and signs nest."""

    def __init__(self, text: str, meter: Meter, radicands: list[Ratio] | None) -> None:
        self.meter, self.radicands, self.depth = meter, radicands, 0
        self.tokens = [("end", "")]
        position, end = 0, len(text.rstrip())
        while position < end:
            match = _TOKEN.match(text, position)
            if match is None or match.lastgroup is None:
                raise Rejected(f"unexpected character {text[position:].lstrip()[:1]!r} at {position}")
            self.tokens.append((match.lastgroup, match[match.lastgroup]))
            position = match.end()
        self.tokens[1:] = self.tokens[:0:-1]

    def read(self) -> Ratio:
        result = self.sum()
        if len(self.tokens) > 1:
            raise Rejected(f"unexpected {self.tokens[-1][1]!r}")
        return result

    def take(self, *signs: str) -> str:
        kind, text = self.tokens[-1]
        return self.tokens.pop()[1] if kind == "sign" and text in signs else ""

    def sum(self) -> Ratio:
        totals: dict[Polynomial, list[Polynomial]] = {}
        sign = "+"
        while sign:
            part = self.product()
            totals.setdefault(part.bottom, []).append(part.top if sign == "+" else -part.top)
            self.meter.spend(len(part.top.terms) + 1)
            sign = self.take("+", "-")
        ratios = [Ratio(Polynomial(i for p in parts for i in p.terms.items()), bottom) for bottom, parts in totals.items()]
        result = ratios[0]
        for ratio in ratios[1:]:
            result = result.plus(ratio, self.meter)
        return result

    def product(self) -> Ratio:
        result = self.signed()
        while sign := self.take("*", "/"):
            factor = self.signed()
            result = result.times(factor, self.meter) if sign == "*" else result.over(factor, self.meter)
        return result

    def signed(self) -> Ratio:
        self.depth += 1
        if self.depth > NESTING_LIMIT:
            raise Rejected(f"nesting deeper than {NESTING_LIMIT}")
        if sign := self.take("+", "-"):
            inner = self.signed()
            result = Ratio(-inner.top, inner.bottom) if sign == "-" else inner
        else:
            result = self.atom()
            if self.take("**"):
                kind, text = self.tokens.pop()
                if kind != "number" or not text.isdigit() or len(text) > 2:
                    raise Rejected("an exponent must be a literal integer")
                result = Ratio(result.top.power(int(text), self.meter), result.bottom.power(int(text), self.meter))
        self.depth -= 1
        return result

    def atom(self) -> Ratio:
        kind, text = self.tokens.pop()
        if kind == "number" and len(text) <= DIGIT_LIMIT:
            return Ratio(Polynomial.constant(Fraction(text)))
        root = text == "sqrt" and self.radicands is not None and self.take("(")
        if kind == "name" and not root:
            return Ratio(Polynomial.variable(text))
        if not root and text != "(":
            raise Rejected(f"unexpected {text[:20]!r}" if text else "unexpected end of text")
        inner = self.sum()
        if not self.take(")"):
            raise Rejected("missing )")
        return self.root(inner) if root else inner

    def root(self, radicand: Ratio) -> Ratio:
        assert self.radicands is not None
        if radicand not in self.radicands:
            self.radicands.append(radicand)
        if len(self.radicands) > 1 or ROOT in radicand.variables():
            raise Rejected("more than one square root")
        return Ratio(Polynomial.variable(ROOT))
