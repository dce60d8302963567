"""Linear programmes in fractions: values are those of a peer, and weights and multipliers prove each other."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from epsproof.verify.channel.linear_programme import maximum


def drawn(random: Random, rows: int, columns: int):
    """Small numbers, so that many programmes are degenerate, have no weights that fit, or no largest gain."""
    number = lambda: F(random.randint(-3, 5), random.choice((1, 1, 2, 3)))  # noqa: E731
    return (
        [[number() for _ in range(columns)] for _ in range(rows)],
        [F(random.randint(-1, 4)) for _ in range(rows)],
        [number() for _ in range(columns)],
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_value_is_that_of_a_peer_and_the_dual_proves_it(seed):
    random, found = Random(seed), 0
    for _ in range(40):
        count, width = random.randint(1, 6), random.randint(1, 8)
        equal = random.randint(0, count)
        rows, right, gain = drawn(random, count, width)
        if equal > 1:
            rows[-1], right[-1] = [2 * x for x in rows[-2]], 2 * right[-2]
        split, matrix, ends = count - equal, np.array(rows, float), np.array(right, float)
        above = {"A_ub": matrix[:split], "b_ub": ends[:split]} if split else {}
        same = {"A_eq": matrix[split:], "b_eq": ends[split:]} if equal else {}
        peer = linprog(-np.array(gain, float), **above, **same, bounds=(0, None), method="highs")
        optimum = maximum(rows, right, gain, equal)
        assert (optimum is None) == (peer.status != 0)
        if optimum is None:
            continue
        found += 1
        assert float(optimum.value) == pytest.approx(-peer.fun, abs=1e-9)
        weights, multipliers = optimum.weights, optimum.multipliers
        met = [sum(x * w for x, w in zip(row, weights, strict=True)) for row in rows]
        assert min(weights) >= 0 and min([*multipliers[:split], 0]) >= 0
        assert [k for k, x in enumerate(met) if x > right[k]] == [] and met[split:] == right[split:]
        for j, one in enumerate(gain):
            assert sum(m * row[j] for m, row in zip(multipliers, rows, strict=True)) >= one
        assert optimum.value == sum(x * w for x, w in zip(gain, weights, strict=True))
        assert optimum.value == sum(m * end for m, end in zip(multipliers, right, strict=True))
        assert {k for k, m in enumerate(multipliers) if m} <= {*optimum.tight}
        assert {j for j, w in enumerate(weights) if w} <= {*optimum.basic}
    assert found > 5
