"""Combinations of polynomials that vanish: a vertex in fractions where only one is cheapest, else, or of many columns, HiGHS."""

from __future__ import annotations

import random

import pytest
from flint import Ordering, fmpq, fmpq_mpoly_ctx

from epsproof.verify.workspace import linear_program
from epsproof.verify.workspace.linear_program import Columns, vanishing_combination

RING = fmpq_mpoly_ctx.get(("x", "y"), Ordering.degrevlex)
ONE, (X, Y) = RING.constant(1), RING.gens()


@pytest.fixture
def no_highs(monkeypatch):
    monkeypatch.setattr(linear_program, "_by_highs", None)


@pytest.mark.parametrize(
    ("columns", "costs", "normal", "free", "found"),
    [
        ([X, Y, -X - Y], [1, 1, 1], [0], [], ["1", "1", "1"]),
        ([X, -X, -X, ONE], [1, 2, 1, 1], [0], [], ["1", "0", "1", "0"]),
        ([X - ONE, ONE, -X], [1, 1, 0], [0, 1], [2], ["1/2", "1/2", "1/2"]),
        ([X, Y], [1, 1], [0], [], None),
        ([X, -X, Y, -Y], [1, 1, -1, 0], [0], [], None),
    ],
)
def test_one_cheapest_vertex_needs_no_floats(no_highs, columns, costs, normal, free, found):
    answer = vanishing_combination([*map(Columns().of, columns)], [float(c) for c in costs], normal, free)
    assert (answer and [str(c) for c in answer]) == found


def test_of_several_cheapest_vertices_highs_has_the_say(monkeypatch):
    columns, asked = [X, -X, -X], []
    monkeypatch.setattr(linear_program, "_by_highs", lambda *given: asked.append(given) or iter([[0, 2]]))
    assert vanishing_combination([*map(Columns().of, columns)], [1.0, 1.0, 1.0], [0]) == [1, 0, 1]
    assert asked


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_both_find_the_same_of_random_programmes(monkeypatch, seed):
    rng = random.Random(seed)
    monomials = [X**i * Y**j for i in range(3) for j in range(3)]
    columns = [
        sum((m * rng.randint(-3, 3) for m in rng.sample(monomials, 3)), start=ONE * rng.randint(-1, 1))
        for _ in range(30)
    ]
    columns = [column for column in columns if column != 0]
    costs, free = [float(rng.randint(1, 5)) for _ in columns], range(len(columns) - 2, len(columns))
    costs[-2:] = [0.0, 0.0]
    exact = vanishing_combination([*map(Columns().of, columns)], costs, range(4), free)
    monkeypatch.setattr(linear_program, "SMALL", 0)
    assert vanishing_combination([*map(Columns().of, columns)], costs, range(4), free) == exact
    assert (
        exact is None or sum((p * c for p, c in zip(columns, exact, strict=True)), start=ONE * fmpq(0)) == 0
    )
