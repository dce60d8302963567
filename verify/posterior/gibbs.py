"""A Gibbs sampler of the same posteriors, which proves nothing: numbers to compare the certified ones with.

The joint density of mu, x = sigma^2 and the unknown mean y and variance s of the n values, under the flat prior, is
proportional to

    N(y; mu, x/n) Gamma(s; alpha, alpha/x) exp(-a |y* - y|) exp(-l |t - s|),   alpha = (n-1)/2,

y* and t the released numbers. With the Laplace law of y* as a normal law of a variance w that is exponential of the rate
a^2/2, every variable has a known law given the others: mu and y are normal, x is inverse gamma of the shape (n-2)/2, 1/w is
inverse Gaussian, and s has a gamma density times exp(-l |t - s|), a mixture of one on both sides of t (Kazan 2025, section
4.9, Algorithm 1). Constraints truncate them. The gamma density below t may have a rate of any sign, so that no bound on x
is needed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from attrs import frozen
from scipy.special import gammainc, gammaincc, gammainccinv, gammaincinv, hyp1f1, ndtr, ndtri

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.posterior.statement import Statement

__all__ = ["Draws", "draws"]

UNDERFLOW, BATCHES, BURN_IN = 1e-280, 50, 0.1


@frozen
class Draws:
    """Means of so many draws after the first tenth, with their standard errors by batches, between the bounds."""

    constrained: str
    count: int
    mu: tuple[float, float]
    variance: tuple[float, float]


class Sampler:
    """Values between 0 and 1. ``parameters`` truncates mu and x, ``statistics`` y and s."""

    def __init__(self, statement: Statement, parameters: bool, statistics: bool, seed: int) -> None:
        self.n, self.parameters, self.statistics = statement.n, parameters, statistics
        self.y, self.t = float(statement.scaled_mean), float(statement.scaled_variance)
        self.a, self.noise = (float(e * self.n) for e in (statement.epsilon_mean, statement.epsilon_variance))
        self.shape = (self.n - 1) / 2
        self.random = np.random.default_rng(seed)

    def run(self, count: int) -> Iterator[tuple[float, float]]:
        """Draws of mu and x."""
        n, least = self.n, 1e-4
        mu = y = min(max(self.y, least), 1 - least)
        x = s = min(max(self.t, least), mu * (1 - mu) * (n - 1) / n)
        w = 2 / self.a**2
        for _ in range(count):
            half = math.sqrt(max(0.25 - x, 0.0))
            low, high = (0.5 - half, 0.5 + half) if self.parameters else (-math.inf, math.inf)
            mu = self.normal(y, math.sqrt(x / n), low, high)
            x = self.inverse_gamma(
                (n - 2) / 2,
                (n * (y - mu) ** 2 + (n - 1) * s) / 2,
                mu * (1 - mu) if self.parameters else math.inf,
            )
            precision = 1 / w + n / x
            low, high = -math.inf, math.inf
            if self.statistics:
                half = math.sqrt(max(0.25 - (n - 1) / n * s, 0.0))
                low, high = 0.5 - half, 0.5 + half
            y = self.normal((self.y / w + n * mu / x) / precision, 1 / math.sqrt(precision), low, high)
            w = 1 / max(self.random.wald(self.a / max(abs(self.y - y), 1e-12), self.a**2), 1e-300)
            s = self.statistic(self.shape / x, n / (n - 1) * y * (1 - y) if self.statistics else math.inf)
            yield mu, x

    def normal(self, mean: float, deviation: float, low: float, high: float) -> float:
        """A normal law between two ends."""
        a, b = (low - mean) / deviation, (high - mean) / deviation
        sign = -1 if a > 0 else 1
        a, b = (a, b) if sign == 1 else (-b, -a)
        below, above = float(ndtr(a)), float(ndtr(b))
        if above - below < UNDERFLOW:
            # Far in the lower tail: next to the upper end, as an exponential law.
            z = max(b - self.random.exponential(1 / max(abs(b), 1.0)), a)
        else:
            z = float(ndtri(below + (above - below) * self.random.random()))
        return min(max(mean + sign * deviation * z, low), high)

    def inverse_gamma(self, shape: float, scale: float, most: float) -> float:
        """1/x of a gamma law, x at most ``most``."""
        least = scale / most if math.isfinite(most) else 0.0
        return scale / self.gamma_above(shape, least)

    def gamma_above(self, shape: float, least: float) -> float:
        """A gamma law of the rate 1 above ``least``."""
        left = float(gammaincc(shape, least)) if least > 0 else 1.0
        if left > UNDERFLOW:
            return max(float(gammainccinv(shape, left * self.random.random())), least, 1e-300)
        while True:
            # (z/c)^(shape-1) <= exp((shape-1)(z/c - 1)) for shape >= 1.
            steep = max(shape - 1, 0.0) / least
            z = least + self.random.exponential(1 / (1 - steep))
            if math.log(self.random.random()) <= (shape - 1) * math.log(z / least) - steep * (z - least):
                return z

    def statistic(self, rate: float, most: float) -> float:
        """The density s^(shape-1) exp(-rate s - l |t - s|) for s up to ``most``: a mixture of both sides of t."""
        shape, t, noise = self.shape, self.t, self.noise
        start, end = max(t, 0.0), most
        between = min(t, most)
        low = self.log_mass(rate - noise, between) - 2 * noise * t if between > 0 else -math.inf
        high = -math.inf
        if end > start:
            inside = self.above_mass((rate + noise) * start, (rate + noise) * end)
            high = math.lgamma(shape) - shape * math.log(rate + noise) + math.log(max(inside, 1e-308))
        share = 1 / (1 + math.exp(min(high - low, 700))) if low > -math.inf else 0.0
        if self.random.random() < share:
            return self.below(rate - noise, between)
        return self.between((rate + noise) * start, (rate + noise) * end) / (rate + noise)

    def above_mass(self, low: float, high: float) -> float:
        """The probability of a gamma law of the rate 1 between two ends."""
        if low > self.shape:
            return float(
                gammaincc(self.shape, low) - (gammaincc(self.shape, high) if math.isfinite(high) else 0.0)
            )
        return float((gammainc(self.shape, high) if math.isfinite(high) else 1.0) - gammainc(self.shape, low))

    def between(self, low: float, high: float) -> float:
        """A gamma law of the rate 1 between two ends."""
        u, shape = self.random.random(), self.shape
        if low > shape:
            far = float(gammaincc(shape, low))
            if far < UNDERFLOW:
                while (found := self.gamma_above(shape, low)) > high:
                    continue
                return found
            near = float(gammaincc(shape, high)) if math.isfinite(high) else 0.0
            return float(gammainccinv(shape, near + u * (far - near)))
        far = float(gammainc(shape, high)) if math.isfinite(high) else 1.0
        near = float(gammainc(shape, low))
        return max(float(gammaincinv(shape, near + u * (far - near))), 1e-300)

    def log_mass(self, rate: float, most: float) -> float:
        """The logarithm of the integral of s^(shape-1) exp(-rate s) over s up to ``most``, for a rate of any sign."""
        shape = self.shape
        if rate > 0:
            inside = max(float(gammainc(shape, rate * most)), 1e-308)
            return math.lgamma(shape) - shape * math.log(rate) + math.log(inside)
        return (
            shape * math.log(most)
            - math.log(shape)
            - rate * most
            + math.log(float(hyp1f1(1, shape + 1, rate * most)))
        )

    def below(self, rate: float, most: float) -> float:
        """That density."""
        shape = self.shape
        if rate > 0:
            inside = float(gammainc(shape, rate * most))
            return max(float(gammaincinv(shape, inside * self.random.random())) / rate, 1e-300)
        while True:
            if shape < 1:
                s = most * self.random.random() ** (1 / shape)
                accepted = -rate * (s - most)
            else:
                # (s/c)^(shape-1) <= exp((shape-1)(s/c - 1)).
                steep = (shape - 1) / most
                s = (
                    most - self.random.exponential(1 / (steep - rate))
                    if steep > rate
                    else most * self.random.random()
                )
                if s <= 0:
                    continue
                accepted = (shape - 1) * math.log(s / most) - steep * (s - most)
            if math.log(self.random.random()) <= accepted:
                return float(s)


def draws(statement: Statement, constrained: str, count: int, seed: int) -> Draws:
    """Means of ``count`` draws, of the posterior that is named so in the answer; the same for the same seed.

    Raises UnsupportedForm for two values, for which x has no inverse gamma law.
    """
    if statement.n < 3:
        raise UnsupportedForm(
            "--gibbs: with two values sigma^2 has no inverse gamma law given the others; n is 3 or more"
        )
    sampler = Sampler(
        statement, constrained != "unconstrained", constrained == "parameters and statistics", seed
    )
    skipped = int(BURN_IN * count)
    found = np.array(list(sampler.run(count + skipped))[skipped:])
    width = float(statement.range)
    mu, variance = float(statement.low) + width * found[:, 0], width**2 * found[:, 1]
    return Draws(constrained, count, _mean(mu), _mean(variance))


def _mean(values: np.ndarray) -> tuple[float, float]:
    """The mean, and its standard error from the means of batches."""
    size = len(values) // BATCHES
    batches = values[: size * BATCHES].reshape(BATCHES, size).mean(axis=1)
    return float(values.mean()), float(batches.std(ddof=1) / math.sqrt(BATCHES))
