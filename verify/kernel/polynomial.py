"""Polynomials with rational coefficients, and the only text syntax in which certificates write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from verify.kernel.rejected import Meter, Rejected

Monomial = tuple[tuple[str, int], ...]

TEXT_LIMIT = 200_000
DIGIT_LIMIT = 1_000
NESTING_LIMIT = 60
POWER_LIMIT = 40
EXPONENT_LIMIT = 400
BIT_LIMIT = 12_000
PARSE_WORK = 300_000

_TOKEN = re.compile(r"\s*(?:(?P<number>\d+(\.\d+)?)|(?P<name>[A-Za-z_]\w*)|(?P<sign>\*\*|[-+*/()]))", re.ASCII)


def bounded(value: Fraction) -> Fraction:
    """Return ``value``; raises Rejected when its numerator or denominator exceeds BIT_LIMIT bits."""
    if value.numerator.bit_length() > BIT_LIMIT or value.denominator.bit_length() > BIT_LIMIT:
        raise Rejected("a coefficient has too many digits")
    return value


def _product(left: Monomial, right: Monomial) -> Monomial:
    exponents = dict(left)
    for name, exponent in right:
        exponents[name] = exponents.get(name, 0) + exponent
        if exponents[name] > EXPONENT_LIMIT:
            raise Rejected(f"exponent of {name} exceeds {EXPONENT_LIMIT}")
    return tuple(sorted(exponents.items()))


class Polynomial:
    """An immutable polynomial over Q: a map from monomials, sorted (variable, exponent) pairs, to coefficients."""

    __slots__ = ("terms",)
    terms: dict[Monomial, Fraction]

    def __init__(self, terms: Iterable[tuple[Monomial, Fraction]] = ()) -> None:
        """Sum of the given terms; monomials must be sorted, with positive exponents."""
        collected: dict[Monomial, Fraction] = {}
        for monomial, coefficient in terms:
            collected[monomial] = bounded(collected.get(monomial, Fraction(0)) + coefficient)
        self.terms = {monomial: value for monomial, value in collected.items() if value}

    @classmethod
    def constant(cls, value: Fraction | int) -> Polynomial:
        """The constant polynomial ``value``."""
        return cls([((), Fraction(value))])

    @classmethod
    def variable(cls, name: str) -> Polynomial:
        """The polynomial that is the variable ``name``."""
        return cls([(((name, 1),), Fraction(1))])

    @classmethod
    def parse(cls, text: str, meter: Meter | None = None) -> Polynomial:
        """The polynomial written in ``text``.

        Syntax, a subset of Python's: integers, exact decimals, names, ``+ - *``, ``/`` by a nonzero constant,
        ``**`` with a literal exponent 0..40, parentheses. Work is charged to ``meter``. Raises Rejected on anything
        else and on oversized input.
        """
        if len(text) > TEXT_LIMIT or not text.isascii():
            raise Rejected("polynomial text is too long or not ASCII")
        return _Parser(text, meter or Meter(PARSE_WORK)).parse()

    def __add__(self, other: Polynomial) -> Polynomial:
        return Polynomial([*self.terms.items(), *other.terms.items()])

    def __neg__(self) -> Polynomial:
        return Polynomial((monomial, -value) for monomial, value in self.terms.items())

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        return Polynomial((_product(m, n), v * w) for m, v in self.terms.items() for n, w in other.terms.items())

    def __pow__(self, exponent: int) -> Polynomial:
        return self.power(exponent, Meter(PARSE_WORK))

    def times(self, other: Polynomial, meter: Meter) -> Polynomial:
        """The product, charged to ``meter``."""
        meter.spend(len(self.terms) * len(other.terms) + 1)
        return self * other

    def power(self, exponent: int, meter: Meter) -> Polynomial:
        """The power with ``0 <= exponent <= POWER_LIMIT``, charged to ``meter``; raises Rejected outside."""
        if not 0 <= exponent <= POWER_LIMIT:
            raise Rejected(f"exponent {exponent} is not in 0..{POWER_LIMIT}")
        result = Polynomial.constant(1)
        for _ in range(exponent):
            result = result.times(self, meter)
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def variables(self) -> frozenset[str]:
        """The variables that occur with a nonzero coefficient."""
        return frozenset(name for monomial in self.terms for name, _ in monomial)

    def degree(self, name: str) -> int:
        """The degree in the variable ``name`` (0 for the zero polynomial)."""
        return max((dict(monomial).get(name, 0) for monomial in self.terms), default=0)

    def coefficients(self, name: str) -> list[Polynomial]:
        """The coefficients of the powers 0, 1, ..., degree of ``name``, free of ``name``."""
        parts: list[list[tuple[Monomial, Fraction]]] = [[] for _ in range(self.degree(name) + 1)]
        for monomial, value in self.terms.items():
            rest = tuple(pair for pair in monomial if pair[0] != name)
            parts[dict(monomial).get(name, 0)].append((rest, value))
        return [Polynomial(part) for part in parts]

    def derivative(self, name: str) -> Polynomial:
        """The partial derivative with respect to ``name``."""
        result = Polynomial()
        power = Polynomial.constant(1)
        for index, coefficient in enumerate(self.coefficients(name)[1:], start=1):
            result += Polynomial.constant(index) * coefficient * power
            power *= Polynomial.variable(name)
        return result

    def substitute(self, values: Mapping[str, Polynomial]) -> Polynomial:
        """The polynomial with every variable in ``values`` replaced simultaneously."""
        result = Polynomial()
        for monomial, value in self.terms.items():
            product = Polynomial.constant(value)
            for name, exponent in monomial:
                product *= values.get(name, Polynomial.variable(name)) ** exponent
            result += product
        return result

    def evaluate(self, point: Mapping[str, Fraction]) -> Fraction:
        """The exact value at ``point``; raises Rejected when a variable has no value there."""
        total = Fraction(0)
        for monomial, coefficient in self.terms.items():
            value = coefficient
            for name, exponent in monomial:
                if name not in point:
                    raise Rejected(f"no value for the variable {name}")
                for _ in range(exponent):
                    value = bounded(value * point[name])
            total = bounded(total + value)
        return total

    def __str__(self) -> str:
        """Canonical text: highest total degree first, then alphabetical; parses back to an equal polynomial."""
        pieces = []
        for monomial in sorted(self.terms, key=lambda m: (-sum(e for _, e in m), [(n, -e) for n, e in m])):
            value = self.terms[monomial]
            factors = [name if exponent == 1 else f"{name}**{exponent}" for name, exponent in monomial]
            if abs(value) != 1 or not factors:
                factors.insert(0, str(abs(value)))
            pieces.append((" - " if value < 0 else " + ") + "*".join(factors))
        text = "".join(pieces) or " + 0"
        return text[3:] if text.startswith(" +") else "-" + text[3:]

    def __repr__(self) -> str:
        return f"Polynomial.parse({str(self)!r})"


def tokens(text: str) -> list[tuple[str, str]]:
    """(kind, text) of every token, last first, with kinds number, name, sign and end; raises Rejected on other characters."""
    found: list[tuple[str, str]] = [("end", "")]
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            raise Rejected(f"unexpected character {text[position:].lstrip()[:1]!r} at {position}")
        found.append((match.lastgroup, match[match.lastgroup]))
        position = match.end()
    found.append(found.pop(0))
    found.reverse()
    return found


class _Parser:
    """Recursive descent; sums and products are loops, so only parentheses and signs nest."""

    def __init__(self, text: str, meter: Meter) -> None:
        self.meter = meter
        self.depth = 0
        self.tokens = tokens(text)

    def parse(self) -> Polynomial:
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

    def sum(self) -> Polynomial:
        parts = list(self.product().terms.items())
        while sign := self.take("+", "-"):
            part = self.product()
            parts.extend((part if sign == "+" else -part).terms.items())
            self.meter.spend(len(part.terms) + 1)
        return Polynomial(parts)

    def product(self) -> Polynomial:
        result = self.signed()
        while sign := self.take("*", "/"):
            factor = self.signed()
            if sign == "/":
                if not factor.terms or factor.variables():
                    raise Rejected("division only by a nonzero constant")
                factor = Polynomial.constant(1 / factor.terms[()])
            result = result.times(factor, self.meter)
        return result

    def signed(self) -> Polynomial:
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
                result = result.power(int(text), self.meter)
                if self.take("**"):
                    raise Rejected("a power of a power needs parentheses")
        self.depth -= 1
        return result

    def atom(self) -> Polynomial:
        kind, text = self.tokens.pop()
        if kind == "number":
            if len(text) > DIGIT_LIMIT:
                raise Rejected("a number has too many digits")
            return Polynomial.constant(Fraction(text))
        if kind == "name":
            return Polynomial.variable(text)
        if text != "(":
            raise Rejected(f"unexpected {text!r}" if text else "unexpected end of text")
        result = self.sum()
        if not self.take(")"):
            raise Rejected("missing )")
        return result
