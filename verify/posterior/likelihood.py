"""The densities of a released mean and a released variance, given the mean mu and the variance x of a normal law, in ball
arithmetic.

n values of the law have the mean Y ~ N(mu, x/n) and the variance S ~ Gamma(shape alpha = (n-1)/2, rate alpha/x),
independent of each other; a Laplace variable of the rate a = epsilon_1 n is added to Y, one of the rate l = epsilon_2 n to
S, on the scale where the values are between 0 and 1. Both sums have closed densities. With v = x/n and d = (released mean)
- mu,

    f(d; v) = a/4 (E1 + E2),   E1 = exp(a^2 v/2 - a d) erfc((a v - d)/sqrt(2 v)),   E2 the same with -d,

is the first one, and its integral over d, the distribution function of normal plus Laplace, is F = Phi(d/sqrt(v)) - (E1 -
E2)/4. The second one, at the released variance t, is the integral of the gamma density times l/2 exp(-l |t - s|) below t
and above it. No condition such as epsilon_2 < 2 is needed: the part below t is one of an entire function where the rate of
the gamma law is below l.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb, ctx

from epsproof.verify.numeric.real_roots import ball
from epsproof.verify.posterior.gamma import (
    at_most,
    confluent_series,
    exponential_power,
    lower_regularized,
    power_series,
    upper_regularized,
)

__all__ = ["Likelihood", "NormalLaplace", "complementary", "scaled_tail"]

EXTREME = 1 << 20
"""Up to here a product of both factors loses 20 bits."""


def complementary(z: arb) -> arb:
    """erfc(z), to within exp(-z^2) where that is nothing at the precision in force."""
    square = z * z
    if not square > ctx.prec:
        return z.erfc()
    nothing = at_most((-square).exp())
    return nothing if z > 0 else 2 - nothing


def scaled_tail(exponent: arb, z: arb, beyond: arb) -> arb:
    """exp(exponent) erfc(z) where exponent = z^2 - beyond; where both factors are extreme, by the series of exp(z^2) erfc(z)
    in 1/z^2, whose sums are by turns above and below it."""
    square = z * z
    if not (z > 0 and square > EXTREME):
        return exponent.exp() * z.erfc()
    term, total, k = arb(1), arb(1), 0
    while True:
        k += 1
        term = -term * (2 * k - 1) / (2 * square)
        before, total = total, total + term
        if abs(term) < arb(2) ** -ctx.prec:
            return (-beyond).exp() * before.union(total) / (z * arb.pi().sqrt())


@frozen
class NormalLaplace:
    """The law of a normal variable of the variance v > 0 plus a Laplace variable of the rate a, both around 0, at one point d."""

    rate: arb
    d: arb
    v: arb
    right: arb
    """E1, the tail of exp(-a d) to the right."""
    left: arb
    """E2, the tail to the left."""
    normal_below: arb
    """The probability that the normal part alone is below d."""

    @classmethod
    def at(cls, rate: arb, d: arb, v: arb) -> NormalLaplace:
        half, beyond = rate * rate * v / 2, d * d / (2 * v)
        if beyond - rate * abs(d) > 0.7 * ctx.prec + 20:
            # Nothing but the tail of the Laplace variable is left: erfc(z) <= exp(-z^2) for z >= 0, 2 less that for z < 0.
            gone = at_most((-beyond).exp())
            far = (half - rate * abs(d)).exp() * (2 - at_most((rate * abs(d) - half - beyond).exp()))
            return cls(rate, d, v, far, gone, 1 - gone) if d > 0 else cls(rate, d, v, gone, far, gone)
        scale = (2 * v).sqrt()
        right = scaled_tail(half - rate * d, (rate * v - d) / scale, beyond)
        left = scaled_tail(half + rate * d, (rate * v + d) / scale, beyond)
        return cls(rate, d, v, right, left, (-d / scale).erfc() / 2)

    @property
    def density(self) -> arb:
        return self.rate * (self.right + self.left) / 4

    @property
    def normal_density(self) -> arb:
        return (-self.d * self.d / (2 * self.v)).exp() / (2 * arb.pi() * self.v).sqrt()

    @property
    def below(self) -> arb:
        """The probability that the sum is below d."""
        return self.normal_below - (self.right - self.left) / 4

    def moments_below(self) -> tuple[arb, arb, arb]:
        """The integrals of y^k f(y) over y < d for k = 0, 1, 2, by parts from repeated integrals of ``below``."""
        a, d, v = self.rate, self.d, self.v
        normal, thick = self.normal_below, v * self.normal_density
        both = self.right + self.left
        first = self.below
        second = d * normal + thick + both / (4 * a)
        third = ((d * d + v) * normal + d * thick) / 2 + (4 * normal - self.right + self.left) / (4 * a * a)
        return first, d * first - second, d * d * first - 2 * d * second + 2 * third


@frozen
class Likelihood:
    """Everything in balls of the precision in force when it was made."""

    n: int
    mean: arb
    variance: arb
    mean_rate: arb
    variance_rate: arb

    @classmethod
    def of(
        cls, n: int, mean: Fraction, variance: Fraction, epsilon_mean: Fraction, epsilon_variance: Fraction
    ) -> Likelihood:
        return cls(n, ball(mean), ball(variance), ball(epsilon_mean * n), ball(epsilon_variance * n))

    @property
    def shape(self) -> arb:
        return arb(self.n - 1) / 2

    @property
    def centre(self) -> tuple[arb, arb]:
        """What the released mean and variance are nearest to among means from 0 to 1 and variances from 0 to 1/4."""
        released = self.mean, self.variance
        mean, x = (arb(value.mid()).max(arb(0)) for value in released)
        return mean.min(arb(1)), x.min(arb(1) / 4)

    def released_mean(self, mu: arb, x: arb) -> NormalLaplace:
        """The law of the released mean at the released value, x > 0."""
        return NormalLaplace.at(self.mean_rate, self.mean - mu, x / self.n)

    def released_variance(self, x: arb) -> arb:
        """The density of the released variance at the released value, x > 0."""
        below, above = self.variance_parts(self.shape, self.shape / x)
        return self.variance_rate * (below + above) / 2

    def variance_parts(self, shape: arb, rate: arb) -> tuple[arb, arb]:
        """The integrals of gamma density times exp(-l |t - s|) over s below the released variance t and above it; rate > 0."""
        t, noise = self.variance, self.variance_rate
        thinned = (-shape * (1 + noise / rate).log()).exp()
        if not t > 0:
            return arb(0), (noise * t).exp() * thinned
        above = (noise * t).exp() * thinned * upper_regularized(shape, (rate + noise) * t)
        z = (rate - noise) * t
        if z >= shape:
            whole = (-noise * t - shape * (1 - noise / rate).log()).exp()
            return whole * lower_regularized(shape, z), above
        if z >= 0:
            return exponential_power(shape, rate * t) * power_series(shape, z), above
        power = (shape * (rate * t).log() - noise * t - (shape + 1).lgamma()).exp()
        return power * confluent_series(shape, -z), above

    def variance_mass(self, x: arb) -> arb:
        """The integral of ``released_variance`` from 0 to x > 0; n > 3. Under the flat prior s^2 has an inverse gamma posterior
        of the shape alpha - 1 given the statistic s, and the release is a Laplace mixture of these, integrated by parts."""
        shape, t, noise = self.shape, self.variance, self.variance_rate
        rate = shape / x
        below, above = self.variance_parts(shape - 1, rate)
        if t > 0:
            upper = upper_regularized(shape - 1, rate * t)
            parts = 2 * upper - (-noise * t).exp() + below - above
        else:
            parts = (noise * t).exp() - above
        return shape / (shape - 1) * parts / 2

    def variance_moment(self, power: int) -> arb:
        """The integral of x^power times ``released_variance`` over all x > 0; power is 0, 1 or 2, and n > 3 + 2 power."""
        shape, t, noise = self.shape, self.variance, self.variance_rate
        factor = arb(1)
        for k in range(power + 1):
            factor = factor * shape / (shape - 1 - k)
        # The integral of s^power l/2 exp(-l |t - s|) over s > 0.
        tail = (-noise * abs(t)).exp() / 2
        if power == 0:
            return factor * (1 - tail if t > 0 else tail)
        if power == 1:
            return factor * ((t if t > 0 else arb(0)) + tail / noise)
        side = t * t + 2 / noise**2 if t > 0 else arb(0)
        return factor * (side - tail * 2 / noise**2 if t > 0 else tail * 2 / noise**2)
