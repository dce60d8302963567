"""Where a branch asks for the sign of a product, its parts hold just the points at which it has that sign: all are tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product
from math import prod

import pytest

from epsproof.verify.kernel.branch import ANY, SIGNS, Branch, Signs, sign_of
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product

X, Y, Z = map(Polynomial.variable, "xyz")
SETS: list[Signs] = [
    frozenset(s) for s in chain.from_iterable(combinations((-1, 0, 1), size) for size in (1, 2, 3))
]
POINTS = list(product((-1, 0, 1), repeat=3))
COARSE = [ANY, SIGNS["!="], SIGNS[">="]]


@cache
def at(factor: Polynomial, point: tuple[int, ...]) -> int:
    """The sign of a polynomial where x, y and z have these values."""
    values = dict(zip("xyz", point, strict=True))
    return sign_of(Fraction(sum(c * prod(values[n] ** e for n, e in m) for m, c in factor.terms.items())))


def inside(branch: Branch, point: tuple[int, ...]) -> bool:
    return all(at(factor, point) in left for factor, left in branch.signs.items())


def wrong_points(
    signs: Mapping[Polynomial, Signs], value: Product, allowed: Signs
) -> Iterator[tuple[int, ...]]:
    """The points at which the parts and the sign of the product disagree."""
    parts = list(Branch(signs).where(value, allowed))
    for point in POINTS:
        known = {factor: at(factor, point) for factor in value.powers}
        sign = prod(
            (known[f] ** (2 - e % 2) for f, e in value.powers.items()), start=sign_of(value.coefficient)
        )
        if any(inside(part, point) for part in parts) != (inside(Branch(signs), point) and sign in allowed):
            yield point


def divides_by_0(signs: Mapping[Polynomial, Signs], value: Product) -> bool:
    return any(power < 0 and 0 in signs.get(factor, ANY) for factor, power in value.powers.items())


@pytest.mark.parametrize("coefficient", [Fraction(2, 3), Fraction(-3)])
@pytest.mark.parametrize("powers", list(product((-2, -1, 1, 2), repeat=2)))
def test_the_parts_of_a_product_of_two(coefficient: Fraction, powers: tuple[int, int]) -> None:
    value, tried = Product(coefficient, dict(zip((X, Y), powers, strict=True))), 0
    for known in product(SETS, repeat=2):
        signs = {factor: left for factor, left in zip((X, Y), known, strict=True) if left != ANY}
        if not divides_by_0(signs, value):
            tried += 1
            assert [
                (known, allowed, point) for allowed in SETS for point in wrong_points(signs, value, allowed)
            ] == []
    assert tried >= 9


def test_a_product_that_is_0() -> None:
    value = Product(Fraction(0), {X: 1})
    assert [(allowed, len(list(Branch().where(value, allowed)))) for allowed in SETS] == [
        (s, int(0 in s)) for s in SETS
    ]
    known = Branch({X: SIGNS["=="]})
    product_of_it = Product(Fraction(3), {X: 1, Y: 1})
    assert [(allowed, len(list(known.where(product_of_it, allowed)))) for allowed in SETS] == [
        (s, int(0 in s)) for s in SETS
    ]


@pytest.mark.parametrize("powers", [(1, 1, 1), (1, 2, 3), (2, 2, 1), (-1, 1, 2), (-1, -2, 1), (3, -1, -1)])
@pytest.mark.parametrize("factors", [(X, Y, Z), (X, Y - Z, X + Y)])
def test_the_parts_of_a_product_of_three(factors: tuple[Polynomial, ...], powers: tuple[int, ...]) -> None:
    value, tried = Product(Fraction(-1, 2), dict(zip(factors, powers, strict=True))), 0
    for known in product(COARSE, repeat=3):
        signs = {factor: left for factor, left in zip(factors, known, strict=True) if left != ANY}
        if not divides_by_0(signs, value):
            tried += 1
            assert [
                (allowed, point) for allowed in SETS for point in wrong_points(signs, value, allowed)
            ] == []
    assert tried >= 3


@pytest.mark.parametrize("power", [1, 2, 3])
def test_one_condition_stays_one_relation(power: int) -> None:
    """A product of unknown signs is one relation of its polynomial, not a relation of each choice of signs."""
    relation = list(Branch().where(Product(Fraction(-2), {X: power, Y: 1}), SIGNS["<="]))
    assert [branch.facts() for branch in relation] == [((X * Y if power % 2 else X**2 * Y, ">="),)]
    zero = list(Branch().where(Product(Fraction(-2), {X: power, Y: 1}), SIGNS["=="]))
    assert [branch.facts() for branch in zero] == [((X * Y, "="),)]


def test_what_is_known_already_is_kept() -> None:
    branch = Branch({X: SIGNS[">"]})
    assert list(branch.limited(X, SIGNS["!="])) == [branch] and next(branch.limited(X, SIGNS["!="])) is branch
    assert list(branch.limited(X, SIGNS["<="])) == []
    assert [part.known(X) for part in Branch().limited(X, SIGNS["!="])] == [SIGNS["!="]]
