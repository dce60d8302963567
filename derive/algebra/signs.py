"""The sign of a formula, as far as literal bounds and known relations decide it.

An answer is a theorem: it lists every sign that the formula can have where the facts hold and it is defined. Nothing is taken
for positive: of the variables only the priors, in (0, 1], and the privacy factor, in (0, 1], are known beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property, lru_cache

import sympy
from attrs import frozen

from epsproof.derive.algebra.box_sign import Side, box_sign
from epsproof.derive.algebra.fraction import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.choice import Choice
from epsproof.derive.text.notation import ADVERSARY, PRIVACY_FACTOR, is_rational

__all__ = [
    "ANY",
    "NEGATIVE",
    "NOT_NEGATIVE",
    "NOT_POSITIVE",
    "POSITIVE",
    "STATED",
    "Factor",
    "Sign",
    "Signs",
    "factors",
]

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

    def of(self, expression: sympy.Expr) -> Sign:
        """The signs that a formula can have: rational, or with min, max, abs and case distinctions between rational ones."""
        if expression is sympy.oo or expression is -sympy.oo:
            return POSITIVE if expression is sympy.oo else NEGATIVE
        if isinstance(expression, (sympy.Max, sympy.Min)):
            parts = [self.of(x) for x in expression.args]
            chosen = max if isinstance(expression, sympy.Max) else min
            found = parts[0]
            for part in parts[1:]:
                found = frozenset(chosen(x, y) for x in found for y in part)
            return found
        if isinstance(expression, sympy.Abs):
            return frozenset(abs(x) for x in self.of(expression.args[0]))
        if isinstance(expression, Choice):
            return self.of(expression.args[2]) | self.of(expression.args[3])
        return _signs_of(self, expression) if is_rational(expression) else self._built(expression)

    def _built(self, expression: sympy.Expr) -> Sign:
        """The sign of a sum, product or power from those of its parts."""
        if expression.is_Pow and expression.exp.is_Rational:
            base = self.of(expression.base)
            if expression.exp.q > 1:
                return frozenset(abs(s) for s in base)
            return _product([(base - ZERO if expression.exp < 0 else base, int(expression.exp))])
        parts = [self.of(x) for x in expression.args]
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
