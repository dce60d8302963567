"""Mechanisms at their worst scores: what is above all scores, what some scores tell, and the staircase's three losses."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations, product
from math import exp, prod

import pytest
from flint import arb

from epsproof.verify.laws.loss import real
from epsproof.verify.numeric.real_roots import precision

FACTOR = Fraction(9, 10)
"""exp(-epsilon/2) to the power 1/UNIT, where neighbouring scores differ by UNIT at most."""
UNIT = 3


def chosen(scores: list[int]) -> list[Fraction]:
    """The probability of every candidate under permute-and-flip, from its definition."""
    found, best, orders = [Fraction(0)] * len(scores), max(scores), list(permutations(range(len(scores))))
    for order in orders:
        left = Fraction(1)
        for i in order:
            accepted = FACTOR ** (best - scores[i])
            found[i] += left * accepted / len(orders)
            left *= 1 - accepted
    return found


def test_permute_and_flip_tells_no_more_than_laplace_noise_at_any_scores():
    """1 - sqrt(k t) is the Laplace mechanism's hockey-stick at k = exp(level); the squares are compared exactly."""
    draw, t, equal = random.Random(0), FACTOR ** (2 * UNIT), 0
    for _ in range(200):
        first = [draw.randint(0, 3 * UNIT) for _ in range(draw.choice([2, 2, 3, 4]))]
        second = [score + draw.choice([UNIT, -UNIT, draw.randint(-UNIT, UNIT)]) for score in first]
        pair = list(zip(chosen(first), chosen(second), strict=True))
        for steps in range(2 * UNIT + 1):
            k = FACTOR**-steps
            found = sum(max(Fraction(0), p - k * q) for p, q in pair)
            assert (1 - found) ** 2 >= k * t
            equal += (1 - found) ** 2 == k * t
    assert equal > 0


def sums_chosen(scores: list[float], law) -> list[float]:
    """The probability of every candidate under report-noisy-max, by the trapezoidal rule."""
    step = 0.002
    places = [n * step for n in range(-6000, 9000)]
    found = []
    for i, own in enumerate(scores):
        others = [x for j, x in enumerate(scores) if j != i]
        found.append(step * sum(law[1](y - own) * prod(law[0](y - x) for x in others) for y in places))
    return found


def laplace_law():
    return (lambda x: 1 - exp(-x) / 2 if x > 0 else exp(x) / 2), (lambda x: exp(-abs(x)) / 2)


@pytest.mark.parametrize("signs", list(product([1, -1], repeat=3))[1:4])
def test_report_noisy_max_tells_no_more_than_laplace_noise(signs):
    """Rate 1, so that scores that move by one make a budget of 2."""
    first = [0.0, 0.7, -0.4]
    second = [x + s for x, s in zip(first, signs, strict=True)]
    pair = list(zip(sums_chosen(first, laplace_law()), sums_chosen(second, laplace_law()), strict=True))
    for level in (0.0, 0.5, 1.0, 1.5):
        assert sum(max(0.0, p - exp(level) * q) for p, q in pair) <= 1 - exp((level - 2) / 2) + 1e-6


def test_the_lower_end_is_that_of_scores_that_there_are(build):
    """One of nine candidates with equal scores, of which it loses one and the others gain one: rate 1/2 and a budget of 1."""
    with precision(200):
        found = build("report_noisy_max(1)").lower().hockey_stick(arb(0))
    scores = [0.0] * 9
    apart = [-0.5] + [0.5] * 8
    told = sums_chosen(scores, laplace_law())[0] - sums_chosen(apart, laplace_law())[0]
    assert float(found.lower()) >= told - 1e-6 and float(found.upper()) < 1 - exp(-0.5)


@pytest.mark.parametrize(
    ("text", "delta", "low", "high"),
    [
        ("permute_and_flip(epsilon=1) x 10", "1e-5", "9.989707", "9.989963"),
        ("permute_and_flip(epsilon=1) x 10", "1e-6", "9.998975", "9.998979"),
        ("permute_and_flip(1)", "1e-6", "0.999997999", "0.999998001"),
        ("report_noisy_max(epsilon=1) x 10", "1e-6", "8.3282", "9.998979"),
        ("staircase(epsilon=0.5) x 40", "1e-5", "15.96418", "15.96419"),
        ("staircase(epsilon=0.5, gamma=1/2) x 40", "1e-5", "15.9", "17.0"),
    ],
)
def test_compositions(epsilon, text, delta, low, high):
    found = epsilon(text, delta)
    assert Fraction(low) <= found.lower <= found.upper <= Fraction(high)


@pytest.mark.parametrize(
    "others", ["gaussian(sigma=2) x 3", "0.3 x 4", "geometric(1/5) x 2", "laplace(1/2) x 3"]
)
def test_beside_other_releases_the_ends_hold_what_each_has(epsilon, others):
    both, alone = epsilon(f"permute_and_flip(1) x 2, {others}", "1e-6"), epsilon(others, "1e-6")
    above = epsilon(f"laplace(1) x 2, {others}", "1e-6")
    assert alone.lower < both.lower <= both.upper <= above.upper * (1 + Fraction(1, 10**9))


def test_steps_of_the_staircase_are_those_of_its_density(build):
    """The hockey-stick of a shift by 1, and by less, from the density itself."""
    epsilon, gamma, cells = 0.8, Fraction(3, 10), 400

    def density(place: Fraction) -> float:
        whole, part = divmod(abs(place), 1)
        return exp(-epsilon * (whole + (part >= gamma)))

    places = [Fraction(2 * n + 1, 2 * cells) for n in range(-40 * cells, 40 * cells)]
    total = sum(map(density, places))
    for shift in (Fraction(1), Fraction(1, 2)):
        found = sum(max(0.0, density(x) - exp(0.3) * density(x - shift)) for x in places) / total
        with precision(100):
            exact = float(
                build("staircase(4/5, gamma=3/10)").upper().hockey_stick(real(Fraction(3, 10))).mid()
            )
        assert (abs(found - exact) < 1e-9) if shift == 1 else found < exact - 1e-3
