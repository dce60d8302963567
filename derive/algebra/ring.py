"""Polynomials over the rationals in named variables: SymPy at the edges, python-flint inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction as Rational
from functools import cached_property
from math import gcd

import sympy
from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.text.notation import symbol

__all__ = ["Fraction", "Ring"]

Fraction = tuple[fmpq_mpoly, fmpq_mpoly]


class Ring:
    """Q[names]; the ring of one problem, so that all its polynomials can be combined."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.context = fmpq_mpoly_ctx.get(list(self.names), Ordering.lex)
        self.index = {name: i for i, name in enumerate(self.names)}

    @cached_property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        return tuple(map(symbol, self.names))

    def variable(self, name: str) -> fmpq_mpoly:
        return self.context.gen(self.index[name])

    def constant(self, value: int) -> fmpq_mpoly:
        return self.context.constant(value)

    def polynomial(self, expression: sympy.Expr) -> fmpq_mpoly:
        """The polynomial that ``expression`` expands to."""
        terms = sympy.Poly(expression, *self.symbols, domain="QQ").as_dict()
        return self.context.from_dict({m: fmpq(int(c.p), int(c.q)) for m, c in terms.items()})

    def fraction(self, expression: sympy.Expr) -> Fraction:
        """(numerator, denominator) of a rational expression, coprime."""
        numerator, denominator = fraction(expression)
        return self.polynomial(numerator), self.polynomial(denominator)

    def expression(self, polynomial: fmpq_mpoly) -> sympy.Expr:
        """The SymPy expression, expanded, with integer coefficients where the polynomial has them."""
        terms = {
            tuple(map(int, m)): sympy.Rational(int(c.p), int(c.q)) for m, c in polynomial.to_dict().items()
        }
        return sympy.Poly.from_dict(terms, *self.symbols).as_expr() if terms else sympy.S.Zero

    def at(self, polynomial: fmpq_mpoly, point: Mapping[str, Rational]) -> Rational:
        """The exact value where every variable that occurs has a value."""
        value = polynomial(
            *(fmpq(point[n].numerator, point[n].denominator) if n in point else fmpq(0) for n in self.names)
        )
        return Rational(int(value.p), int(value.q))

    def degree(self, polynomial: fmpq_mpoly, name: str) -> int:
        return 0 if polynomial.is_zero() else int(polynomial.degrees()[self.index[name]])

    def names_of(self, polynomial: fmpq_mpoly) -> tuple[str, ...]:
        return (
            ()
            if polynomial.is_zero()
            else tuple(n for n, d in zip(self.names, polynomial.degrees(), strict=True) if d > 0)
        )

    def coefficients(self, polynomial: fmpq_mpoly, name: str) -> list[fmpq_mpoly]:
        """Coefficients by ascending power of the variable."""
        position = self.index[name]
        parts: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(self.degree(polynomial, name) + 1)]
        for monomial, coefficient in polynomial.to_dict().items():
            rest = list(monomial)
            rest[position] = 0
            parts[int(monomial[position])][tuple(rest)] = coefficient
        return [self.context.from_dict(part) for part in parts]

    def stride(self, polynomial: fmpq_mpoly, name: str) -> int:
        """The largest k for which the polynomial is one in the k-th power of the variable; 0 without the variable."""
        position = self.index[name]
        return gcd(*(int(monomial[position]) for monomial in polynomial.monoms()))

    def in_power(self, polynomial: fmpq_mpoly, name: str, stride: int) -> fmpq_mpoly:
        """The polynomial with the power ``stride`` of the variable written as the variable itself."""
        parts = self.coefficients(polynomial, name)[::stride]
        return sum((part * self.variable(name) ** k for k, part in enumerate(parts)), self.constant(0))

    def derivative(self, polynomial: fmpq_mpoly, name: str) -> fmpq_mpoly:
        return polynomial.derivative(self.index[name])

    def factors(self, polynomial: fmpq_mpoly) -> list[fmpq_mpoly]:
        """The distinct irreducible factors that are not constant, primitive over the integers."""
        if polynomial.is_zero() or polynomial.is_constant():
            return []
        return [self.primitive(f) for f, _ in polynomial.factor()[1]]

    def primitive(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The positive rational multiple with coprime integer coefficients."""
        numerators, denominators = 0, 1
        for c in polynomial.coeffs():
            denominators = denominators * int(c.q) // gcd(denominators, int(c.q))
        for c in polynomial.coeffs():
            numerators = gcd(numerators, int(c.p) * (denominators // int(c.q)))
        return polynomial * fmpq(denominators, max(1, abs(numerators)))

    def pseudo_remainder(self, left: fmpq_mpoly, right: fmpq_mpoly, name: str) -> fmpq_mpoly:
        """A multiple of the remainder of ``left`` by ``right`` as polynomials in ``name``, free of fractions."""
        lead = self.coefficients(right, name)[-1]
        while self.degree(left, name) >= self.degree(right, name) and not left.is_zero():
            top = self.coefficients(left, name)[-1]
            shift = self.degree(left, name) - self.degree(right, name)
            left = left * lead - right * top * self.variable(name) ** shift
        return left

    def primitive_in(self, polynomial: fmpq_mpoly, name: str) -> fmpq_mpoly:
        """The polynomial divided by the common factor of its coefficients in ``name``."""
        divisor = self.constant(0)
        for part in self.coefficients(polynomial, name):
            divisor = part if divisor.is_zero() else divisor.gcd(part)
        return polynomial if divisor.is_zero() else polynomial / divisor

    def normal(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The primitive multiple with positive leading coefficient: equal for polynomials with the same zero set by scaling."""
        primitive = self.primitive(polynomial)
        return -primitive if not primitive.is_zero() and primitive.leading_coefficient() < 0 else primitive

    def substitute(self, polynomial: fmpq_mpoly, values: Mapping[str, Fraction]) -> Fraction:
        """The value at rational functions, as (numerator, denominator), common factors removed."""
        numerator, denominator = polynomial, self.constant(1)
        for name, (top, bottom) in values.items():
            parts = self.coefficients(numerator, name)
            degree = len(parts) - 1
            total = self.constant(0)
            for power, part in enumerate(parts):
                total = total + part * top**power * bottom ** (degree - power)
            numerator, denominator = total, denominator * bottom**degree
        return self.reduced(numerator, denominator)

    def reduced(self, numerator: fmpq_mpoly, denominator: fmpq_mpoly) -> Fraction:
        if numerator.is_zero():
            return numerator, self.constant(1)
        divisor = numerator.gcd(denominator)
        return numerator / divisor, denominator / divisor

    def quotient(self, value: Fraction) -> sympy.Expr:
        return sympy.factor(self.expression(value[0])) / sympy.factor(self.expression(value[1]))

    def common_root(
        self, left: fmpq_mpoly, right: fmpq_mpoly, name: str, point: Mapping[str, Rational]
    ) -> bool:
        """Whether the two have a common root in the variable, the other variables being as at the point; exact."""
        at = [[self.at(c, point) for c in self.coefficients(f, name)] for f in (left, right)]
        first, second = (fmpq_poly([fmpq(c.numerator, c.denominator) for c in parts]) for parts in at)
        return bool(first.gcd(second).degree() > 0)

    def resultant(self, left: fmpq_mpoly, right: fmpq_mpoly, name: str) -> fmpq_mpoly:
        return left.resultant(right, self.index[name])

    def discriminant(self, polynomial: fmpq_mpoly, name: str) -> fmpq_mpoly:
        return polynomial.discriminant(self.index[name])
