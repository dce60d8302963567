"""The posterior with constrained statistics, beside a double integral over mu's end and y with SciPy's incomplete gammas."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from flint import arb
from scipy.special import gammainc, ndtr

from epsproof.verify.numeric.real_roots import ball, precision
from epsproof.verify.posterior.constrained import constrained
from epsproof.verify.posterior.latent import Column, Near, latent
from epsproof.verify.posterior.likelihood import Likelihood

F = Fraction
LEAD = (43, F("0.343"), F("0.22240656"), F(1, 4), F(1, 4))
CLOSE = 1e-7


def nodes(places, count):
    """Gauss-Legendre nodes and weights between consecutive places."""
    at, weights = np.polynomial.legendre.leggauss(count)
    pairs = list(pairwise(places))
    return (
        np.concatenate([(a + b) / 2 + (b - a) / 2 * at for a, b in pairs]),
        np.concatenate([(b - a) / 2 * weights for a, b in pairs]),
    )


class DoubleIntegral:
    """Over u = log x and y, for a gamma law whose rate is above that of the noise, as it is here."""

    def __init__(self, n, mean, variance, epsilon_mean, epsilon_variance):
        self.n, self.mean, self.t = n, float(mean), float(variance)
        self.a, self.noise = float(epsilon_mean) * n, float(epsilon_variance) * n
        self.shape = (n - 1) / 2

    def statistics(self, m, s):
        """Nodes for y, between kinks and where the integrand changes fast."""
        root = np.sqrt(0.25 - (self.n - 1) / self.n * self.t)
        near = [m + k * s for k in (-8, -4, -2, 0, 2, 4, 8)] + [k * m for k in (0.2, 0.5, 1.5, 3)]
        places = {0, 0.5 - root, 0.5 + root, self.mean, 0.5, 1, *near, *(1 - one for one in near)}
        return nodes(sorted(one for one in places if 0 <= one <= 1), 24)

    def moments(self, most_x=0.25, most_mu=1.0):
        """The integrals of 1, mu and x over x and mu up to these."""
        last = np.log(0.5 - np.sqrt(0.25 - most_x))
        kink = np.log(min(most_mu, 1 - most_mu)) if most_mu < 1 else last
        places = {at for at in (-30, -12, -9, -7, -6, -5, -4, -3, -2, -1.3) if at < last} | {
            min(kink, last),
            last,
        }
        u, wu = nodes(sorted(places), 30)
        found = np.zeros(3)
        for m, w in zip(np.exp(u), wu, strict=True):
            x = m * (1 - m)
            w = w * (1 - 2 * m) * m / x
            top = min(1 - m, most_mu)
            if top <= m:
                continue
            s = np.sqrt(x / self.n)
            y, wy = self.statistics(m, s)
            laplace = self.a / 2 * np.exp(-self.a * abs(self.mean - y)) * wy
            cut = self.n / (self.n - 1) * y * (1 - y)
            rate, noise, t, shape = self.shape / x, self.noise, self.t, self.shape
            low = (
                np.exp(-noise * t)
                * (rate / (rate - noise)) ** shape
                * gammainc(shape, (rate - noise) * np.minimum(cut, t))
            )
            high = np.exp(noise * t) * (rate / (rate + noise)) ** shape
            high = high * np.clip(
                gammainc(shape, (rate + noise) * cut) - gammainc(shape, (rate + noise) * t), 0, None
            )
            released = noise / 2 * (low + high) * laplace
            ends = (m - y) / s, (top - y) / s
            inside = ndtr(ends[1]) - ndtr(ends[0])
            thick = (np.exp(-(ends[0] ** 2) / 2) - np.exp(-(ends[1] ** 2) / 2)) / np.sqrt(2 * np.pi)
            found += (
                w
                * x
                * np.array(
                    [
                        (released * inside).sum(),
                        (released * (y * inside + s * thick)).sum(),
                        x * (released * inside).sum(),
                    ]
                )
            )
        return found


def close(value: arb, number: float) -> bool:
    return float(value.lower()) - CLOSE <= number <= float(value.upper()) + CLOSE


@pytest.fixture(scope="module")
def both():
    with precision(84):
        return latent(Likelihood.of(*LEAD), 4), DoubleIntegral(*LEAD)


def test_integral_and_moments(both):
    posterior, reference = both
    total, mu, x = reference.moments()
    centre, beside = posterior.likelihood.centre
    with precision(84):
        assert close(posterior.total, total) and posterior.total.rad() < 1e-4
        assert close(centre + posterior.moment(1, 0), mu / total)
        assert close(beside + posterior.moment(0, 1), x / total)


def test_it_is_another_posterior_than_that_with_constrained_parameters(both):
    """They differ by about 5 % in the mean of sigma^2."""
    posterior, _ = both
    with precision(128):
        parameters = constrained(Likelihood.of(*LEAD), 6)
        means = [one.likelihood.centre[1] + one.moment(0, 1) for one in (parameters, posterior)]
        ratio = means[1] / means[0]
        assert ratio > 0.95 and ratio < 0.96 and not parameters.total.overlaps(posterior.total)


@pytest.mark.long
@pytest.mark.parametrize("mu", [F(2, 5), F(3, 5)])
def test_distribution_function_of_mu(both, mu):
    posterior, reference = both
    number = reference.moments(most_mu=float(mu))[0] / reference.moments()[0]
    with precision(84):
        place, beside = posterior.mean_at(ball(mu)), posterior.mean_at(ball(mu + F(1, 1000)))
        assert close(place.below, number) and not close(beside.below, number)
        slope = (beside.below - place.below) * 1000
        assert abs(float((slope / place.density).mid()) - 1) < 0.05


def test_distribution_function_of_the_variance(both):
    posterior, reference = both
    number = reference.moments(most_x=0.1)[0] / reference.moments()[0]
    with precision(84):
        place = posterior.variance_at(arb(1) / 10)
        assert close(place.below, number) and not close(posterior.variance_at(arb(101) / 1000).below, number)


@pytest.mark.long
@pytest.mark.parametrize("twin", [(44, *LEAD[1:]), (*LEAD[:3], F(1, 3), F(1, 4)), (43, F(2, 5), *LEAD[2:])])
def test_other_statements_have_other_integrals(twin):
    with precision(84):
        assert not close(latent(Likelihood.of(*twin), 3).total, DoubleIntegral(*LEAD).moments()[0])


@pytest.mark.parametrize("p", [F(-3, 10), F(1, 5)])
@pytest.mark.parametrize("r", [F(-1, 5), F(3, 10)])
@pytest.mark.parametrize("v", [F(1, 500), F(1, 2)])
def test_closed_integrals_over_y_and_mu(p, r, v):
    rate, s = 11.0, float(v) ** 0.5
    d, w = nodes([-4, -1, -0.5, -0.2, -0.1, 0, float(r)] if r > 0 else [-4, -1, -0.5, float(r)], 60)
    z = (float(p) - d) / s
    normal, thick = ndtr(z), s * np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi)
    front = rate / 2 * np.exp(-rate * abs(d)) * w
    inside = (normal, d * normal - thick, (d * d + float(v)) * normal - (float(p) + d) * thick)
    with precision(84):
        column = Column.at(arb(11), ball(v), ball(p))
        found = column.moments(column.sums(ball(r), Near.at(ball(v), ball(p - r))))
        for value, number in zip(found, inside, strict=True):
            assert abs(float(value.mid()) - (front * number).sum()) < 1e-12
