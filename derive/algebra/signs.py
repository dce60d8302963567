"""The sign of a formula, as far as literal bounds, known relations, boxes and logarithms decide it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import comb, lcm, prod

import sympy
from attrs import frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm, as_limited
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.names import ADVERSARY, PRIVACY_FACTOR
from epsproof.derive.text.notation import is_rational

__all__ = [
    "ANY",
    "NEGATIVE",
    "NOT_NEGATIVE",
    "NOT_POSITIVE",
    "POSITIVE",
    "STATED",
    "Factor",
    "Side",
    "Sign",
    "Signs",
    "box_sign",
    "factors",
    "without_logarithms",
]

# The sign of a polynomial on a box, read off its coefficients in a basis of products that are positive
# inside the box.

MAX_TERMS = 6000
MAX_STATES = 600
Terms = dict[tuple[int, ...], Fraction]


@frozen
class Side:
    """The interval of one variable; an end that is None is infinite, ``open`` ends do not belong to it."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = True
    high_open: bool = True

    def above(self, end: Fraction, strict: bool) -> Side:
        """The part of it above the end."""
        if self.low is not None and (end < self.low or (end == self.low and (self.low_open or not strict))):
            return self
        return Side(end, self.high, strict, self.high_open)

    def below(self, end: Fraction, strict: bool) -> Side:
        """The part of it below the end."""
        if self.high is not None and (
            end > self.high or (end == self.high and (self.high_open or not strict))
        ):
            return self
        return Side(self.low, end, self.low_open, strict)

    def powers(self, degree: int) -> list[list[Fraction]]:
        """By k the coefficients of x**k: of u**j * v**(degree - j) with u + v = 1 where both ends are finite, else of the
        distance y >= 0 to the finite end, else of x itself."""
        if self.low is None and self.high is None:
            return [[Fraction(int(j == k)) for j in range(k + 1)] for k in range(degree + 1)]
        if self.low is None or self.high is None:
            end, slope = (self.low, 1) if self.low is not None else (self.high, -1)
            assert end is not None
            return [
                [comb(k, j) * end ** (k - j) * Fraction(slope) ** j for j in range(k + 1)]
                for k in range(degree + 1)
            ]
        found = []
        for k in range(degree + 1):
            row = [Fraction(0)] * (degree + 1)
            for i in range(k + 1):
                for j in range(degree - k + 1):
                    row[i + j] += comb(k, i) * self.high**i * self.low ** (k - i) * comb(degree - k, j)
            found.append(row)
        return found

    def states(self, degree: int) -> list[int | None]:
        """The exponents that survive at its ends, one for each end that belongs to it, and None for its inside."""
        if self.low is None and self.high is None:
            return [0, None]
        ends: list[int | None] = [None]
        if self.low is not None and not self.low_open:
            ends.append(0)
        if self.high is not None and not self.high_open:
            ends.append(0 if self.low is None else degree)
        return ends


def box_sign(terms: Terms, sides: list[Side]) -> frozenset[int]:
    """The signs that the polynomial can have on the box, as far as its coefficients tell: {1}, {0, 1}, {-1}, ... or all."""
    degrees = [max((m[i] for m in terms), default=0) for i in range(len(sides))]
    if prod(d + 1 for d in degrees) > MAX_TERMS:
        return frozenset((-1, 0, 1))
    for i, side in enumerate(sides):
        powers = side.powers(degrees[i])
        moved: Terms = {}
        for monomial, coefficient in terms.items():
            for j, factor in enumerate(powers[monomial[i]]):
                if factor:
                    key = (*monomial[:i], j, *monomial[i + 1 :])
                    moved[key] = moved.get(key, Fraction(0)) + coefficient * factor
        terms = {m: c for m, c in moved.items() if c}
    free = [i for i, side in enumerate(sides) if side.low is None and side.high is None]
    if not terms:
        return frozenset((0,))
    signs = {1 if c > 0 else -1 for c in terms.values()}
    if len(signs) > 1 or any(m[i] % 2 for m in terms for i in free):
        return frozenset((-1, 0, 1))
    (sign,) = signs
    states = [side.states(d) for side, d in zip(sides, degrees, strict=True)]
    if prod(map(len, states)) > MAX_STATES:
        return frozenset((0, sign))
    strict = all(
        any(all(end is None or m[i] == end for i, end in enumerate(state)) for m in terms)
        for state in product(*states)
    )
    return frozenset((sign,)) if strict else frozenset((0, sign))


# Rational combinations of logarithms, compared with 0 by the product of the powers of their arguments.

MOST_POWER = 12
FOR_LOGARITHMS = (
    "posterior/prior <= 2.718 for log(posterior/prior) <= 1, and posterior/prior <= r, with r for exp(c), for "
    "log(posterior/prior) <= c"
)


def without_logarithms(difference: sympy.Expr) -> sympy.Expr:
    """A formula of the same sign, where all arguments of logarithms are positive.

    Raises UnsupportedForm where logarithms stand beside something else, or inside it.
    """
    if not difference.has(sympy.log, sympy.exp):
        return difference
    shares: dict[sympy.Expr, sympy.Rational] = {}
    for term in sympy.Add.make_args(sympy.expand(difference)):
        share, rest = term.as_coeff_Mul()
        if not (isinstance(rest, sympy.log) and share.is_Rational) or rest.args[0].has(sympy.log, sympy.exp):
            raise UnsupportedForm(
                f"{as_limited(sympy.sstr(term))} is no logarithm, and only logarithms are compared with logarithms: write "
                f"{as_limited(FOR_LOGARITHMS)}"
            )
        shares[rest.args[0]] = shares.get(rest.args[0], sympy.S.Zero) + share
    scale = lcm(*(int(share.q) for share in shares.values()))
    powers = {value: int(share * scale) for value, share in shares.items()}
    if any(abs(power) > MOST_POWER for power in powers.values()):
        raise LimitExceeded(f"a logarithm is taken at most {MOST_POWER} times as often as another one")
    top = sympy.prod([value**power for value, power in powers.items() if power > 0])
    bottom = sympy.prod([value**-power for value, power in powers.items() if power < 0])
    return top - bottom


# The sign of a formula, as far as literal bounds and known relations decide it.
#
# An answer is a theorem: it lists every sign that the formula can have where the facts hold and it is
# defined. Nothing is taken for positive: of the variables only the priors, in (0, 1], and the privacy
# factor, in (0, 1], are known beforehand.

Sign = frozenset[int]
ANY, POSITIVE, NEGATIVE, ZERO = frozenset((-1, 0, 1)), frozenset((1,)), frozenset((-1,)), frozenset((0,))
NOT_NEGATIVE, NOT_POSITIVE, NOT_ZERO = frozenset((0, 1)), frozenset((-1, 0)), frozenset((-1, 1))
STATED = {">": POSITIVE, ">=": NOT_NEGATIVE, "==": ZERO}
UNIT = Side(Fraction(0), Fraction(1), True, False)
MAX_SHIFTS = 60
Factor = tuple[sympy.Expr, int]


@frozen(slots=False)
class Signs:
    """What ``facts`` say of signs; all of them hold where it is asked. The variables in ``unit`` run over (0, 1]."""

    facts: tuple[Relation, ...] = ()
    unit: tuple[str, ...] = (*ADVERSARY, PRIVACY_FACTOR)

    def extended(self, more: Iterable[Relation]) -> Signs:
        """With further facts."""
        return Signs(tuple(dict.fromkeys([*self.facts, *more])), self.unit)

    def possible(self, expression: sympy.Expr) -> Sign:
        """The signs that a formula can have: rational, or with min, max, abs and case distinctions between rational ones."""
        if expression is sympy.oo or expression is -sympy.oo:
            return POSITIVE if expression is sympy.oo else NEGATIVE
        if isinstance(expression, (sympy.Max, sympy.Min)):
            parts = [self.possible(x) for x in expression.args]
            chosen = max if isinstance(expression, sympy.Max) else min
            found = parts[0]
            for part in parts[1:]:
                found = frozenset(chosen(x, y) for x in found for y in part)
            return found
        if isinstance(expression, sympy.Abs):
            return frozenset(abs(x) for x in self.possible(expression.args[0]))
        if isinstance(expression, Choice):
            return self.possible(expression.args[2]) | self.possible(expression.args[3])
        return _signs_of(self, expression) if is_rational(expression) else self._built(expression)

    def _built(self, expression: sympy.Expr) -> Sign:
        """The sign of a sum, product or power from those of its parts."""
        if expression.is_Pow and expression.exp.is_Rational:
            base = self.possible(expression.base)
            if expression.exp.q > 1:
                return frozenset(abs(s) for s in base)
            return _product([(base - ZERO if expression.exp < 0 else base, int(expression.exp))])
        parts = [self.possible(x) for x in expression.args]
        if expression.is_Mul:
            return _product((part, 1) for part in parts)
        if expression.is_Add:
            for kind in (NOT_NEGATIVE, NOT_POSITIVE):
                if all(part <= kind for part in parts):
                    return kind - ZERO if any(0 not in part for part in parts) else kind
        return ANY

    @cached_property
    def known(self) -> dict[sympy.Expr, Sign]:
        """The signs of polynomials, normal and up to a positive factor, that the facts state."""
        found: dict[sympy.Expr, Sign] = {}

        def note(polynomial: sympy.Expr, sign: Sign) -> None:
            normal, scale = _normal(polynomial)
            sign = sign if scale > 0 else frozenset(-s for s in sign)
            found[normal] = found.get(normal, ANY) & sign

        for fact in self.facts:
            if not fact.names:
                continue
            note(fact.polynomial, STATED[fact.sign])
            scale, parts = factors(fact.polynomial)
            if fact.sign == ">":
                for part, _ in parts:
                    note(part, NOT_ZERO)
            odd = [part for part, power in parts if power % 2]
            if len(odd) == 1 and (len(parts) == 1 or fact.sign == ">") and fact.sign != "==":
                note(odd[0] * (1 if scale > 0 else -1), STATED[fact.sign])
            if len(parts) == 1 and fact.sign == "==":
                note(parts[0][0], ZERO)
        return found

    @cached_property
    def sides(self) -> dict[str, Side]:
        """The interval of every variable of which the facts state a numeric end."""
        found = dict.fromkeys(self.unit, UNIT)
        for fact in self.facts:
            if len(fact.polynomial.free_symbols) != 1:
                continue
            (only,) = fact.polynomial.free_symbols
            line = sympy.Poly(fact.polynomial, only)
            if line.degree() != 1:
                continue
            slope, offset = line.all_coeffs()
            end = Fraction(int((-offset / slope).p), int((-offset / slope).q))
            side, strict = found.get(only.name, Side()), fact.sign == ">"
            if slope > 0 or fact.sign == "==":
                side = side.above(end, strict)
            if slope < 0 or fact.sign == "==":
                side = side.below(end, strict)
            found[only.name] = side
        return found

    def factor(self, polynomial: sympy.Expr) -> Sign:
        """The signs that a polynomial can have, not taking it apart."""
        return _signs_of_factor(self, polynomial)

    def on_box(self, polynomial: sympy.Expr) -> Sign:
        """The signs that it can have by the numeric ends alone."""
        symbols = sorted(polynomial.free_symbols, key=str)
        if not symbols:
            return frozenset((_number_sign(polynomial),))
        terms = {m: Fraction(int(c.p), int(c.q)) for m, c in sympy.Poly(polynomial, *symbols).terms()}
        return box_sign(terms, [self.sides.get(s.name, Side()) for s in symbols])


def factors(polynomial: sympy.Expr) -> tuple[sympy.Rational, list[Factor]]:
    """(a number, [(irreducible factor, power)])."""
    return _factors(polynomial)


@lru_cache(maxsize=8192)
def _factors(polynomial: sympy.Expr) -> tuple[sympy.Rational, list[Factor]]:
    if polynomial.is_number:
        return polynomial, []
    if polynomial.is_Symbol:
        return sympy.S.One, [(polynomial, 1)]
    scale, parts = sympy.factor_list(polynomial)
    return scale, [(sympy.expand(part), int(power)) for part, power in parts]


@lru_cache(maxsize=8192)
def _normal(polynomial: sympy.Expr) -> tuple[sympy.Expr, sympy.Rational]:
    """(a multiple whose first coefficient is 1, the factor that leads back)."""
    symbols = sorted(polynomial.free_symbols, key=str)
    if not symbols:
        return polynomial, sympy.S.One
    lead = sympy.Poly(polynomial, *symbols).LC()
    return sympy.expand(polynomial / lead), lead


def _number_sign(value: sympy.Expr) -> int:
    return int(bool(value > 0)) - int(bool(value < 0))


def _product(parts: Iterable[tuple[Sign, int]]) -> Sign:
    found = POSITIVE
    for sign, power in parts:
        found = frozenset(s * (x if power % 2 else x * x) for s in found for x in sign)
    return found


@lru_cache(maxsize=16384)
def _signs_of(signs: Signs, expression: sympy.Expr) -> Sign:
    numerator, denominator = fraction(expression)
    scale = _product([(_whole(signs, denominator) - ZERO, 1)]) if denominator.free_symbols else None
    top = _whole(signs, numerator)
    if scale is None:
        return top if denominator > 0 else frozenset(-s for s in top)
    found = _product([(top, 1), (scale, 1)])
    return found if len(found) == 1 else found & signs.factor(sympy.expand(numerator * denominator))


def _whole(signs: Signs, polynomial: sympy.Expr) -> Sign:
    if polynomial.is_number:
        return frozenset((_number_sign(polynomial),))
    plain = signs.factor(polynomial)
    if len(plain) == 1:
        return plain
    scale, parts = factors(polynomial)
    return plain & _product(
        [(frozenset((_number_sign(scale),)), 1), *((signs.factor(part), power) for part, power in parts)]
    )


@lru_cache(maxsize=16384)
def _signs_of_factor(signs: Signs, polynomial: sympy.Expr) -> Sign:
    normal, scale = _normal(polynomial)
    found = signs.known.get(normal, ANY) & signs.on_box(normal)
    if len(found) == 3 or 0 in found:
        found &= _by_difference(signs, normal)
    return found if scale > 0 else frozenset(-s for s in found)


def _by_difference(signs: Signs, polynomial: sympy.Expr) -> Sign:
    """What follows from polynomial = multiple of a known one + rest, both of one sign."""
    found, tried = ANY, 0
    own = sympy.Poly(polynomial)
    for fact in signs.facts:
        shared = fact.polynomial.free_symbols
        if not shared or not shared <= polynomial.free_symbols or fact.sign == "==":
            continue
        other = sympy.Poly(fact.polynomial, *own.gens)
        ratios = {
            own.coeff_monomial(m) / c for m, c in other.as_expr().as_coefficients_dict().items() if m != 1
        }
        for ratio in sorted(r for r in ratios if r != 0):
            tried += 1
            if tried > MAX_SHIFTS:
                return found
            kind = POSITIVE if ratio > 0 else NEGATIVE
            rest = signs.on_box(sympy.expand(polynomial - ratio * fact.polynomial))
            if rest <= kind | ZERO:
                found &= kind if fact.sign == ">" or 0 not in rest else kind | ZERO
    return found
