"""The values at which a comparison of formulas changes, rational and irrational, and what holds at each."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from epsproof.verify.pairs.finite_law import happens_for_some, spots
from epsproof.verify.reader import Truth, truth


@pytest.mark.parametrize("square", ["1/300", "1/2", "2", "1/100000"])
def test_a_root_at_0_is_not_taken_for_an_irrational_one_beside_it(square):
    """p (p**2 - c) has three zeros; at each of them the sides are equal, and between them they are not."""
    found = spots([f"p*(p**2 - {square}) == 0"], "p", {})
    held = [spot.truth(f"p*(p**2 - {square}) == 0", {"p": spot.value}, "p") for spot in found]
    assert held.count(Truth.TRUE) == 3 and len(found) == 7
    assert sorted(spot.value for spot in found if spot.factor is None and spot.value == 0) == [0]
    near = sorted(spot.value for spot in found if spot.factor is not None)
    assert len(near) == 2 and near[0] < 0 < near[1] and abs(near[1] ** 2 - Fraction(square)) < Fraction(1, 4)


def test_an_event_at_an_irrational_value_alone_is_open():
    assert happens_for_some("p**2 == 2", "p", "p > 0", {}) == "open"
    assert happens_for_some("p**2 == 2 and p < 1", "p", "p > 0", {}) is None
    assert happens_for_some("p**2 <= 2", "p", "p > 1", {}) is not None


@pytest.mark.parametrize("seed", range(40))
def test_the_spots_meet_every_truth_of_a_fine_grid(seed):
    """An event that happens at some point of a grid happens at a spot."""
    chance = random.Random(f"spots {seed}")
    factors = [f"(p**2 - {chance.randint(0, 9)}/{chance.randint(1, 40)})" for _ in range(2)] + [
        f"(p - {chance.randint(-3, 3)}/7)"
    ]
    signs = [chance.choice(["<", "<=", ">", ">=", "=="]) for _ in range(2)]
    event = f"{'*'.join(factors[: chance.randint(1, 3)])} {signs[0]} 0 and {factors[2]}*p {signs[1]} 0"

    grid = [Fraction(k, 84) for k in range(-300, 301)]
    happens = [p for p in grid if truth(event, {"p": p}) is Truth.TRUE]
    found = happens_for_some(event, "p", "p > -3 and p < 3", {})
    inside = [p for p in happens if -3 < p < 3]
    assert found is not None or inside == []
    assert not isinstance(found, Fraction) or truth(event, {"p": found}) is Truth.TRUE
