"""Gaussian and Laplace releases on samples from their transform: against integrals and ends on a grid; false twins."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import acb, arb

from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws import one_release as by
from epsproof.verify.laws.account import accounted
from epsproof.verify.laws.compose import composed
from epsproof.verify.laws.continuous import GaussianLoss
from epsproof.verify.laws.guarantee import answered, delta_at, epsilon_at
from epsproof.verify.laws.inverted_loss import InvertedLoss
from epsproof.verify.laws.loss import TooMany, real
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases
from epsproof.verify.laws.subsampled import SubsampledLoss
from epsproof.verify.laws.transform import SampledFactor, SampledLaplaceFactor
from epsproof.verify.numeric.real_roots import precision

BITS = 144


@pytest.mark.parametrize(("rate", "square", "added", "level"), [
    ("1/10", "1", False, "1/2"), ("1/2", "1/4", False, "1/4"), ("1/2", "1/4", True, "1/4"),
])  # fmt: skip
def test_one_release_has_its_formula(rate, square, added, level):
    with precision(BITS):
        size, share = Fraction(square), Fraction(rate)
        exact = SubsampledLoss(share, GaussianLoss(size), added)
        loss = InvertedLoss([SampledFactor(share, size, added, 1)], below=[exact])
        found, other = (
            loss.hockey_stick(real(Fraction(level)).mid()),
            exact.hockey_stick(real(Fraction(level)).mid()),
        )
        assert found.overlaps(other) and found.rad() < 1e-12 * found.mid(), (found, other)


@mpmath.workdps(25)
@pytest.mark.parametrize(
    ("added", "point"), [(False, 2 + 9j), (False, 1 + 0j), (True, 2 + 9j), (True, 3 + 40j)]
)
def test_a_transform_is_its_integral(added, point):
    rate, mu = mpmath.mpf(1) / 10, mpmath.mpf(3) / 2
    power = -mpmath.mpc(point) if added else mpmath.mpc(point) + 1

    def inner(x: mpmath.mpf) -> mpmath.mpc:
        return mpmath.npdf(x) * (1 - rate + rate * mpmath.exp(mu * x - mu**2 / 2)) ** power

    exact = mpmath.quad(inner, [n * mpmath.mpf(1) / 4 for n in range(-48, 61)])
    with precision(BITS):
        factor = SampledFactor(Fraction(1, 10), Fraction(9, 4), added, 1)
        ((found,),) = factor.values([acb(point)], [acb(0)])
        near = abs(
            mpmath.mpc(*(mpmath.mpf(x.mid().str(30, radius=False)) for x in (found.real, found.imag))) - exact
        )
        assert near < mpmath.mpf("1e-18") and found.rad() < 1e-20, (found, exact)
        bound, _ = factor.bound((arb(point.real), arb(point.real)), arb(point.imag))
        assert abs(found) <= bound, (found, bound)


def test_too_few_nodes_and_a_twin_without_the_error(monkeypatch):
    """A step that is much too long: the ball still contains the truth, which the sum alone does not."""
    with precision(BITS):
        share, square, place = Fraction(1, 10), Fraction(1), [acb(2, 5)]
        ((exact,),) = SampledFactor(share, square, False, 1).values(place, [acb(0)])
        coarse = SampledFactor(share, square, False, 1)
        coarse.__dict__["_step"] = 1.5
        ((found,),) = coarse.values(place, [acb(0)])
        assert found.contains(acb(exact.real.mid(), exact.imag.mid())) and found.rad() > 1e-6, found
        monkeypatch.setattr(SampledFactor, "_error", lambda *_: arb(0))
        twin = SampledFactor(share, square, False, 1)
        twin.__dict__["_step"] = 1.5
        ((missed,),) = twin.values(place, [acb(0)])
        assert not missed.overlaps(exact)


@mpmath.workdps(30)
@pytest.mark.parametrize(("rate", "epsilon", "added", "point", "sure"), [
    ("1/10", "1/2", False, 2 + 9j, 1e-25), ("1/10", "1/2", True, 2 + 9j, 1e-25), ("3/10", "4", False, 1 + 30j, 1e-20),
    ("3/10", "4", True, 3 + 30j, 1e-20), ("1/2", "9", True, 0.5 + 3j, 1e-20), ("1", "1", False, 40 + 0j, 1e-20),
])  # fmt: skip
def test_a_transform_of_laplace_noise_is_its_integral(rate, epsilon, added, point, sure):
    q, size = (mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator for x in (rate, epsilon))
    power = -mpmath.mpc(point) if added else mpmath.mpc(point) + 1

    def inner(y: mpmath.mpf) -> mpmath.mpc:
        return (1 - q + q * mpmath.exp(y)) ** power

    between = mpmath.quad(
        lambda y: inner(y) * mpmath.exp(-(y + size) / 2) / 4, mpmath.linspace(-size, size, 60)
    )
    exact = inner(-size) / 2 + inner(size) * mpmath.exp(-size) / 2 + between
    with precision(BITS):
        factor = SampledLaplaceFactor(Fraction(rate), Amount(Fraction(epsilon)), added, 1)
        ((found,),) = factor.values([acb(point)], [acb(0)])
        near = abs(
            mpmath.mpc(*(mpmath.mpf(x.mid().str(35, radius=False)) for x in (found.real, found.imag))) - exact
        )
        assert near < sure * abs(exact) and found.rad() < sure * abs(found).mid(), (found, exact)
        bound, _ = factor.bound((arb(point.real), arb(point.real)), arb(point.imag))
        assert abs(found) <= bound, (found, bound)
        assert abs(factor.estimate((point.real, point.real), point.imag)[0] - float(bound.log())) < 1e-6


def test_few_nodes_for_laplace_noise_and_a_twin_without_the_error(monkeypatch):
    with precision(BITS):
        factor, place = SampledLaplaceFactor(Fraction(1, 2), Amount(Fraction(1)), False, 1), [acb(2, 4000)]
        ((exact,),) = factor.values(place, [acb(0)])
        monkeypatch.setattr(SampledLaplaceFactor, "_pieces", lambda *_: 1)
        ((found,),) = factor.values(place, [acb(0)])
        assert found.contains(acb(exact.real.mid(), exact.imag.mid())) and found.rad() > 1 > exact.rad()
        monkeypatch.setattr(SampledLaplaceFactor, "_error", lambda *_: arb(0))
        ((missed,),) = factor.values(place, [acb(0)])
        assert not missed.overlaps(exact)


@pytest.mark.parametrize("phrase", [
    "200 x subsampled_gaussian(0.05, 1), 20 x subsampled_laplace(0.1, 0.5)", "50 x gaussian(20), 30 x subsampled_laplace(0.1, 1)",
])  # fmt: skip
def test_sampled_laplace_noise_beside_gaussian_noise_lies_between_the_ends_of_its_account(phrase):
    parts, delta = parts_of(releases(phrase)), Fraction(1, 10**6)
    composition = composed(parts)
    assert composition.account is None
    found, account = epsilon_at(composition, delta, 12), accounted(parts)
    assert account is not None
    low, high = account.epsilon(delta)
    assert low < found.lower < found.upper < high and found.upper - found.lower < found.upper / 10**12


@pytest.mark.long
@mpmath.workdps(20)
def test_two_releases_are_a_double_integral(delta):
    rate, level = mpmath.mpf(1) / 10, mpmath.mpf("0.3")
    half = mpmath.mpf(1) / 2

    def one(x: mpmath.mpf) -> mpmath.mpf:
        k = mpmath.exp(x)
        if k <= 1 - rate:
            return 1 - k
        cut = half + mpmath.log((k - 1 + rate) / rate)
        return rate * mpmath.ncdf(1 - cut) - (k - 1 + rate) * mpmath.ncdf(-cut)

    def outer(y: mpmath.mpf) -> mpmath.mpf:
        law = (1 - rate) * mpmath.npdf(y, 0, 1) + rate * mpmath.npdf(y, 1, 1)
        return law * one(level - mpmath.log(1 - rate + rate * mpmath.exp(y - half)))

    kink = half + mpmath.log((mpmath.exp(level) / (1 - rate) - 1 + rate) / rate)
    exact = mpmath.quad(outer, [-12, -4, 0, 2, kink, kink + 2, 9, 14])
    found = delta("subsampled_gaussian(1/10, 1) x 2", "3/10", 10)
    middle = mpmath.mpf((found.lower + found.upper).numerator) / (found.lower + found.upper).denominator / 2
    assert abs(middle - exact) < mpmath.mpf("1e-13") and found.upper - found.lower < 1e-10 * found.upper, (
        middle,
        exact,
    )


@pytest.mark.long
@pytest.mark.parametrize(("text", "lower", "upper"), [
    ("subsampled_gaussian(rate=0.01, sigma=1) x 100", "0.717667675303", "0.718435780278"),
    ("subsampled_gaussian(rate=0.01, sigma=1) x 10000", "6", "7"),
])  # fmt: skip
def test_it_lies_between_the_ends_on_a_grid(epsilon, text, lower, upper):
    found = epsilon(text, "1e-5")
    assert Fraction(lower) < found.lower < found.upper < Fraction(upper)
    assert found.upper - found.lower < Fraction(1, 10**10)


def test_beside_other_noise_it_tells_more(epsilon):
    alone = epsilon("subsampled_gaussian(rate=0.1, sigma=5) x 10", "1e-5")
    beside = epsilon("subsampled_gaussian(rate=0.1, sigma=5) x 10, gaussian(50), laplace(0.01)", "1e-5")
    assert alone.upper < beside.lower < beside.upper < beside.lower + Fraction(1, 10**10)


@pytest.mark.long
def test_what_is_too_much_has_the_ends_on_a_grid(build, monkeypatch):
    composition = build("subsampled_gaussian(1/10, 1) x 2")

    def never(*_: object) -> None:
        raise TooMany("never")

    monkeypatch.setattr(InvertedLoss, "hockey_stick", never)
    other, ends = answered(composition, lambda x: delta_at(x, Fraction(3, 10), 9))
    assert composition.exact and not other.exact and "grid" in other.theorems[0]
    assert 0 < ends.lower < ends.upper < ends.lower + Fraction(1, 1000)


def test_sampled_laplace_noise_beside_others_is_accounted_for(build):
    assert by.ACCOUNT in build("subsampled_laplace(1/10, 1) x 2, laplace(1)").theorems
    assert by.INVERTED in build("subsampled_gaussian(1/10, 1) x 2, laplace(1)").theorems
