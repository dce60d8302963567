"""The posterior of (mu, x), x the variance, under the flat prior on all mu and x > 0, and n > 3 (Kazan 2025, Theorem 18).

Given x, mu less the released mean is normal plus Laplace, whose density integrates to 1 over mu: the density of x is that
of the released variance over its integral, and moments and the distribution function of x are closed. The distribution
functions of mu, and of a new value, are integrals over u = log x of closed functions. On the ellipse of a panel, with c =
Re x/|x|, that of the law of mu is at most c^-1/2 and the density of the released variance times x at most c^-alpha times
alpha c g, g the largest density of a gamma law of the shape alpha and the rate 1; see ``constrained`` for both.
"""

from __future__ import annotations

from attrs import frozen
from flint import acb, arb

from epsproof.verify.posterior.constrained import least_variance
from epsproof.verify.posterior.likelihood import Likelihood, NormalLaplace
from epsproof.verify.posterior.marginal import Place
from epsproof.verify.posterior.quadrature import Bound, Panel, Rule, error_ball
from epsproof.verify.releases.ends import Blurred

__all__ = ["Spread", "Unconstrained", "spread"]

MOST_DOUBLINGS = 4000
SHARE = 256


@frozen
class Unconstrained:
    """``total`` is the integral of the density of the two releases over all mu and x."""

    likelihood: Likelihood
    total: arb

    @classmethod
    def of(cls, likelihood: Likelihood) -> Unconstrained:
        """Raises Blurred where the precision in force leaves nothing of the integral."""
        total = likelihood.variance_moment(0)
        if not total > 0:
            raise Blurred
        return cls(likelihood, total)

    def variance_moment(self, power: int) -> arb:
        """The posterior mean of x^power, power 1 or 2, n > 3 + 2 power."""
        return self.likelihood.variance_moment(power) / self.total

    @property
    def noise_variance(self) -> arb:
        """The variance of the noise in the released mean."""
        return 2 / self.likelihood.mean_rate**2

    def variance_at(self, x: arb) -> Place:
        """Distribution function and density of x > 0."""
        mass, density = self.likelihood.variance_mass(x), self.likelihood.released_variance(x)
        return Place(mass / self.total, density / self.total)


@frozen
class Spread:
    """The law of the released mean plus Laplace noise plus normal noise of the variance ``share`` times x, as that of mu is with
    the share 1/n and that of a new value with 1 + 1/n. Each node has the variance and its part of the density of x."""

    likelihood: Likelihood
    share: arb
    rest: arb
    error: arb
    nodes: tuple[tuple[arb, arb], ...]

    def at(self, value: arb) -> Place:
        """Distribution function and density."""
        rate, d = self.likelihood.mean_rate, value - self.likelihood.mean
        below, density = self.rest + self.error, self.error + self.rest * rate / 2
        for v, weight in self.nodes:
            law = NormalLaplace.at(rate, d, v)
            below, density = below + weight * law.below, density + weight * law.density
        return Place(below, density)


def spread(posterior: Unconstrained, share: arb, digits: int) -> Spread:
    """The law with errors of about that many digits. Raises Blurred."""
    likelihood, total = posterior.likelihood, posterior.total
    error = total * arb(10) ** -(digits + 4)
    least, below = least_variance(likelihood, error)
    most, above = _greatest(posterior, error)
    rule = Rule(_bound(likelihood), error / SHARE)
    panels = tuple(rule.panels(least.log(), most.log()))
    nodes = tuple(node for panel in panels for node in _nodes(posterior, share, panel))
    wrong = sum((error_ball(panel.error) for panel in panels), arb(0)) / total
    return Spread(likelihood, share, arb(0).union(below + above) / total, wrong, nodes)


def _nodes(posterior: Unconstrained, share: arb, panel: Panel) -> list[tuple[arb, arb]]:
    found = []
    for u, weight in panel.points():
        x = u.exp()
        mass = weight * posterior.likelihood.released_variance(x) * x / posterior.total
        found.append((share * x, mass))
    return found


def _greatest(posterior: Unconstrained, error: arb) -> tuple[arb, arb]:
    """A variance above which the integrated density is at most ``error``, and that. Raises Blurred."""
    x = arb(1) / 4
    for _ in range(MOST_DOUBLINGS):
        above = arb((posterior.total - posterior.likelihood.variance_mass(x)).upper())
        if above < error:
            return x, above
        x = 2 * x
    raise Blurred


def _bound(likelihood: Likelihood) -> Bound:
    """The bound above at x = exp(u), of the distribution function or the density."""
    shape, noise = likelihood.shape, likelihood.variance_rate
    top = ((shape - 1) * (shape - 1).log() - (shape - 1) - shape.lgamma()).exp()
    mean = (likelihood.mean_rate / 2).max(arb(1))

    def bound(u: acb) -> arb:
        thin = u.imag.cos()
        if not thin > 0:
            return arb("inf")
        density = (noise / 2 * u.real.exp()).min(shape * thin * top)
        return thin ** -(shape + arb(1) / 2) * density * mean

    return bound
