"""Quotients of polynomials over the rationals in named variables: SymPy at the edges, python-flint inside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction as Rational
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import gcd, lcm, prod

import sympy
from flint import Ordering, fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from epsproof.derive.text.notation import symbol

__all__ = ["Fraction", "Ring", "fraction", "numerator", "shorter"]

# A rational expression as one quotient of coprime polynomials: SymPy at the edges, python-flint inside.

Pair = tuple[fmpq_mpoly, fmpq_mpoly]


class _NotRational(Exception):
    """A part that is no rational function of its symbols."""


def fraction(expression: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(numerator, denominator), coprime and expanded, as SymPy's ``fraction(cancel(together(...)))`` gives them up to sign.

    Their coefficients are integers without a common factor, and the denominator's first one is positive, unless the expression
    is a polynomial.
    """
    symbols = _ordered(frozenset(expression.free_symbols))
    context = fmpq_mpoly_ctx.get([s.name for s in symbols], Ordering.lex)
    gens = dict(zip(symbols, context.gens(), strict=True))
    try:
        top, bottom = _pair(expression, gens, context)
    except _NotRational:
        numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(expression)))
        return sympy.expand(numerator), sympy.expand(denominator)
    if bottom.is_constant():
        numerator, denominator = sympy.fraction(_expression(top / bottom.leading_coefficient(), symbols))
        return numerator, denominator
    scale = lcm(*(int(c.q) for p in (top, bottom) for c in p.coeffs()))
    content = gcd(*(int((c * scale).p) for p in (top, bottom) for c in p.coeffs()))
    factor = fmpq(scale, content if bottom.leading_coefficient() > 0 else -content)
    return _expression(top * factor, symbols), _expression(bottom * factor, symbols)


@lru_cache(maxsize=1024)
def _ordered(symbols: frozenset[sympy.Symbol]) -> tuple[sympy.Symbol, ...]:
    """The symbols in the order in which SymPy sorts the generators of a polynomial."""
    return sympy.Poly(sympy.Add(*symbols)).gens if symbols else ()


def _pair(e: sympy.Expr, gens: dict[sympy.Symbol, fmpq_mpoly], context: fmpq_mpoly_ctx) -> Pair:
    """(numerator, denominator) of the expression, coprime."""
    if e.is_Rational:
        return context.constant(fmpq(int(e.p), int(e.q))), context.constant(1)
    if e.is_Symbol:
        return gens[e], context.constant(1)
    if e.is_Add:
        top, bottom = context.constant(0), context.constant(1)
        for part in e.args:
            above, below = _pair(part, gens, context)
            top, bottom = (
                (top + above, bottom)
                if below == bottom
                else _coprime(top * below + above * bottom, bottom * below)
            )
        return _coprime(top, bottom)
    if e.is_Mul:
        top, bottom = context.constant(1), context.constant(1)
        for part in e.args:
            above, below = _pair(part, gens, context)
            top, bottom = top * above, bottom * below
        return _coprime(top, bottom)
    if e.is_Pow and e.exp.is_Integer:
        above, below = _pair(e.base, gens, context)
        power = int(e.exp)
        if power < 0:
            if above.is_zero():
                raise _NotRational
            above, below, power = below, above, -power
        return above**power, below**power
    raise _NotRational


def _coprime(top: fmpq_mpoly, bottom: fmpq_mpoly) -> Pair:
    if bottom.is_constant():
        return top, bottom
    divisor = top.gcd(bottom)
    return top / divisor, bottom / divisor


def _expression(polynomial: fmpq_mpoly, symbols: tuple[sympy.Symbol, ...]) -> sympy.Expr:
    terms = [
        sympy.Mul(
            sympy.Rational(int(c.p), int(c.q)), *(s**n for s, n in zip(symbols, powers, strict=True) if n)
        )
        for powers, c in polynomial.terms()
    ]
    return sympy.Add(*terms)


# Polynomials over the rationals in named variables: SymPy at the edges, python-flint inside.

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
        terms = {tuple(map(int, m)): sympy.Rational(int(c.p), int(c.q)) for m, c in polynomial.terms()}
        return sympy.Poly.from_dict(terms, *self.symbols).as_expr() if terms else sympy.S.Zero

    def value(self, polynomial: fmpq_mpoly, point: Mapping[str, Rational]) -> Rational:
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
        for monomial, coefficient in polynomial.terms():
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
        at = [[self.value(c, point) for c in self.coefficients(f, name)] for f in (left, right)]
        first, second = (fmpq_poly([fmpq(c.numerator, c.denominator) for c in parts]) for parts in at)
        return bool(first.gcd(second).degree() > 0)

    def resultant(self, left: fmpq_mpoly, right: fmpq_mpoly, name: str) -> fmpq_mpoly:
        return left.resultant(right, self.index[name])

    def discriminant(self, polynomial: fmpq_mpoly, name: str) -> fmpq_mpoly:
        return polynomial.discriminant(self.index[name])


# A shorter form of a fraction at which an equation holds: fractions that differ by a multiple of the
# equation are equal.

LONG = 16
MOST_DEGREE = 4
MOST_COLUMNS = 80


def shorter(equation: fmpq_mpoly, value: Fraction) -> Fraction:
    """A fraction of fewer terms that equals ``value`` wherever the irreducible equation holds, if a low degree is enough."""
    top, bottom = value
    used = [k for k, degree in enumerate(equation.degrees()) if degree > 0]
    if len(top) + len(bottom) <= LONG or any(
        d > 0 and k not in used for f in value for k, d in enumerate(f.degrees())
    ):
        return value
    for degree in range(1, MOST_DEGREE + 1):
        monomials = list(_monomials(equation, used, degree))
        if 2 * len(monomials) > MOST_COLUMNS:
            break
        found = [
            f
            for f in _equal(equation, value, monomials, monomials)
            if len(f[0]) + len(f[1]) < len(top) + len(bottom)
        ]
        if found:
            top, bottom = min(found, key=lambda f: (len(f[0]) + len(f[1]), str(f)))
            common = top.gcd(bottom)
            return top / common, bottom / common
    return value


def numerator(equation: fmpq_mpoly, value: Fraction, denominator: fmpq_mpoly) -> fmpq_mpoly | None:
    """A polynomial that is ``value`` times the denominator wherever the irreducible equation holds, if one of low degree is."""
    used = [k for k, degree in enumerate(equation.degrees()) if degree > 0]
    for degree in range(1, MOST_DEGREE + 1):
        for top, bottom in _equal(equation, value, list(_monomials(equation, used, degree)), [denominator]):
            factor, rest = divmod(bottom, denominator)
            if rest.is_zero() and factor.is_constant():
                return top / factor
    return None


def _monomials(equation: fmpq_mpoly, used: Sequence[int], degree: int) -> Iterator[fmpq_mpoly]:
    """The monomials of at most that degree in the variables, given by index."""
    one, variables = equation * 0 + 1, equation.context().gens()
    chosen = combinations_with_replacement([one, *(variables[k] for k in used)], degree)
    return (prod(factors, start=one) for factors in chosen)


def _equal(
    equation: fmpq_mpoly, value: Fraction, tops: list[fmpq_mpoly], bottoms: list[fmpq_mpoly]
) -> list[Fraction]:
    """Fractions n/d that equal the value where the equation holds: n is a sum of the tops, d of the bottoms, not 0 there."""
    top, bottom = value
    products = [*(m * bottom for m in tops), *(-top * m for m in bottoms)]
    rests = [divmod(product, equation)[1].to_dict() for product in products]
    rows = list(dict.fromkeys(e for rest in rests for e in rest))
    table = fmpq_mat(len(rows), len(rests), [rest.get(e, fmpq(0)) for e in rows for rest in rests])
    found = []
    for vector in _null_vectors(table):
        n = sum((m * c for m, c in zip(tops, vector[: len(tops)], strict=True) if c), start=equation * 0)
        d = sum((m * c for m, c in zip(bottoms, vector[len(tops) :], strict=True) if c), start=equation * 0)
        if not divmod(d, equation)[1].is_zero():
            found.append((n, d))
    return found


def _null_vectors(table: fmpq_mat) -> list[list[fmpq]]:
    """A basis of what the table maps to 0, each vector with a 1 where the others have 0."""
    reduced, rank = table.rref()
    pivots: list[int] = []
    for row in range(rank):
        pivots.append(next(k for k in range(table.ncols()) if reduced[row, k]))
    free = [k for k in range(table.ncols()) if k not in pivots]
    found = []
    for column in free:
        vector = [fmpq(int(k == column)) for k in range(table.ncols())]
        for row, pivot in enumerate(pivots):
            vector[pivot] = -reduced[row, column]
        found.append(vector)
    return found
