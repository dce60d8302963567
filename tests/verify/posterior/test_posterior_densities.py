"""Densities and incomplete gammas lie in their balls, by convolution in mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath as mp
import pytest
from flint import arb
from posterior_by_quadrature import exact

from epsproof.verify.numeric.real_roots import ball, precision
from epsproof.verify.posterior.gamma import lower_regularized, upper_regularized
from epsproof.verify.posterior.likelihood import Likelihood, NormalLaplace
from epsproof.verify.posterior.quadrature import Rule
from epsproof.verify.releases.ends import exact_end

F = Fraction
CASES = [
    ("0.343", "0.2224", 43, "1/4", "1/4", "0.1", "0.3"),
    ("0.343", "0.2", 6, "1/4", "3", "0.2", "0.3"),
    ("1.4", "-0.05", 43, "1/4", "1/4", "0.1", "0.9"),
    ("0.343", "0.2", 10, "1/4", "1/3", "2", "3"),
]
"""The rate of the gamma law above that of the noise and below it, a variance that is negative, a mean beyond the bounds."""


def holds(value: arb, number: mp.mpf, slack: str = "1e-26") -> bool:
    room = abs(number) * mp.mpf(slack)
    return exact(exact_end(value.lower())) - room <= number <= exact(exact_end(value.upper())) + room


@pytest.fixture(autouse=True)
def bits():
    with precision(160), mp.workdps(30):
        yield


@pytest.mark.parametrize("shape", [F(1, 2), F(1), F(3, 2), F(2), F(21), F(43, 2)])
@pytest.mark.parametrize("z", [F(1, 1000), F(1, 2), F(1), F(5, 2), F(20), F(22), F(80)])
def test_incomplete_gammas(shape, z):
    upper = mp.gammainc(exact(shape), exact(z), mp.inf, regularized=True)
    lower = mp.gammainc(exact(shape), 0, exact(z), regularized=True)

    def both(of):
        return holds(upper_regularized(ball(of), ball(z)), upper) and holds(
            lower_regularized(ball(of), ball(z)), lower
        )

    assert both(shape) and not both(shape + F(1, 2))


@pytest.mark.parametrize("shape", [F(999, 2), F(9999)])
def test_incomplete_gammas_of_large_shapes_add_up_and_are_narrow(shape):
    for z in (shape / 2, shape - 1, shape + 1, 2 * shape):
        both = lower_regularized(ball(shape), ball(z)), upper_regularized(ball(shape), ball(z))
        assert sum(both).contains(1)
        assert [one for one in both if not (one.rad() < arb(2) ** -120 and one > 0)] == []


@pytest.mark.parametrize("case", CASES)
def test_the_density_of_the_released_variance_is_a_convolution(case):
    mean, variance, n, e1, e2, x, _ = case
    found = Likelihood.of(n, F(mean), F(variance), F(e1), F(e2)).released_variance(ball(F(x)))
    shape, t, rate, at = mp.mpf(n - 1) / 2, exact(variance), exact(e2) * n, exact(x)

    def integrand(s):
        gamma = mp.exp(shape * mp.log(shape / at) + (shape - 1) * mp.log(s) - shape * s / at) / mp.gamma(
            shape
        )
        return gamma * rate / 2 * mp.exp(-rate * abs(t - s))

    number = mp.quad(
        integrand, sorted({0, max(t, 0), at / 4, at / 2, at, 2 * at, 4 * at, 10 * at + 1, 60 * at + 20})
    )
    assert holds(found, number) and not holds(found, number * (1 + mp.mpf("1e-20")))


@pytest.mark.parametrize("case", CASES)
def test_the_density_of_the_released_mean_is_a_convolution(case):
    mean, variance, n, e1, e2, x, mu = case
    found = (
        Likelihood.of(n, F(mean), F(variance), F(e1), F(e2)).released_mean(ball(F(mu)), ball(F(x))).density
    )
    spread, rate, d = mp.sqrt(exact(x) / n), exact(e1) * n, exact(F(mean) - F(mu))
    places = sorted({d, *(k * spread for k in (-14, -6, -2, 0, 2, 6, 14))})
    number = mp.quad(lambda y: mp.npdf(y, 0, spread) * rate / 2 * mp.exp(-rate * abs(d - y)), places)
    assert holds(found, number) and not holds(found, number * (1 + mp.mpf("1e-20")))


@pytest.mark.parametrize("v", ["1/400", "1/100000", "30", "100000000000000000000000"])
def test_moments_below_are_antiderivatives(v):
    """Also where normal or Laplace part alone is left."""
    low, high, rate = F(-3, 4), F(1, 2), F(43, 4)
    spread = ball(F(v))

    def law(d):
        return NormalLaplace.at(ball(rate), d, spread)

    def density(d):
        return mp.mpf(law(arb(mp.nstr(d, 40))).density.mid().str(40, radius=False))

    ends = [law(ball(end)).moments_below() for end in (low, high)]
    mp.mp.dps = 16
    for k in range(3):
        number = mp.quad(lambda d, k=k: d**k * density(d), [-0.75, -0.25, -0.1, 0, 0.1, 0.5])
        assert holds(ends[1][k] - ends[0][k], number, "1e-12"), k


def test_the_mass_of_variances_is_the_integral_of_their_density():
    likelihood = Likelihood.of(12, F(1, 3), F(1, 5), F(1, 2), F(3, 2))

    def density(u):
        x = arb(mp.nstr(mp.exp(u), 40))
        return mp.mpf(likelihood.released_variance(x).mid().str(40, radius=False)) * mp.exp(u)

    mp.mp.dps = 18
    number = mp.quad(density, [-50, -12, -6, -4, -3, -2, -1, 0])
    assert holds(likelihood.variance_mass(arb(1)), number, "1e-14")
    assert not holds(likelihood.variance_mass(arb(1) + arb(1) / 1000), number, "1e-14")


def test_quadrature_contains_the_integral_and_a_bound_that_is_none_is_not_finite():
    panels = list(Rule(lambda z: abs(z.exp()), arb("1e-15")).panels(arb(0), arb(7)))
    assert len(panels) > 1 and {panel.error < arb("1e-15") for panel in panels} == {True}
    total = sum((panel.integral(lambda x: x.exp()) for panel in panels), arb(0))
    assert total.contains(arb(7).exp() - 1) and total.rad() < arb("1e-12")
    assert not total.contains(arb(7).exp() - 1 + arb("1e-11"))
    near = Rule(lambda z: arb(1) if z.real < 2.5 else arb("inf"), arb("1e-15"))
    assert not near.panel(arb(0), arb(2)).error.is_finite()
    panels = near.panels(arb(0), arb(2))
    assert [panel.error for panel in panels if not panel.error < arb("1e-15")] == []
