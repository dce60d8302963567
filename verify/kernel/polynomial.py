"""Polynomials with rational coefficients."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod

from epsproof.verify.kernel.rejected import Rejected, budget, once, require, spend
from epsproof.verify.kernel.syntax import Tree, read

Monomial = tuple[tuple[str, int], ...]
Number = int | Fraction

POWER_LIMIT, EXPONENT_LIMIT, BIT_LIMIT, WORK = 40, 400, 12_000, 200_000


def paid(value: Number) -> Number:
    """``value``, a whole one as an int, charged by its length: all numbers that are ever computed pass here."""
    bits = value.numerator.bit_length()
    if value.denominator == 1:
        value = value.numerator
    else:
        bits = max(bits, value.denominator.bit_length())
    require(bits <= BIT_LIMIT, "a coefficient has too many digits")
    spend(1 + bits // 64)
    return value


def _times(left: Monomial, right: Monomial) -> Monomial:
    exponents = dict(left)
    for name, exponent in right:
        exponents[name] = exponents.get(name, 0) + exponent
        require(exponents[name] <= EXPONENT_LIMIT, "an exponent is too large")
    spend(len(exponents))
    return tuple(sorted(exponents.items()))


def _rank(monomial: Monomial) -> tuple[int, list[tuple[str, int]]]:
    return -sum(power for _, power in monomial), [(name, -power) for name, power in monomial]


class Polynomial:
    """An immutable polynomial over Q.

    It maps monomials, sorted (variable, exponent) pairs, to coefficients, of which whole ones are ints.
    """

    def __init__(self, terms: Iterable[tuple[Monomial, Number]] = ()) -> None:
        """Sum of the given terms; monomials must be sorted, with positive exponents."""
        collected: dict[Monomial, Number] = {}
        for monomial, coefficient in terms:
            before = collected.get(monomial)
            collected[monomial] = paid(coefficient if before is None else before + coefficient)
        self.terms = {monomial: value for monomial, value in collected.items() if value}

    @staticmethod
    def constant(value: Number) -> Polynomial:
        """The constant polynomial ``value``."""
        return Polynomial([((), value)])

    @staticmethod
    def variable(name: str) -> Polynomial:
        """The polynomial that is the variable ``name``."""
        return Polynomial([(((name, 1),), 1)])

    @staticmethod
    @budget(WORK)
    def parse(text: str, names: Collection[str] | None = None) -> Polynomial:
        """The polynomial in ``text``, where all divisors are nonzero constants."""
        result = folded(read(text))
        if names is not None and not result.variables() <= {*names}:
            raise Rejected(f"in {text[:60]!r} only {', '.join(sorted(names))} may occur")
        return result

    @staticmethod
    def total(parts: Iterable[Polynomial]) -> Polynomial:
        """The sum of the polynomials."""
        return Polynomial(term for part in parts for term in part.terms.items())

    def __add__(self, other: Polynomial) -> Polynomial:
        return Polynomial.total((self, other))

    def __neg__(self) -> Polynomial:
        return Polynomial((monomial, -value) for monomial, value in self.terms.items())

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        pairs = product(self.terms.items(), other.terms.items())
        return Polynomial((_times(m, n), v * w) for (m, v), (n, w) in pairs)

    def __pow__(self, exponent: int) -> Polynomial:
        require(0 <= exponent <= POWER_LIMIT, f"exponent {exponent} is not in 0..{POWER_LIMIT}")
        return prod([self] * exponent, start=Polynomial.constant(1))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Polynomial) and self.terms == other.terms)

    def __hash__(self) -> int:
        spend(self.size)
        return self.code

    @cached_property
    def size(self) -> int:
        """How many terms there are, with the variables in them."""
        return sum(1 + len(monomial) for monomial in self.terms)

    @cached_property
    def code(self) -> int:
        """What equal polynomials have in common."""
        return hash(frozenset((m, value.numerator) for m, value in self.terms.items()))

    def variables(self) -> frozenset[str]:
        """The variables that occur with a nonzero coefficient."""
        return frozenset(name for monomial in self.terms for name, _ in monomial)

    def coefficients(self, name: str) -> list[Polynomial]:
        """The coefficients of the powers 0, 1, ..., degree of ``name``; [0] for the zero."""
        parts: defaultdict[int, list[tuple[Monomial, Number]]] = defaultdict(list)
        for monomial, value in self.terms.items():
            exponents = dict(monomial)
            parts[exponents.pop(name, 0)].append((tuple(exponents.items()), value))
        return [Polynomial(parts[power]) for power in range(max(parts, default=0) + 1)]

    def derivative(self, name: str) -> Polynomial:
        """The partial derivative with respect to ``name``."""
        base, parts = Polynomial.variable(name), enumerate(self.coefficients(name)[1:], 1)
        slopes = (part * Polynomial.constant(k) * base ** (k - 1) for k, part in parts)
        return Polynomial.total(slopes)

    def evaluate(self, point: Mapping[str, Fraction]) -> Fraction:
        """The exact value at ``point``; raises Rejected when a variable has no value there."""
        lacking = sorted(self.variables() - point.keys())
        require(not lacking, f"no value for a variable of {', '.join(lacking)}")
        total: Number = 0
        for monomial, value in self.terms.items():
            for name, exponent in monomial:
                value = paid(value * paid(point[name] ** exponent))
            total = paid(total + value)
        return Fraction(total)

    def __str__(self) -> str:
        """Canonical text: highest total degree first, then alphabetical.

        It parses back where no exponent is over POWER_LIMIT.
        """
        pieces = []
        for monomial in sorted(self.terms, key=_rank):
            value = self.terms[monomial]
            powers = (f"{name}**{power}".removesuffix("**1") for name, power in monomial)
            text = "*".join((str(value), *powers))
            pieces.append(text.replace("1*", "", 1) if abs(value) == 1 else text)
        return " + ".join(pieces).replace(" + -", " - ") or "0"

    __repr__ = __str__


@once
def folded(tree: Tree) -> Polynomial:
    """The polynomial that a formula is."""
    parts = [folded(part) for part in tree.parts]
    match tree.sign:
        case "number":
            return Polynomial.constant(tree.value)
        case "name":
            return Polynomial.variable(tree.label)
        case "+":
            return Polynomial.total(parts)
        case "-":
            return -parts[0]
        case "*":
            return parts[0] * parts[1]
        case "/":
            require(parts[1].terms, "division by zero")
            require(not parts[1].variables(), "division only by a nonzero constant")
            return parts[0] * Polynomial.constant(Fraction(1) / parts[1].terms[()])
        case "**" if tree.value.denominator == 1:
            return parts[0] ** int(tree.value)
    raise Rejected(f"{tree.sign!r} is not read here, or not with this exponent")
