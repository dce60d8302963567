"""Points of priors at which a model is tried out exactly: corners, ends and the middle, where its conditions hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

import sympy

from epsproof.derive.text.grammar import parse_conditions
from epsproof.derive.text.notation import symbol

__all__ = ["holds", "prior_points", "value_at"]

VALUES = (Fraction(1), Fraction(1, 2), Fraction(1, 100), Fraction(1, 4), Fraction(99, 100))
MOST = 256
Point = Mapping[str, Fraction]


def prior_points(priors: Sequence[str], where: Sequence[str]) -> Iterator[Point]:
    """Points in (0, 1] at which the conditions hold; none where a condition has parameters or is no comparison of polynomials."""
    conditions = [(c.left - c.right, c.relation) for text in where for c in parse_conditions(text)]
    if any(not x.is_polynomial() or {s.name for s in x.free_symbols} - {*priors} for x, _ in conditions):
        return
    kept = next(k for k in range(len(VALUES), 0, -1) if k ** len(priors) <= MOST or k == 1)
    for values in product(VALUES[:kept], repeat=len(priors)):
        point = dict(zip(priors, values, strict=True))
        if all(holds(value_at(x, point), relation) for x, relation in conditions):
            yield point


def value_at(polynomial: sympy.Expr, point: Point) -> sympy.Rational:
    """The value of a polynomial in the priors alone."""
    names = sorted(point)
    if not names:
        return polynomial
    whole = sympy.Poly(polynomial, *map(symbol, names))
    return whole(*(sympy.Rational(point[n].numerator, point[n].denominator) for n in names))


def holds(value: sympy.Expr, relation: str) -> bool:
    """Whether a number is in that relation to 0."""
    outcomes = {
        "<": value < 0,
        "<=": value <= 0,
        ">": value > 0,
        ">=": value >= 0,
        "==": value == 0,
        "!=": value != 0,
    }
    return bool(outcomes[relation])
