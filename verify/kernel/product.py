"""Values as products of powers of polynomials: divisors stay visible, equal factors cancel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from epsproof.verify.kernel.polynomial import BIT_LIMIT, Monomial, Polynomial, paid
from epsproof.verify.kernel.rejected import require, spend


def primitive(polynomial: Polynomial) -> tuple[Fraction, Polynomial]:
    """(c, f) with polynomial = c*f, where f has coprime integer coefficients.

    That of its last monomial is positive.
    """
    values = polynomial.terms.values()
    content = Fraction(gcd(*(v.numerator for v in values)), lcm(*(v.denominator for v in values)))
    content = -content if polynomial.terms[max(polynomial.terms)] < 0 else content
    if content == 1:
        return content, polynomial
    return content, Polynomial((m, v / content) for m, v in polynomial.terms.items())


class Product:
    """``coefficient`` times powers of primitive polynomials; 0 has no factors.

    Each of them is a variable, or free of monomial factors.
    """

    def __init__(self, coefficient: Fraction, powers: Mapping[Polynomial, int]) -> None:
        self.coefficient = Fraction(paid(coefficient))
        self.powers = {f: e for f, e in powers.items() if e} if coefficient else {}
        spend(1 + len(self.powers))

    @staticmethod
    def of(polynomial: Polynomial) -> Product:
        """The polynomial, with the powers of variables that divide it set apart."""
        if not polynomial.terms:
            return NOTHING
        coefficient, rest = primitive(polynomial)
        monomials = [dict(m) for m in rest.terms]
        common = {n: e for n in monomials[0] if (e := min(m.get(n, 0) for m in monomials))}
        powers = {Polynomial.variable(n): e for n, e in common.items()}
        rest = Polynomial((_without(m, common), value) for m, value in rest.terms.items())
        if rest.variables():
            powers[rest] = powers.get(rest, 0) + 1
        return Product(coefficient, powers)

    def __mul__(self, other: Product) -> Product:
        powers = dict(self.powers)
        for factor, power in other.powers.items():
            powers[factor] = powers.get(factor, 0) + power
        return Product(self.coefficient * other.coefficient, powers)

    def __pow__(self, exponent: int) -> Product:
        """The power; 0 has only the zeroth and positive ones."""
        value = self.coefficient
        require(value or exponent >= 0, "0 has no such power")
        length = max(value.numerator.bit_length(), value.denominator.bit_length())
        require(length * abs(exponent) <= BIT_LIMIT, "a power has too many digits")
        return Product(value**exponent, {f: e * exponent for f, e in self.powers.items()})

    def __add__(self, other: Product) -> Product:
        """The sum; what both have in common stays outside the bracket."""
        if not self.coefficient or not other.coefficient:
            return self if self.coefficient else other
        factors = dict.fromkeys((*self.powers, *other.powers))
        shared = {f: min(self.powers.get(f, 0), other.powers.get(f, 0)) for f in factors}
        outside = Product(Fraction(1), shared)
        left, right = ((part * outside**-1).parts()[0] for part in (self, other))
        return outside * Product.of(left + right)

    def __neg__(self) -> Product:
        return Product(-self.coefficient, self.powers)

    def parts(self) -> tuple[Polynomial, Polynomial]:
        """(top, bottom) with value top/bottom."""
        top, bottom = Polynomial.constant(self.coefficient), Polynomial.constant(1)
        for factor, power in self.powers.items():
            if power > 0:
                top = top * factor**power
            else:
                bottom = bottom * factor**-power
        return top, bottom

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Product):
            return False
        return self.coefficient == other.coefficient and self.powers == other.powers

    def __hash__(self) -> int:
        return hash((self.coefficient, frozenset(self.powers.items())))


def _without(monomial: Monomial, common: Mapping[str, int]) -> Monomial:
    left = ((name, power - common.get(name, 0)) for name, power in monomial)
    return tuple((name, power) for name, power in left if power)


NOTHING, ONE = Product(Fraction(0), {}), Product(Fraction(1), {})


@dataclass(frozen=True, eq=False)
class Value:
    """``plain`` plus the multiples of logarithms of positive products."""

    plain: Product
    logs: Mapping[Product, Fraction] = field(default_factory=dict)

    def plus(self, other: Value, factor: int = 1) -> Value:
        """The sum with ``factor`` times the other."""
        whole, logs = other.times(Fraction(factor)), dict(self.logs)
        for argument, share in whole.logs.items():
            logs[argument] = logs.get(argument, Fraction(0)) + share
        return Value(self.plain + whole.plain, {a: share for a, share in logs.items() if share})

    def times(self, factor: Fraction) -> Value:
        """The multiple."""
        logs = {a: share * factor for a, share in self.logs.items() if factor}
        return Value(self.plain * Product(factor, {}), logs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and (self.plain, self.logs) == (other.plain, other.logs)

    def __hash__(self) -> int:
        return hash((self.plain, frozenset(self.logs.items())))
