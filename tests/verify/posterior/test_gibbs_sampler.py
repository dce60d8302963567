"""The Gibbs sampler agrees with the certified means, draws the same for a seed, and its conditional laws are the ones of
the density."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.posterior.gibbs import Sampler, draws
from epsproof.verify.posterior.statement import statement_of
from tests.blood_lead import LEAD

CERTIFIED = {
    "parameters": (38.4176, 1474.08),
    "parameters and statistics": (38.5314, 1406.75),
    "unconstrained": (34.3, 2625.42),
}
"""What ``epsproof posterior`` encloses."""


def off(found, name):
    pairs = zip((found.mu, found.variance), CERTIFIED[name], strict=True)
    return max(abs(mean - number) / error for (mean, error), number in pairs)


@pytest.mark.parametrize("name", CERTIFIED)
def test_means_are_those_of_the_integrals(name):
    statement = statement_of(LEAD | {"constraints": name != "unconstrained"})
    found = draws(statement, name, 10_000, 3)
    assert off(found, name) < 4 and found == draws(statement, name, 10_000, 3)
    assert found != draws(statement, name, 10_000, 4)


def test_the_sampler_of_one_posterior_is_not_that_of_another():
    found = draws(statement_of(LEAD), "parameters", 20_000, 5)
    assert off(found, "unconstrained") > 10


@pytest.mark.long
def test_the_two_constrained_posteriors_are_told_apart():
    found = draws(statement_of(LEAD), "parameters and statistics", 200_000, 5)
    assert off(found, "parameters and statistics") < 4 and off(found, "parameters") > 5


def sampler(**change):
    return Sampler(statement_of(LEAD | change), True, True, 11)


@pytest.mark.parametrize(
    ("n", "rate", "most"),
    [(43, 200.0, 0.25), (43, 200.0, 0.1), (43, 5.0, 0.25), (4, 1.0, 0.2), (3, 30.0, 9.0)],
)
def test_the_law_of_the_statistic_is_the_conditional_one(n, rate, most):
    """Mean and second moment beside quadrature, with the gamma law's rate above that of the noise and below it."""
    one = sampler(n=n)

    def density(s):
        return s ** (one.shape - 1) * np.exp(-rate * s - one.noise * abs(one.t - s))

    places = [0, min(one.t, most), most]
    total, first, second = (
        sum(quad(lambda s, k=k: s**k * density(s), a, b, limit=200)[0] for a, b in pairwise(places))
        for k in range(3)
    )
    found = np.array([one.statistic(rate, most) for _ in range(4000)])
    assert found.min() > 0 and found.max() <= most
    deviation = np.sqrt(second / total - (first / total) ** 2)
    assert abs(found.mean() - first / total) < 4 * deviation / np.sqrt(4000)


def test_truncated_laws_stay_between_their_ends_far_in_the_tails():
    one = sampler()
    for low, high in ((3, 4), (-4, -3), (50, 51), (-51, -50), (-1, 1)):
        values = [one.normal(0.0, 1.0, low, high) for _ in range(200)]
        assert low <= min(values) and max(values) <= high
    values = [one.gamma_above(20.0, 900.0) for _ in range(300)]
    assert min(values) >= 900 and abs(np.mean(values) - 901) < 0.3
    assert max(one.inverse_gamma(20.0, 2.0, 1e-4) for _ in range(200)) <= 1.0001e-4


def test_two_values_are_refused():
    with pytest.raises(UnsupportedForm, match="n is 3 or more"):
        draws(statement_of(LEAD | {"n": 2}), "parameters", 1000, 1)
