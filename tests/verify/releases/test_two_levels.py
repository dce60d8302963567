"""Two levels and post-processing against plain sums over all that could be published, in floats and at 40 digits."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from flint import arb
from mpmath import mp, mpf

from epsproof.derive.releases.noise import noise
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.releases.ends import at_precision, ends
from epsproof.verify.releases.law import largest_gap, variance_gap
from epsproof.verify.releases.two_levels import (
    Observed,
    PostProcessed,
    Truth,
    TwoLevels,
    decisions,
    region_mass,
)

BLOCK, COUNTY, OTHERS = 0.5, 0.8, 0.5 / 3
HALF = Fraction(1, 2)
LEVELS = TwoLevels(
    noise("discrete-gaussian(rho=1/2)"),
    noise("discrete-gaussian(rho=4/5)"),
    noise("discrete-gaussian(rho=1/6)"),
    Fraction(2, 5),
)
SPAN = range(-14, 16)


def law(rate: float) -> dict[int, float]:
    total = sum(math.exp(-rate * d * d) for d in range(-60, 61))
    return {d: math.exp(-rate * d * d) / total for d in range(-60, 61)}


A, B, C = law(BLOCK), law(COUNTY), law(OTHERS)


def joint(seen, k1: int, counts) -> list[float]:
    prior = 0.4 if k1 else 0.6
    return [
        prior * A[seen[0] - k1] * B[seen[1] - k2] * C[seen[2] - k2 + k1] if k2 >= k1 else 0.0 for k2 in counts
    ]


def posterior(seen, law_name: str) -> float:
    """By sums, or by the stationary vector of the whole chain on (X1, X2)."""
    counts = range(0, 26)
    yes, no = (joint(seen, k1, counts) for k1 in (1, 0))
    if law_name == "exact":
        return sum(yes) / (sum(yes) + sum(no))
    odds = [
        A[seen[0] - 1] * C[seen[2] - k2 + 1] * 0.4 / (A[seen[0]] * C[seen[2] - k2] * 0.6) for k2 in counts
    ]
    given = {1: [x / sum(yes) for x in yes], 0: [x / sum(no) for x in no]}
    share = 0.5
    for _ in range(400):
        share = sum(
            (share * given[1][i] + (1 - share) * given[0][i]) * o / (1 + o) for i, o in enumerate(odds)
        )
    return share


@pytest.mark.parametrize("law_name", ["exact", "sampler"])
@pytest.mark.parametrize("seen", [(2, 1, -1), (0, 0, 0), (1, 4, 2), (-1, -2, 3), (3, 0, -4)])
def test_posteriors_are_sums_and_stationary_laws(seen, law_name):
    found = at_precision(lambda: ends(LEVELS.posterior(Observed(*seen), law_name), 12), 12)
    assert abs(float(found.upper) - posterior(seen, law_name)) < 1e-9


@pytest.mark.parametrize("law_name", ["exact", "sampler"])
@pytest.mark.parametrize("truth", [(1, 1), (0, 0), (1, 3)])
def test_decisions_are_summed_over_all_that_is_published(truth, law_name):
    correct = gain = loss = 0.0
    for x, y, z in product(range(-5, 8), range(-6, 10), SPAN):
        mass = A[x - truth[0]] * B[y - truth[1]] * C[z - truth[1] + truth[0]]
        one, alone = (
            posterior((x, y, z), law_name) > 0.5 if mass > 1e-9 else False,
            A[x - 1] * 0.4 > A[x] * 0.6,
        )
        right, before = one == bool(truth[0]), alone == bool(truth[0])
        correct, gain, loss = (
            correct + mass * right,
            gain + mass * (right and not before),
            loss + mass * (before and not right),
        )

    def ended():
        found = decisions(LEVELS, Truth(*truth), law_name)
        return [float(ends(value, 8).upper) for value in (found.correct, found.gain, found.loss)]

    assert at_precision(ended, 8) == pytest.approx([correct, gain, loss], abs=2e-6)


def test_the_two_laws_differ_where_the_constraint_binds():
    """The sampler moves to X1 = 1 also where X2 is 0, which the posterior excludes."""
    exact, sampler = (posterior((2, 0, -1), name) for name in ("exact", "sampler"))
    assert sampler > exact + 0.1


def test_ties_are_said_where_the_county_is_known():
    levels = TwoLevels(
        noise("discrete-gaussian(rho=1/2)"),
        noise("discrete-gaussian(rho=1)"),
        noise("discrete-gaussian(rho=1/6)"),
        HALF,
        3,
        3,
    )
    with precision(100):
        found = decisions(levels, Truth(1, 1), "exact")
        ties = [(x, z) for x, z in product(range(-9, 12), SPAN) if 3 * (2 * x - 1) + 2 * (3 - z) - 1 == 0]
        mass = sum(A[x - 1] * C[z] for x, z in ties)
        assert float(found.tie) == pytest.approx(mass, abs=1e-9) and mass > 0.01


def test_the_mass_of_a_region_is_a_product():
    with precision(100):
        found = region_mass(LEVELS.county, LEVELS.others, Truth(1, 2), (-1, 3), (-4, 4))
        assert float(found) == pytest.approx(
            sum(B[y - 2] for y in range(-1, 4)) * sum(C[z - 1] for z in range(-4, 5)), abs=1e-12
        )


@pytest.mark.parametrize("total", [1, 4, 30])
def test_post_processing_is_summed_over_both_counts(total):
    found = PostProcessed(
        noise("discrete-gaussian(rho=1/2)"), noise("discrete-gaussian(rho=1/6)"), 3, total, HALF
    )
    masses = {k1: [0.0] * (total + 1) for k1 in (0, 1)}
    both = 0.0
    for x, z in product(range(-16, 18), range(-25, 27)):
        fit = min(max((3 * x + total - z) / 4, 0), total)
        likelihoods = {k1: A[x - k1] * C[z - 1 + k1] for k1 in (0, 1)}
        for k1, mass in likelihoods.items():
            masses[k1][round(fit)] += mass
        both += likelihoods[1] ** 2 / sum(likelihoods.values()) if likelihoods[1] else 0.0
    after = sum(a * a / (a + b) for a, b in zip(masses[1], masses[0], strict=True) if a)
    with precision(100):
        assert float(found.expected()) == pytest.approx(after, abs=1e-9)
        assert float(found.expected_before()) == pytest.approx(both, abs=1e-9)
        assert found.expected() < found.expected_before()


@pytest.mark.parametrize("s", ["0.5", "1", "3"])
def test_the_variance_is_below_its_parameter(s):
    with mp.workdps(60):
        weights = [(k, mp.exp(-mpf(k * k) / (2 * mpf(s)))) for k in range(-80, 81)]
        gap = mpf(s) - sum(k * k * w for k, w in weights) / sum(w for _, w in weights)
    with precision(200):
        assert (
            variance_gap(Fraction(s)).overlaps(arb(mp.nstr(gap, 45)))
            or abs(float(variance_gap(Fraction(s))) - float(gap)) < 1e-40
        )
        bound = largest_gap(Fraction(s))
        assert bound.contains(variance_gap(Fraction(s))) and largest_gap(Fraction(s) * 2) < bound
        assert bound.rel_accuracy_bits() > 100


def test_the_gap_falls_from_a_quarter_on():
    """The slope of its logarithm is 2/s - 2 pi**2 (fourth moment/second - second/zeroth) of m under q**(m**2)."""
    with mp.workdps(40):
        for s in (mpf("0.25"), mpf("0.3"), mpf("0.5"), mpf(1), mpf(4)):
            moments = {
                k: sum(mpf(m) ** k * mp.exp(-2 * mp.pi**2 * s * m * m) for m in range(-30, 31))
                for k in (0, 2, 4)
            }
            slope = 2 / s - 2 * mp.pi**2 * (moments[4] / moments[2] - moments[2] / moments[0])
            assert slope < 8 - 2 * mp.pi**2 * (1 - mpf("0.015")) < 0
    with precision(200):
        ends = [Fraction(1, 4) + Fraction(k, 100) for k in range(200)]
        assert [k for k in range(199) if not variance_gap(ends[k + 1]) < variance_gap(ends[k])] == []


def test_a_gap_is_not_bounded_for_small_s():
    with pytest.raises(ValueError, match="s >= 1/4"):
        largest_gap(Fraction(1, 10))
