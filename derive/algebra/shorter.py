"""A shorter form of a fraction at which an equation holds: fractions that differ by a multiple of the equation are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import prod

from flint import fmpq, fmpq_mat, fmpq_mpoly

from epsproof.derive.algebra.ring import Fraction

__all__ = ["numerator", "shorter"]

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
