"""Products of facts: against all multisets of factors, and cut off at a limit without a change of those before it."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from flint import fmpq_mpoly

from epsproof.verify.strategies.handelman import products
from epsproof.verify.workspace.ring import Ring, degrees, total_degree
from epsproof.verify.workspace.workspace import Fact

RING = Ring(["x", "y"])
X, Y = RING.context.gens()
FACTS = [Fact("a", X, ">"), Fact("b", 1 - X, ">="), Fact("c", Y - X**2, ">"), Fact("d", X * Y + 1, ">=")]
BOX, DEGREE = (3, 2), 4


def multisets(factors: int) -> list[tuple[str, fmpq_mpoly, bool]]:
    """All products with at most that many factors, within the box and the degree."""
    found = []
    for number in range(factors + 1):
        for chosen in combinations_with_replacement(FACTS, number):
            product = RING.one
            for fact in chosen:
                product *= fact.polynomial
            fits = (
                all(d <= b for d, b in zip(degrees(product), BOX, strict=True))
                and total_degree(product) <= DEGREE
            )
            if fits:
                found.append(("".join(f.id for f in chosen), product, all(f.relation == ">" for f in chosen)))
    return found


def made(factors: int, limit: int) -> list[tuple[str, fmpq_mpoly, bool]]:
    return [
        ("".join(name * power for name, power in powers), product, strict)
        for powers, product, strict in products(FACTS, RING.one, BOX, DEGREE, factors, limit)
    ]


@pytest.mark.parametrize("factors", [0, 1, 2, 3, 4])
def test_products_are_all_multisets_that_fit(factors):
    assert sorted(made(factors, 10_000), key=str) == sorted(multisets(factors), key=str)


@pytest.mark.parametrize("limit", [1, 2, 5, 6, 13, 10_000])
def test_a_limit_leaves_the_first_ones(limit):
    assert made(4, limit) == made(4, 10_000)[:limit]


def test_a_layer_too_few_is_told_apart():
    assert (
        len(made(2, 10_000)) < len(made(3, 10_000))
        and made(2, 10_000) == made(3, 10_000)[: len(made(2, 10_000))]
    )
