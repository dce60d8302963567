"""A polynomial sign condition, and how it reads."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache

import sympy
from attrs import frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.grammar import Comparison

__all__ = ["Relation", "from_comparison"]

RANGE, DEGREE, ROUNDING = 1e12, 20, 1e-9
POSITIVE = ("p", "q", "t")
FLIPPED = {">": "<", ">=": "<=", "==": "=="}


@frozen(order=False)
class Relation:
    """``polynomial sign 0`` with sign one of ``>``, ``>=``, ``==``; the polynomial is expanded."""

    polynomial: sympy.Expr
    sign: str

    @property
    def names(self) -> frozenset[str]:
        return frozenset(s.name for s in self.polynomial.free_symbols)

    def substitute(self, values: dict[sympy.Symbol, sympy.Expr]) -> Relation:
        """The relation after a rational substitution, cleared of denominators (by their squares where the sign is open)."""
        return cleared(self.polynomial.subs(values, simultaneous=True), self.sign)

    def value(self, point: Mapping[str, Fraction]) -> Fraction:
        """The polynomial's exact value; ``point`` names all its variables."""
        total = Fraction(0)
        names, terms = _terms(self.polynomial)
        for powers, coefficient in terms:
            for name, power in zip(names, powers, strict=True):
                coefficient *= point[name] ** power
            total += coefficient
        return total

    def holds(self, point: Mapping[str, Fraction]) -> bool:
        """Whether it holds at a rational point; exact: machine numbers decide only where rounding cannot change the sign."""
        return self._signed(self._clearly(point) or self.value(point))

    def clearly_fails(self, point: Mapping[str, float]) -> bool:
        """Whether it fails at a point in machine numbers by more than rounding."""
        value = self._clearly(point)
        return bool(value) and not self._signed(value)

    def _signed(self, value: Fraction | float) -> bool:
        return value > 0 if self.sign == ">" else value >= 0 if self.sign == ">=" else value == 0

    @cached_property
    def _floats(self) -> tuple[tuple[str, ...], list[tuple[list[tuple[int, int]], float]]]:
        """(names, (position, power) of the variables and coefficient of every term), without terms where these are extreme."""
        names, terms = _terms(self.polynomial)
        if any(sum(powers) > DEGREE or not 1 / RANGE < abs(number) < RANGE for powers, number in terms):
            return names, []
        return names, [([(i, e) for i, e in enumerate(powers) if e], float(c)) for powers, c in terms]

    def _clearly(self, point: Mapping[str, Fraction] | Mapping[str, float]) -> float:
        """The polynomial's value in machine numbers where it is far from 0 and no product is near their ends, else 0."""
        names, terms = self._floats
        try:
            values = [float(point[name]) for name in names]
        except OverflowError:
            return 0.0
        if not terms or not all(
            1 / RANGE < abs(x) < RANGE or not point[name] for x, name in zip(values, names, strict=True)
        ):
            return 0.0
        total, size = 0.0, 0.0
        for powers, term in terms:
            for index, power in powers:
                term *= values[index] ** power
            total += term
            size += abs(term)
        return total if abs(total) > ROUNDING * size else 0.0

    @property
    def nonzero(self) -> sympy.Expr | None:
        """The polynomial that is not 0 where this holds and nowhere else, if this says that a square is positive; else None."""
        if self.sign != ">" or not self.polynomial.free_symbols:
            return None
        number, parts = sympy.sqf_list(self.polynomial)
        return (
            sympy.Mul(*(part for part, _ in parts))
            if number > 0 and all(power % 2 == 0 for _, power in parts)
            else None
        )

    @property
    def text(self) -> str:
        """The relation in the grammar, negative terms moved to the right: ``a < q0*r``."""
        left, right = self.sides()
        sign = self.sign
        if left.is_number and not right.is_number and sign in FLIPPED:
            left, right, sign = right, left, FLIPPED[sign]
        return f"{sympy.sstr(left)} {sign} {sympy.sstr(right)}"

    def sides(self) -> tuple[sympy.Expr, sympy.Expr]:
        """(left, right) without negative terms, factored where that is shorter."""
        _, content = (
            sympy.Poly(self.polynomial, *self.polynomial.free_symbols).primitive()
            if self.polynomial.free_symbols
            else (1, None)
        )
        terms = (content.as_expr() if content is not None else self.polynomial).as_ordered_terms()
        left = sympy.Add(*(x for x in terms if not x.could_extract_minus_sign()))
        right = sympy.Add(*(-x for x in terms if x.could_extract_minus_sign()))
        return shorter(left), shorter(right)


@lru_cache(maxsize=4096)
def _terms(polynomial: sympy.Expr) -> tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]]:
    symbols = sorted(polynomial.free_symbols, key=str)
    if not symbols:
        return (), (((), Fraction(int(polynomial.p), int(polynomial.q))),)
    terms = sympy.Poly(polynomial, *symbols).terms()
    return tuple(s.name for s in symbols), tuple(
        (powers, Fraction(int(c.p), int(c.q))) for powers, c in terms
    )


def shorter(expression: sympy.Expr) -> sympy.Expr:
    """The factored or the expanded form, whichever is shorter to read."""
    factored = sympy.factor_terms(sympy.factor(expression))
    return factored if len(str(factored)) < len(str(expression)) else expression


def cleared(expression: sympy.Expr, sign: str) -> Relation:
    """``expression sign 0`` for a rational expression, as a polynomial relation on the domain of the expression: a denominator
    whose sign is not certain is cleared by its square. Of the variables only priors and the privacy factor count as positive.
    The relation may hold where a denominator is 0: whoever does not owe a proof of it has to exclude these points."""
    numerator, denominator = fraction(expression)
    if denominator.is_number:
        return Relation(sympy.expand(numerator / denominator), sign)
    if sign == "==":
        return Relation(sympy.expand(numerator), sign)
    scale, parts = sympy.factor_list(denominator)
    numerator = numerator if scale > 0 else -numerator
    for part, power in parts:
        if power % 2 and not (part.is_Symbol and part.name in POSITIVE):
            numerator *= part
    return Relation(sympy.expand(numerator), sign)


def from_comparison(comparison: Comparison) -> Relation:
    """The comparison as one polynomial relation that holds exactly where it does, whatever the signs of its variables.

    Raises UnsupportedForm where that takes more than one relation, as it does for ``a/b >= 1``: see derive/algebra/clearing.
    """
    left, sign, right = comparison.left, comparison.relation, comparison.right
    if sign in {"<", "<="}:
        left, right, sign = right, left, {"<": ">", "<=": ">="}[sign]
    numerator, denominator = fraction(left - right)
    if sign == "!=":
        return Relation(sympy.expand((numerator * denominator) ** 2), ">")
    if denominator.is_number:
        return Relation(sympy.expand(numerator / denominator), sign)
    if sign == ">":
        return Relation(sympy.expand(numerator * denominator), sign)
    raise UnsupportedForm(
        f"{sympy.sstr(left)} {sign} {sympy.sstr(right)} divides by {sympy.sstr(denominator)}, which may be negative or 0; "
        "multiply it out, or state its sign"
    )
