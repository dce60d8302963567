"""Roots in floating point: as many as the degree, or none where floats do not reach."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from epsproof.derive.algebra.floats import float_roots, roots_of_columns


def test_floats_and_exact_numbers_have_the_same_roots() -> None:
    for row in ([1.0, -3.0, 2.0], [Fraction(1), Fraction(-3), Fraction(2)]):
        assert sorted(x.real for x in float_roots(row)) == pytest.approx([1, 2])


def test_exact_numbers_beyond_floats_are_scaled() -> None:
    row = [Fraction(10**400), Fraction(-3 * 10**400), Fraction(2 * 10**400)]
    assert sorted(x.real for x in float_roots(row)) == pytest.approx([1, 2])


@pytest.mark.parametrize(
    "row", [[1e-310, 1.0, 1.0], [np.inf, 1.0, 1.0], [np.nan, 1.0, 1.0], [0.0, 0.0, 0.0], [], [0.0, 5.0]]
)
def test_where_floats_do_not_reach_there_are_none(row: list[float]) -> None:
    assert len(float_roots(row)) == 0


def test_leading_zeros_are_no_degree() -> None:
    assert float_roots([0.0, 1.0, -4.0]) == pytest.approx([4])


@pytest.mark.parametrize("degree", [1, 2, 3, 6])
def test_columns_have_the_roots_that_they_have_alone(degree: int) -> None:
    draw = np.random.default_rng(degree)
    table = draw.integers(-3, 4, (degree + 1, 200)).astype(float)
    table[:, 7], table[0, 8], table[-1, 9] = np.nan, 1e-310, np.inf
    found = roots_of_columns(table)
    for s in range(table.shape[1]):
        alone = float_roots(table[:, s])
        assert np.array_equal(found[: len(alone), s], alone) and np.isnan(found[len(alone) :, s]).all(), (
            s,
            table[:, s],
        )
