"""The heights of the picture of the joint posterior are those of the two densities."""

from __future__ import annotations

import mpmath as mp
import pytest

from epsproof.reports.figures.releases.joint_posterior import heights
from epsproof.verify.posterior.statement import statement_of
from tests.blood_lead import LEAD


def product(mu: float, x: float) -> float:
    """Both convolutions by quadrature."""
    rate, shape, s = mp.mpf("10.75"), mp.mpf(21), mp.sqrt(mp.mpf(x) / 43)
    y, t = mp.mpf("0.343"), mp.mpf("0.22240656")
    mean = mp.quad(
        lambda z: mp.npdf(z, mu, s) * rate / 2 * mp.exp(-rate * abs(y - z)),
        sorted([-2, mu - 6 * s, mu, mu + 6 * s, y, 2]),
    )
    beta = shape / x
    front = beta**shape / mp.gamma(shape) * rate / 2
    variance = mp.quad(
        lambda z: front * z ** (shape - 1) * mp.exp(-beta * z - rate * abs(t - z)),
        sorted([0, x / 2, x, 2 * x, t, 4]),
    )
    return float(mean * variance)


def test_heights_are_products_of_convolutions():
    places = ([0.1, 0.4], [0.05, 0.2])
    found = heights(statement_of(LEAD), *places)
    for row, x in zip(found, places[1], strict=True):
        for height, mu in zip(row, places[0], strict=True):
            assert height == pytest.approx(product(mu, x), rel=1e-6)
