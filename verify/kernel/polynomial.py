"""Polynomials with rational coefficients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from verify.kernel.rejected import Meter, Rejected

Monomial = tuple[tuple[str, int], ...]
Terms = Iterable[tuple[Monomial, Fraction]]

POWER_LIMIT = 40
EXPONENT_LIMIT = 400
BIT_LIMIT = 12_000
WORK = 300_000


def _bounded(value: Fraction) -> Fraction:
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

    def __init__(self, terms: Terms = ()) -> None:
        """Sum of the given terms; monomials must be sorted, with positive exponents."""
        collected: dict[Monomial, Fraction] = {}
        for monomial, coefficient in terms:
            collected[monomial] = _bounded(collected.get(monomial, Fraction(0)) + coefficient)
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
        """The polynomial in ``text``, a formula of ``verify.kernel.formula`` without roots whose divisors are nonzero constants.

        Work is charged to ``meter``. Raises Rejected on anything else and on oversized input.
        """
        from verify.kernel.formula import read  # formulas are made of polynomials

        ratio = read(text, meter or Meter(WORK))
        if ratio.bottom.variables():
            raise Rejected("division only by a nonzero constant")
        return ratio.top

    def __add__(self, other: Polynomial) -> Polynomial:
        return Polynomial([*self.terms.items(), *other.terms.items()])

    def __neg__(self) -> Polynomial:
        return Polynomial((monomial, -value) for monomial, value in self.terms.items())

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        return self.times(other, Meter(WORK))

    def __pow__(self, exponent: int) -> Polynomial:
        return self.power(exponent, Meter(WORK))

    def times(self, other: Polynomial, meter: Meter) -> Polynomial:
        """The product, charged to ``meter``."""
        meter.spend(len(self.terms) * len(other.terms) + 1)
        return Polynomial((_product(m, n), v * w) for m, v in self.terms.items() for n, w in other.terms.items())

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

    def coefficients(self, name: str) -> list[Polynomial]:
        """The coefficients of the powers 0, 1, ..., degree of ``name``, free of ``name``; [0] for the zero polynomial."""
        degree = max((dict(monomial).get(name, 0) for monomial in self.terms), default=0)
        parts: list[list[tuple[Monomial, Fraction]]] = [[] for _ in range(degree + 1)]
        for monomial, value in self.terms.items():
            parts[dict(monomial).get(name, 0)].append((tuple(pair for pair in monomial if pair[0] != name), value))
        return [Polynomial(part) for part in parts]

    def derivative(self, name: str) -> Polynomial:
        """The partial derivative with respect to ``name``."""
        rising = enumerate(self.coefficients(name))
        parts = (part * Polynomial([(((name, k - 1),) * (k > 1), Fraction(k))]) for k, part in rising if k)
        return Polynomial(item for part in parts for item in part.terms.items())

    def evaluate(self, point: Mapping[str, Fraction]) -> Fraction:
        """The exact value at ``point``; raises Rejected when a variable has no value there."""
        total = Fraction(0)
        for monomial, value in self.terms.items():
            for name, exponent in monomial:
                if name not in point:
                    raise Rejected(f"no value for the variable {name}")
                for _ in range(exponent):
                    value = _bounded(value * point[name])
            total = _bounded(total + value)
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
