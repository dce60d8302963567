"""The expected risk against integrals of its definition, and where it differs from the printed bound."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from flint import arb
from mpmath import erf, exp, fabs, gamma, inf, mp, mpf, pi, quad, sqrt

from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.records import largest_epsilon as orders
from epsproof.verify.records.influences import by_size, moves_of
from epsproof.verify.records.largest_epsilon import expected, reversals
from epsproof.verify.records.noise import Gaussian, Laplace

F = Fraction


def near(ball: arb, value: mpf, digits: int) -> bool:
    with mp.workdps(60):
        found = mpf(ball.mid().str(50, radius=False))
        return fabs(found - value) <= mpf(10) ** -digits * max(1, fabs(value))


def laplace_integral(change: mpf, scale: mpf) -> mpf:
    """The integral of |change + z| exp(-|z|/scale)/(2 scale)."""
    return quad(lambda z: fabs(change + z) * exp(-fabs(z) / scale) / (2 * scale), [-inf, -change, 0, inf])


@pytest.mark.parametrize("change", ["0", "1/3", "1", "7/2"])
@pytest.mark.parametrize("scale", ["1/5", "1", "9"])
def test_laplace(change, scale):
    with mp.workdps(40), precision(256):
        a, s = (mpf(F(x).numerator) / F(x).denominator for x in (change, scale))
        wanted = laplace_integral(a, s)
        moves = (F(change),) if F(change) else ()
        found = Laplace().exact(moves, 3, arb(F(scale).numerator) / F(scale).denominator)
        assert near(found, wanted + 2 * s, 25)


def test_laplace_adds_up_over_the_numbers():
    with precision(256):
        noise, scale = Laplace(), arb(2)
        whole = noise.exact((F(3), F(1)), 2, scale)
        assert (whole - noise.exact((F(3),), 1, scale) - noise.exact((F(1),), 1, scale)).contains(0)


@pytest.mark.parametrize("change", ["0", "1/2", "3"])
@pytest.mark.parametrize("spread", ["1/2", "2"])
def test_gaussian_in_one_dimension(change, spread):
    with mp.workdps(40), precision(256):
        a, s = (mpf(F(x).numerator) / F(x).denominator for x in (change, spread))
        wanted = s * sqrt(2 / pi) * exp(-(a**2) / (2 * s**2)) + a * erf(a / (s * sqrt(2)))
        by_integral = quad(
            lambda z: fabs(a + z) * exp(-(z**2) / (2 * s**2)) / (s * sqrt(2 * pi)), [-inf, -a, 0, inf]
        )
        found = Gaussian(F(1, 1000)).exact(
            (F(change),) if F(change) else (), 1, arb(F(spread).numerator) / F(spread).denominator
        )
        assert near(found, wanted, 30) and near(found, by_integral, 20)


@pytest.mark.parametrize(("dimension", "digits"), [(2, 6), (3, 10)])
def test_gaussian_in_more_dimensions(dimension, digits):
    """E||a + Z|| with a along one axis: the other axes have a chi law, integrated in polar coordinates."""
    with mp.workdps(15), precision(256):
        a, rest = mpf(3) / 2, dimension - 1
        weight = 2 ** (1 - mpf(rest) / 2) / gamma(mpf(rest) / 2)

        def inner(z: mpf) -> mpf:
            return quad(
                lambda r: sqrt((a + z) ** 2 + r**2) * weight * r ** (rest - 1) * exp(-(r**2) / 2),
                [0, 1, 4, 12],
            )

        wanted = quad(lambda z: inner(z) * exp(-(z**2) / 2) / sqrt(2 * pi), [-10, -a, 0, 2, 10])
        assert near(Gaussian(F(1, 1000)).exact((F(9, 10), F(6, 5)), dimension, arb(1)), wanted, digits)


@pytest.mark.parametrize("noise", [Laplace(), Gaussian(F(1, 10**5))], ids=str)
@pytest.mark.parametrize("moves", [(), (F(1, 7),), (F(4), F(1))])
def test_the_bound_is_above_the_expected_risk(noise, moves):
    with precision(128):
        spread = arb(3) / 2
        bound, exact = noise.bound(moves, 2, spread), noise.exact(moves, 2, spread)
        assert bool(exact <= bound) if moves or noise.norm == 2 else (bound - exact).contains(0)
        assert bool(exact > noise.influence(moves))


def test_an_order_that_the_expected_risk_reverses():
    """(11/10, 11/10) is larger than (2) by the bound; with enough noise the single change has the larger expected risk."""
    split, single = ((11, 10), (11, 10)), ((2, 1),)
    with precision(128):
        (found,) = reversals(((single, 1), (split, 1)), Laplace(), 2, arb(10))
        assert (found.lower, found.higher) == ((F(2),), (F(11, 10), F(11, 10)))
        assert reversals(((single, 1), (split, 1)), Laplace(), 2, arb(1) / 10) == []
        assert reversals(((single, 1), (split, 1)), Gaussian(F(1, 100)), 2, arb(10)) == []


def test_records_of_the_same_bound_are_all_compared_with_the_next():
    """(1, 1) and (2) have one bound; with (21/20, 1) behind (1, 1) alone the order would be the same."""
    classes = by_size([(((1, 1), (1, 1)), 1), (((2, 1),), 1), (((21, 20), (1, 1)), 1)])
    with precision(128):
        assert len(reversals(classes, Laplace(), 2, arb(10))) == 1
        assert len(reversals(classes, Laplace(), 2, arb(1) / 100)) == 0


@pytest.mark.parametrize("most", [0, orders.MOST], ids=["many", "few"])
@pytest.mark.parametrize("noise", [Laplace(), Gaussian(F(1, 10**5))], ids=str)
@pytest.mark.parametrize("seed", range(10))
def test_least_median_and_largest_are_of_all_records(monkeypatch, seed, noise, most):
    """Of random changes of up to three numbers, sorted by their own risks and not by the bound."""
    monkeypatch.setattr(orders, "MOST", most)
    rng = random.Random(seed)
    drawn = [
        sorted((rng.randint(1, 9) for _ in range(rng.randint(0, 3))), reverse=True)
        for _ in range(rng.randint(1, 8))
    ]
    counted = {
        tuple((top, 2) if top % 2 else (top // 2, 1) for top in tops): rng.randint(1, 3) for tops in drawn
    }
    with precision(128):
        risks = sorted(
            float(noise.exact(moves_of(pairs), 3, arb(3)))
            for pairs, records in counted.items()
            for _ in range(records)
        )
        found = expected(by_size(counted.items(), noise.norm), noise, 3, arb(3))
        wanted = [risks[0], risks[(len(risks) - 1) // 2], risks[-1]]
        assert [float(found.least), float(found.median), float(found.largest)] == pytest.approx(
            wanted, rel=1e-14
        )


def test_the_least_delta_of_the_noise():
    """Above the delta that was asked for at a large epsilon: the formula for the variance is not proved there, and fails."""
    noise = Gaussian(F(1, 10**5))
    with precision(256):
        assert bool(noise.delta_at(F(1, 2)) < arb(1) / 10**5)
        assert bool(noise.delta_at(F(10)) > arb(2) / 10**5)
