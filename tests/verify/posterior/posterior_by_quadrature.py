"""The posterior by mpmath alone: densities from their definitions, integrals by its quadrature, nothing of the engine."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import mpmath as mp
from mpmath.calculus.quadrature import GaussLegendre

SMALLEST, FAR = -75, 20


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


def tail(z, exponent, beyond):
    """exp(exponent) erfc(z), exponent = z^2 - beyond, for large z by the asymptotic series of exp(z^2) erfc(z)."""
    if z < FAR:
        return mp.exp(exponent) * mp.erfc(z)
    total = term = mp.mpf(1)
    k = 1
    while abs(term) > mp.eps:
        term *= -(2 * k - 1) / (2 * z * z)
        total, k = total + term, k + 1
    return mp.exp(-beyond) * total / (z * mp.sqrt(mp.pi))


class Forty:
    """Quantiles to about forty digits: Gauss-Legendre's rule in panels of w, where x = m(1 - m) and m = 1/(1 + e^w) with
    constraints, and x = e^-w without."""

    def __init__(self, reference, degree=5):
        self.reference, self.constrained = reference, reference.constrained
        legendre = GaussLegendre(mp.mp)
        self.rules = [legendre.calc_nodes(k, mp.mp.prec + 20) for k in (degree, degree - 1)]
        ends = [0, *(k / 2 for k in range(1, 16)), *range(8, 12), *range(12, 99, 3)]
        if not self.constrained:
            ends = [*range(-202, -4, 3), *(k / 2 for k in range(-8, 0)), *ends]
        panels = [(*map(mp.mpf, pair), self.nodes(*map(mp.mpf, pair))) for pair in pairwise(ends)]
        self.total = sum(weight * width for *_, nodes in panels for weight, _, _, width in nodes)
        least = self.total * mp.eps / 1000
        self.panels = [(low, high, [one for one in nodes if one[0] > least]) for low, high, nodes in panels]

    def nodes(self, low, high):
        """Weights with the density of x, the normal variance, and what is left below m and between m and 1 - m."""
        found = []
        for at, weight in self.rules[abs(low) > 48]:
            w = (low + high) / 2 + (high - low) / 2 * at
            m = 1 / (1 + mp.exp(w)) if self.constrained else mp.exp(-w)
            x, slope = (m * (1 - m), m * (1 - m) * (1 - 2 * m)) if self.constrained else (m, m)
            weight = weight * (high - low) / 2 * slope * self.reference.statistic(x)
            found.append((weight, x / self.reference.n, *self.below_and_between(m, x)))
        return found

    def below_and_between(self, m, x):
        if not self.constrained:
            return mp.mpf(0), mp.mpf(1)
        low, high = (self.law(self.reference.y - end, x / self.reference.n)[0] for end in (m, 1 - m))
        return low, low - high

    def above(self, w):
        """Nodes for larger w, smaller x."""
        for low, high, nodes in self.panels:
            yield from nodes if low >= w else self.nodes(w, high) if high > w else ()

    def mean_below(self, mu):
        """Distribution function and density."""
        right = self.constrained and 2 * mu > 1
        start = abs(mp.log(mu / (1 - mu))) if self.constrained else -mp.inf
        aside = density = mp.mpf(0)
        for weight, v, low, between in self.above(start):
            below, here = self.law(self.reference.y - mu, v)
            low = low if self.constrained else 1
            aside += weight * (below - (low - between) if right else low - below)
            density += weight * here
        aside, density = aside / self.total, density / self.total
        return 1 - aside if right else aside, density

    def law(self, d, v):
        """Distribution function and density of a normal plus a Laplace variable."""
        root, a = mp.sqrt(2 * v), self.reference.a
        right, left = (tail((a * v - e) / root, a * a * v / 2 - a * e, e * e / (2 * v)) / 4 for e in (d, -d))
        return mp.erfc(-d / root) / 2 - right + left, a * (right + left)

    def variance_below(self, x):
        m = 2 * x / (1 + mp.sqrt(1 - 4 * x)) if self.constrained else x
        w = mp.log((1 - m) / m) if self.constrained else -mp.log(m)
        below = sum(weight * width for weight, _, _, width in self.above(w))
        return below / self.total, self.reference.statistic(x) * self.below_and_between(m, x)[1] / self.total

    def quantile(self, law, level, near):
        """By Newton's method from next to it, with the slope there: twice as many digits, and then as many more."""
        below, density = law(near)
        found = near + (level - below) / density
        return found + (level - law(found)[0]) / density


def drawn(seed: int) -> dict[str, Any]:
    """The fields of a file, at random: noise on both sides of the gamma law's rate, releases beyond the bounds."""
    draw = random.Random(seed)
    n = draw.choice([2, 3, *(round(4 * 75 ** draw.random()) for _ in range(6))])
    low, width = draw.randrange(-5, 5), draw.randrange(1, 30)
    budgets = [str(Fraction(round(50 * 100 ** draw.random()), 1000)) for _ in range(2)]
    levels = {Fraction(draw.randrange(5, 995), 1000) for _ in range(draw.randrange(2, 5))}
    return {
        "n": n,
        "bounds": [low, low + width],
        "mean": str(low + width * Fraction(draw.randrange(-200, 1200), 1000)),
        "variance": str(width**2 * Fraction(draw.choice([-1, 1, 1, 1]) * draw.randrange(1, 300), 1000)),
        "epsilon_mean": budgets[0],
        "epsilon_variance": budgets[1],
        "constraints": n <= 3 or draw.random() < 0.7,
        "quantiles": sorted(map(str, levels)),
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
