"""The posterior by mpmath alone: densities from their definitions, integrals by its quadrature, nothing of the engine."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import lru_cache
from typing import Any

import mpmath as mp

SMALLEST = -75


def exact(value: Any) -> mp.mpf:
    if isinstance(value, mp.mpf):
        return value
    value = Fraction(value)
    return mp.mpf(value.numerator) / value.denominator


class Reference:
    """Values between 0 and 1. ``constrained``: the flat prior on 0 < x <= mu(1 - mu), else on all mu and x > 0."""

    def __init__(self, n, mean, variance, epsilon_mean, epsilon_variance, constrained=True):
        self.n, self.constrained = n, constrained
        self.y, self.t = exact(mean), exact(variance)
        self.a, self.l = exact(epsilon_mean) * n, exact(epsilon_variance) * n
        self.shape = mp.mpf(n - 1) / 2
        self.kept = lru_cache(maxsize=None)(self.statistic)

    def statistic(self, x):
        """The integral of the gamma density of the statistic times the Laplace density, with mpmath's incomplete gammas."""
        rate = self.shape / x
        front = self.l / 2 * rate**self.shape / mp.gamma(self.shape)
        if self.t <= 0:
            return front * mp.exp(self.l * self.t) * mp.gamma(self.shape) / (rate + self.l) ** self.shape
        low = mp.exp(-self.l * self.t) * self.t**self.shape / self.shape
        low *= mp.hyp1f1(self.shape, self.shape + 1, -(rate - self.l) * self.t)
        high = mp.exp(self.l * self.t) * mp.gammainc(self.shape, (rate + self.l) * self.t)
        return front * (low + high / (rate + self.l) ** self.shape)

    def normal_laplace(self, d, v):
        """The distribution function of a normal plus a Laplace variable."""
        s, a = mp.sqrt(v), self.a
        right = mp.exp(a * a * v / 2 - a * d) * mp.erfc((a * v - d) / s / mp.sqrt(2)) / 4
        left = mp.exp(a * a * v / 2 + a * d) * mp.erfc((a * v + d) / s / mp.sqrt(2)) / 4
        return mp.erfc(-d / s / mp.sqrt(2)) / 2 - right + left

    def mass(self, x, low, high):
        """The integral of the density of the released mean over mu from low to high."""
        v = x / self.n
        return self.normal_laplace(self.y - low, v) - self.normal_laplace(self.y - high, v)

    def over(self, values, end=None):
        """The integral of ``values(x)`` times the density of the released variance over x up to ``end``."""
        if end is None:
            end = mp.mpf(1) / 4 if self.constrained else mp.exp(60)
        last = mp.log(end)
        places = [SMALLEST, -40, -20, -12, -8, -6, -4, -3, -2, -mp.log(5), -1, 0, 2, 5, 12, 30]
        ends = [*(p for p in places if p < last - mp.mpf(1) / 50), last]
        return mp.quad(lambda u: values(mp.exp(u)) * self.kept(mp.exp(u)) * mp.exp(u), ends)

    def ends(self, x):
        half = mp.sqrt(max(mp.mpf(1) / 4 - x, 0))
        return mp.mpf(1) / 2 - half, mp.mpf(1) / 2 + half

    def width(self, x):
        return self.mass(x, *self.ends(x)) if self.constrained else mp.mpf(1)

    def total(self):
        return self.over(self.width)

    def variance_mean(self):
        return self.over(lambda x: x * self.width(x)) / self.total()

    def mean_mean(self):
        """By parts: the integral of mu f is that of the mass above mu."""

        def first(x):
            low, high = self.ends(x)
            inner = mp.quad(
                lambda mu: self.mass(x, mu, high),
                sorted({low, high, *([self.y] if low < self.y < high else [])}),
            )
            return low * self.mass(x, low, high) + inner

        return self.over(first) / self.total()

    def mean_below(self, mu):
        """The posterior probability that mu is smaller."""
        mu = exact(mu)
        if not self.constrained:
            return self.over(lambda x: self.normal_laplace(mu - self.y, x / self.n)) / self.total()
        edge = mu * (1 - mu)
        if 2 * mu <= 1:
            return self.over(lambda x: self.mass(x, self.ends(x)[0], mu), edge) / self.total()
        return 1 - self.over(lambda x: self.mass(x, mu, self.ends(x)[1]), edge) / self.total()

    def variance_below(self, x):
        return self.over(self.width, exact(x)) / self.total()


def drawn(seed: int) -> dict[str, Any]:
    """The fields of a file, at random: noise on both sides of the gamma law's rate, releases beyond the bounds."""
    draw = random.Random(seed)
    n = draw.choice([2, 3, 4, 5, 8, 12, 43, 90])
    low, width = draw.randrange(-5, 5), draw.randrange(1, 30)
    return {
        "n": n,
        "bounds": [low, low + width],
        "mean": str(low + width * Fraction(draw.randrange(-200, 1200), 1000)),
        "variance": str(width**2 * Fraction(draw.choice([-1, 1, 1, 1]) * draw.randrange(1, 300), 1000)),
        "epsilon_mean": str(Fraction(draw.randrange(1, 40), 20)),
        "epsilon_variance": str(Fraction(draw.randrange(1, 60), 20)),
        "constraints": n <= 3 or draw.random() < 0.6,
    }


def reference_of(statement) -> Reference:
    """The reference for a statement of the engine, rescaled here."""
    width = statement.high - statement.low
    return Reference(
        statement.n,
        (statement.mean - statement.low) / width,
        statement.variance / width**2,
        statement.epsilon_mean,
        statement.epsilon_variance,
        statement.constraints,
    )
