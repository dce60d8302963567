"""Theorem 1 against Bayes' rule on finite mechanisms: it holds, it is tight, and it needs Assumption 2."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import sympy

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.text.notation import p, q, t
from epsproof.verify.numeric.exact_bayes import (
    Adversary,
    Counterexample,
    Mechanism,
    World,
    check_bound,
    reciprocal_bound,
    tight_example,
)
from tests.verify.numeric.geometric_mechanism import GeometricMechanism

HALF = Fraction(1, 2)
POINTS = [
    (Fraction(1, 3), Fraction(2, 5), Fraction(1, 7)),
    (Fraction(1), HALF, HALF),
    (HALF, Fraction(1), Fraction(9, 10)),
]


def test_random_private_mechanisms_respect_the_bound() -> None:
    report = check_bound(seed=1, trials=400)
    assert report.trials == 400
    assert report.violations == ()
    assert Fraction(9, 10) < report.largest <= 1


def test_the_same_seed_gives_the_same_report() -> None:
    assert check_bound(7, 20) == check_bound(7, 20)
    assert check_bound(7, 20) != check_bound(8, 20)


@pytest.mark.parametrize(("inclusion", "value", "factor"), POINTS)
def test_the_bound_is_that_of_the_attack_model(
    inclusion: Fraction, value: Fraction, factor: Fraction
) -> None:
    place = {p: sympy.Rational(inclusion), q: sympy.Rational(value), t: sympy.Rational(factor)}
    stated = model_named("unbounded").reciprocal.subs(place)
    assert stated == sympy.Rational(reciprocal_bound(inclusion, value, factor))


@pytest.mark.parametrize(("inclusion", "value", "factor"), POINTS)
def test_the_explicit_mechanism_attains_the_bound(
    inclusion: Fraction, value: Fraction, factor: Fraction
) -> None:
    adversary, mechanism, ratio = tight_example(inclusion, value, factor)
    assert mechanism.is_private(factor)
    assert (adversary.p, adversary.q) == (inclusion, value)
    assert ratio * reciprocal_bound(inclusion, value, factor) == 1


def test_the_explicit_mechanism_is_private_at_no_larger_factor() -> None:
    _, mechanism, _ = tight_example(*POINTS[0])
    assert not mechanism.is_private(POINTS[0][2] + Fraction(1, 10**9))


def without_independence(relatives: int = 5, t: Fraction = Fraction(1, 2)) -> Counterexample:
    """A ratio above the bound where Assumption 2 fails: everybody's value is believed to be that of ``relatives`` >= 1 others.

    The release says whether all relatives gave the sensitive answer in a randomised response with truth probability 1/(1 + t). It
    ignores the person, so that it is private towards the person at every t, and it is private at t towards an exchange of a
    relative's value. With many relatives the ratio approaches 1/(p q).
    """
    c = 1 / (1 + t)
    all_sensitive, none_sensitive = 1, 0
    row = {all_sensitive: c**relatives, none_sensitive: (1 - c) ** relatives}
    rows: dict[World, tuple[Fraction, ...]] = {
        (value, z): (1 - row[z], row[z]) for value in (0, 1, None) for z in (all_sensitive, none_sensitive)
    }
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    belief: dict[World, Fraction] = {
        (0, all_sensitive): quarter,
        (0, none_sensitive): Fraction(0),
        (1, all_sensitive): Fraction(0),
        (1, none_sensitive): quarter,
        (None, all_sensitive): Fraction(0),
        (None, none_sensitive): half,
    }
    adversary, mechanism = Adversary(belief, frozenset({0})), Mechanism(rows)
    bound = 1 / reciprocal_bound(adversary.p, adversary.q, t)
    return Counterexample(adversary, mechanism, t, adversary.ratio(mechanism, 1), bound)


def test_without_independence_the_bound_fails_for_a_private_mechanism() -> None:
    example = without_independence()
    assert not example.adversary.is_independent()
    assert example.mechanism.is_private(example.t)
    assert example.ratio > example.bound
    assert (example.ratio, example.bound) == (Fraction(128, 35), Fraction(16, 9))


def test_with_many_relatives_the_ratio_approaches_its_largest_value() -> None:
    example = without_independence(relatives=40)
    assert 0 < 1 / example.adversary.prior - example.ratio < Fraction(1, 10**6)


def test_a_row_that_is_not_a_distribution_is_not_private() -> None:
    assert not Mechanism({(None, 0): (HALF, HALF), (0, 0): (HALF, Fraction(1, 3))}).is_private(HALF)


def test_assumption_2_is_recognised() -> None:
    even = {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 4, (None, 0): 3, (None, 1): 6}
    belief = {world: Fraction(w, 18) for world, w in even.items()}
    assert Adversary(belief, frozenset({0})).is_independent()
    assert not Adversary({**belief, (0, 0): Fraction(2, 18)}, frozenset({0})).is_independent()


@pytest.mark.parametrize("factor", [Fraction(1, 7), HALF, Fraction(19, 20)])
def test_geometric_noise(factor: Fraction) -> None:
    """Kazan and Reiter (2024), eq. (2) and Section 2.1: the mass is 1, and the variance 2 t / (1 - t)^2."""
    noise = GeometricMechanism(factor)
    assert noise.between(-5, 5) + 2 * noise.at_least(6) == 1
    series = sum((2 * k * k * noise.probability(k) for k in range(1, 40)), Fraction(0))
    assert 0 < noise.variance - series < noise.variance
    assert noise.exact == (1 - factor) / (1 + factor)


def test_the_variance_is_the_sum_of_its_series() -> None:
    noise = GeometricMechanism(HALF)
    series = sum((2 * k * k * noise.probability(k) for k in range(1, 120)), Fraction(0))
    assert 0 < noise.variance - series < Fraction(1, 10**30)


def test_counts_with_geometric_noise_respect_the_bound_and_approach_it_in_the_tail() -> None:
    """A count tells absence from an insensitive value in no way, so that the bound at x1 = t is approached, never (11) itself."""
    rng = random.Random(3)
    for _ in range(30):
        factor, inclusion, value = (Fraction(rng.randint(1, 19), 20) for _ in range(3))
        raw = [rng.randint(1, 9) for _ in range(4)]
        others = {z: Fraction(w, sum(raw)) for z, w in enumerate(raw)}
        ratios = GeometricMechanism(factor).count_ratios(others, inclusion, value, range(-3, 9))
        assert max(ratios) * reciprocal_bound(inclusion, value, factor) < 1
        assert max(ratios) == 1 / (inclusion * value + factor * (1 - inclusion * value))
