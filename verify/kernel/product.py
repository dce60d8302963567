"""Values as products of polynomials to integer powers: divisors stay visible, and equal factors cancel."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm

from verify.kernel.polynomial import BIT_LIMIT, Monomial, Polynomial, paid
from verify.kernel.rejected import require, spend

__all__ = ["ONE", "Product", "primitive"]


def primitive(polynomial: Polynomial) -> tuple[Fraction, Polynomial]:
    """(c, f) with polynomial = c*f, where f has coprime integer coefficients and that of its last monomial is positive."""
    values = polynomial.terms.values()
    content = Fraction(gcd(*(v.numerator for v in values)), lcm(*(v.denominator for v in values)))
    content = -content if polynomial.terms[max(polynomial.terms)] < 0 else content
    return content, Polynomial((m, v / content) for m, v in polynomial.terms.items())


class Product:
    """``coefficient`` times powers of primitive polynomials, each a variable or free of monomial factors; 0 has no factors."""

    def __init__(self, coefficient: Fraction, powers: Mapping[Polynomial, int]) -> None:
        self.coefficient = paid(coefficient)
        self.powers = {f: e for f, e in powers.items() if e} if coefficient else {}
        spend(1 + len(self.powers))

    @staticmethod
    def of(polynomial: Polynomial) -> Product:
        """The polynomial, with the powers of variables that divide it set apart."""
        if not polynomial.terms:
            return Product(Fraction(0), {})
        coefficient, rest = primitive(polynomial)
        monomials = [dict(m) for m in rest.terms]
        common = {n: min(m.get(n, 0) for m in monomials) for n in monomials[0]}
        common = {n: e for n, e in common.items() if e}
        powers = {Polynomial.variable(n): e for n, e in common.items()}
        rest = Polynomial((_without(monomial, common), value) for monomial, value in rest.terms.items())
        if rest.variables():
            powers[rest] = powers.get(rest, 0) + 1
        return Product(coefficient, powers)

    @property
    def constant(self) -> bool:
        return not self.powers

    def __mul__(self, other: Product) -> Product:
        powers = dict(self.powers)
        for factor, power in other.powers.items():
            powers[factor] = powers.get(factor, 0) + power
        return Product(self.coefficient * other.coefficient, powers)

    def __pow__(self, exponent: int) -> Product:
        """The power; of 0, only a positive one or the zeroth."""
        if not self.coefficient:
            return self if exponent else ONE
        length = max(self.coefficient.numerator.bit_length(), self.coefficient.denominator.bit_length())
        require(length * abs(exponent) <= BIT_LIMIT, "a power has too many digits")
        return Product(self.coefficient**exponent, {f: e * exponent for f, e in self.powers.items()})

    def __add__(self, other: Product) -> Product:
        """The sum; what both have in common stays outside the bracket."""
        if not self.coefficient or not other.coefficient:
            return self if self.coefficient else other
        factors = dict.fromkeys((*self.powers, *other.powers))
        shared = {f: min(self.powers.get(f, 0), other.powers.get(f, 0)) for f in factors}
        outside = Product(Fraction(1), shared)
        inside = [(x * outside**-1).expanded() for x in (self, other)]
        return outside * Product.of(inside[0] + inside[1])

    def __neg__(self) -> Product:
        return Product(-self.coefficient, self.powers)

    def expanded(self) -> Polynomial:
        """The polynomial, where no power is negative."""
        result = Polynomial.constant(self.coefficient)
        for factor, power in self.powers.items():
            result = result * factor**power
        return result

    def parts(self) -> tuple[Polynomial, Polynomial]:
        """(top, bottom) with value top/bottom."""
        above = Product(self.coefficient, {f: e for f, e in self.powers.items() if e > 0})
        below = Product(Fraction(1), {f: -e for f, e in self.powers.items() if e < 0})
        return above.expanded(), below.expanded()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Product) and (self.coefficient, self.powers) == (other.coefficient, other.powers)

    def __hash__(self) -> int:
        return hash((self.coefficient, frozenset(self.powers.items())))


def _without(monomial: Monomial, common: Mapping[str, int]) -> Monomial:
    return tuple((name, power - common.get(name, 0)) for name, power in monomial if power > common.get(name, 0))


ONE = Product(Fraction(1), {})
