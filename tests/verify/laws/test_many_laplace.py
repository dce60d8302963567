"""Many Laplace releases by how many losses lie between the ends, beside the inversion by residues, and beside cells."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp

import pytest
from attrs import evolve
from flint import arb

from epsproof.derive.text.numbers import Amount, amount
from epsproof.verify.laws import compose
from epsproof.verify.laws.continuous import LaplaceLoss, ManyLaplace, most_between
from epsproof.verify.numeric.real_roots import precision

BITS = 144
CASES = [
    (1, "0.7", 0.3), (2, "0.7", 0.3), (3, "0.7", 1.9), (5, "1", 1.0), (5, "1", 0.5), (12, "0.1", 0.5), (40, "0.3", 2.0),
    (40, "log(3/2)", 0.0), (100, "0.05", 1.0), (300, "0.05", 2.5),
]  # fmt: skip


@pytest.mark.parametrize(("count", "budget", "level"), CASES)
def test_the_residues_give_the_same(count, budget, level):
    with precision(BITS):
        one = ManyLaplace(amount(budget), count).hockey_stick(arb(level))
        other = LaplaceLoss(((amount(budget), count),)).hockey_stick(arb(level))
        assert one.overlaps(other) and one.rad() < arb(2) ** -(BITS - 90) * one.mid()


@pytest.mark.parametrize(("count", "budget", "level"), CASES)
def test_rough_ends_contain_the_number(count, budget, level):
    loss = ManyLaplace(amount(budget), count)
    with precision(BITS):
        assert loss.rough(arb(level)).contains(arb(loss.hockey_stick(arb(level)).mid()))


@pytest.mark.parametrize(("count", "budget", "level"), CASES)
def test_a_law_one_slip_away_has_another_number(count, budget, level):
    loss = ManyLaplace(amount(budget), count)
    with precision(BITS):
        found = loss.hockey_stick(arb(level))
        assert not found.overlaps(evolve(loss, count=count + 1).hockey_stick(arb(level)))
        assert not found.overlaps(evolve(loss, epsilon=Amount(Fraction(1, 3))).hockey_stick(arb(level)))


def test_levels_at_a_sum_of_ends_and_beside_it():
    """At level = 10 epsilon no part of a place is left; the hockey-stick is continuous there."""
    loss = ManyLaplace(amount("1/4"), 20)
    with precision(BITS):
        found = [loss.hockey_stick(arb(x)) for x in (2.5 - 2.0**-40, 2.5, 2.5 + 2.0**-40)]
        assert found[0] > found[1] > found[2] > found[0] - arb(2) ** -38


def test_what_is_left_to_the_bound_is_counted():
    """With too few losses between the ball is wide and still contains the truth."""
    loss, level = ManyLaplace(amount("0.05"), 300), arb(2.5)
    with precision(BITS):
        truth = loss.hockey_stick(level)
        assert most_between(0.05, 300, 8) < most_between(0.05, 300, BITS)
        found = loss._falling(level, 8)
        assert found.contains(truth) and found.rad() > arb(2) ** -20 and not found.lower().overlaps(truth)


def test_so_many_between_are_as_unlikely_as_asked():
    chance, most = (1 - exp(-0.05)) / 2, most_between(0.05, 300, 60)
    left = sum(comb(300, j) * chance**j * (1 - chance) ** (300 - j) for j in range(most + 1, 301))
    assert left < 2.0**-60


@pytest.mark.parametrize(("text", "level"), [("5000 x laplace(0.01)", "3"), ("2000 x laplace(0.01)", "1/2")])
def test_cells_lie_on_both_sides(build, delta, text, level, monkeypatch):
    exact = delta(text, level)
    monkeypatch.setattr(compose, "LEAST_MANY", 10**9)
    monkeypatch.setattr(compose, "MOST_LAPLACE", 1)
    assert build(text).exact is False
    wide = delta(text, level)
    assert wide.lower <= exact.lower <= exact.upper <= wide.upper
    assert exact.upper - exact.lower < Fraction(1, 10**12) < wide.upper - wide.lower


def test_a_hundred_thousand(epsilon):
    ends = epsilon("100000 x laplace(0.001)", "1e-6")
    assert 0 <= ends.upper - ends.lower < Fraction(1, 10**10)
    assert (
        epsilon("99000 x laplace(0.001)", "1e-6").upper < ends.lower < epsilon("100000 x 0.001", "1e-6").lower
    )


def test_the_tail_is_the_slope():
    with precision(BITS):
        level, budget = arb(1.01), amount("0.05")
        found = ManyLaplace(budget, 100).tail(level)
        assert found.overlaps(LaplaceLoss(((budget, 100),)).tail(level)) and found.rad() < arb(2) ** -20
