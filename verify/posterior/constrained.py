"""The posterior of (mu, x), x the variance, where the flat prior is restricted to 0 < x <= mu(1 - mu) (Kazan 2025, Theorem 14).

Only the two parameters are restricted here, not the mean and the variance of the n values (Theorem 16). With x = m(1 - m),
0 < m <= 1/2, mu runs from m to 1 - m, where its integral is closed; what is left is an integral over u = log m. On the
ellipse of a panel

    |density of the released variance| <= l/2 c^-alpha min(1, exp(l t) (1 + h)^-alpha, exp(-l t) (1 - h)^-alpha),
    |integral of mu^k f over mu| <= (1 + q)^k c^-1/2 (1 + a q exp(n q^2/(2 Re x)))

with c = Re x/|x|, h = l |x|/(alpha c) and q = |Im m|: a gamma density of complex rate b is at most (|b|/Re b)^alpha times one
of the rate Re b, under which the means of exp(l (t - s)) and exp(l (s - t)) are powers; a normal density of complex variance
is likewise, with the power 1/2; and the way from m to 1 - m may go straight down to the real line first.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen
from flint import acb, arb

from epsproof.verify.posterior.gamma import at_most
from epsproof.verify.posterior.likelihood import Likelihood, NormalLaplace
from epsproof.verify.posterior.marginal import Place
from epsproof.verify.posterior.quadrature import Bound, Panel, Rule, error_ball
from epsproof.verify.releases.ends import Blurred

__all__ = [
    "Constrained",
    "constrained",
    "contour_bound",
    "farthest",
    "least_mean",
    "least_variance",
]

MOST_POWER = 2
MOST_PASSES, MOST_HALVINGS = 12, 4000
SHARE = 64


def contour_bound(likelihood: Likelihood) -> Bound:
    """The bound above at m = exp(u), powers of mu less a mean up to 2 (or mu's density), times one of x less a variance,
    times dx/du."""
    n, rate, noise, shape = likelihood.n, likelihood.mean_rate, likelihood.variance_rate, likelihood.shape
    t = likelihood.variance

    def bound(u: acb) -> arb:
        m = u.exp()
        x = m * (1 - m)
        if not (x.real > 0 and m.real > 0 and 1 - m.real > 0):
            return arb("inf")
        # The cosine of x's angle, as an interval that is narrow where x's own real part is not.
        turn, aside = u.imag - (m.imag / (1 - m.real)).atan(), abs(m.imag)
        thin = turn.cos()
        mean = 1 + rate * aside * (n * aside * aside / (2 * abs(x) * thin)).exp()
        mean = mean.max(rate / 2) * (1 + aside) ** MOST_POWER / thin.sqrt()
        thick = noise * abs(x) / (thin * shape)
        exponent = (noise * t - shape * (1 + thick).log()).min(arb(0))
        if thick < 1:
            exponent = exponent.min(-noise * t - shape * (1 - thick).log())
        return (
            noise
            / 2
            * (exponent - shape * thin.log()).exp()
            * mean
            * (abs(x) + arb(1) / 4).max(arb(1)) ** MOST_POWER
            * abs(1 - 2 * m)
            * abs(m)
        )

    return bound


def farthest(panel: Panel, centre: arb) -> arb:
    """The most that |x - centre| is on the ellipse of the panel, or 1 where that is less."""
    m = panel.farthest.exp()
    return (centre + m * (1 + m)).min(arb(1))


def least_variance(likelihood: Likelihood, error: arb) -> tuple[arb, arb]:
    """A variance of at most 1/8 below which the released variance has an integrated density of at most ``error``, and that."""
    x = arb(1) / 4
    for _ in range(MOST_HALVINGS):
        x = x / 2
        mass = likelihood.variance_rate * x / 2
        if likelihood.n > 3:
            mass = mass.min(arb(likelihood.variance_mass(x).upper()))
        if mass < error:
            return x, arb(mass.upper())
    raise Blurred


def least_mean(x: arb) -> arb:
    """m <= 1/2 with m(1 - m) = x <= 1/4."""
    return 2 * x / (1 + (1 - 4 * x).max(arb(0)).sqrt())


@frozen
class Node:
    """At m: the variance, the weight of the released variance's density there times du, and the released mean's law at both
    ends."""

    m: arb
    x: arb
    weight: arb
    low: NormalLaplace
    high: NormalLaplace

    @classmethod
    def at(cls, likelihood: Likelihood, m: arb) -> Node:
        x = m * (1 - m)
        weight = likelihood.released_variance(x) * (1 - 2 * m) * m
        return cls(m, x, weight, likelihood.released_mean(m, x), likelihood.released_mean(1 - m, x))

    def mean_moments(self, shift: arb) -> tuple[arb, arb, arb]:
        """The integrals of (mu - c)^k f over mu from m to 1 - m, the released mean being c + ``shift``."""
        pairs = zip(self.low.moments_below(), self.high.moments_below(), strict=True)
        zero, one, two = (low - high for low, high in pairs)
        return zero, shift * zero - one, shift * shift * zero - 2 * shift * one + two

    @property
    def width(self) -> arb:
        """The first of them."""
        return self.low.below - self.high.below


@frozen
class Piece:
    """A panel with its nodes and the integral of the density over it, ``mass``."""

    panel: Panel
    nodes: tuple[tuple[arb, Node], ...]
    seen: arb
    """By the nodes alone."""

    @property
    def mass(self) -> arb:
        return self.seen + error_ball(self.panel.error)


@frozen
class Constrained:
    """``rest`` holds what is left out of an integral of anything between 0 and 1 times the density: x below ``least``."""

    likelihood: Likelihood
    rule: Rule
    pieces: tuple[Piece, ...]
    least: arb
    rest: arb
    total: arb

    def moment(self, mean_power: int, variance_power: int) -> arb:
        """The posterior mean of (mu - c)^k (x - d)^j, where (c, d) is the centre of the likelihood; 0 <= k, j <= 2."""
        mean, x = self.likelihood.centre
        shift = self.likelihood.mean - mean
        found = error_ball(self.rest * self.least.max(x) ** variance_power)
        for piece in self.pieces:
            found = found + error_ball(piece.panel.error * farthest(piece.panel, x) ** variance_power)
            for weight, node in piece.nodes:
                found = (
                    found
                    + weight
                    * node.weight
                    * node.mean_moments(shift)[mean_power]
                    * (node.x - x) ** variance_power
                )
        return found / self.total

    def mean_at(self, mu: arb) -> Place:
        """Distribution function and density of mu at 0 < mu < 1: a tail is where x is less than it is at mu."""
        right = mu > arb(1) / 2
        released, m = self.likelihood.mean, 1 - mu if right else mu
        tail, density = self.rest, self.rest * self.likelihood.mean_rate / 2

        def add(weight: arb, node: Node) -> None:
            nonlocal tail, density
            law = NormalLaplace.at(self.likelihood.mean_rate, released - mu, node.low.v)
            mass = law.below - node.high.below if right else node.low.below - law.below
            weight = weight * node.weight
            tail, density = tail + weight * mass, density + weight * law.density

        u = m.log()
        for piece in self.pieces:
            if piece.panel.low > u:
                break
            whole = piece.panel.high < u
            panel = piece.panel if whole else self.rule.panel(piece.panel.low, u)
            tail, density = tail + error_ball(panel.error), density + error_ball(panel.error)
            for weight, node in piece.nodes if whole else self._nodes(panel):
                add(weight, node)
            if not whole:
                break
        tail = tail / self.total
        return Place(1 - tail if right else tail, density / self.total)

    def variance_at(self, x: arb) -> Place:
        """Distribution function and density of x at 0 < x < 1/4."""
        m = least_mean(x)
        u, below = m.log(), self.rest
        for piece in self.pieces:
            if piece.panel.high < u:
                below = below + piece.mass
            elif not piece.panel.low > u:
                panel = self.rule.panel(piece.panel.low, u)
                below = below + error_ball(panel.error)
                below = sum((weight * node.weight * node.width for weight, node in self._nodes(panel)), below)
                break
        here = Node.at(self.likelihood, m)
        return Place(below / self.total, self.likelihood.released_variance(x) * here.width / self.total)

    def _nodes(self, panel: Panel) -> Iterator[tuple[arb, Node]]:
        return ((weight, Node.at(self.likelihood, u.exp())) for u, weight in panel.points())


def _of_panel(likelihood: Likelihood, panel: Panel) -> Piece:
    nodes = tuple((weight, Node.at(likelihood, u.exp())) for u, weight in panel.points())
    seen = sum((weight * node.weight * node.width for weight, node in nodes), arb(0))
    return Piece(panel, nodes, seen)


def constrained(likelihood: Likelihood, digits: int) -> Constrained:
    """The posterior, with errors relative to its normaliser. Raises Blurred where the precision in force does not suffice."""
    most = likelihood.variance_rate / 8
    if likelihood.n > 3:
        most = most.min(likelihood.variance_mass(arb(1) / 4))
    error, wanted = arb(most.upper()) / 100, arb(10) ** -(digits + 4)
    for _ in range(MOST_PASSES):
        found = _within(likelihood, error)
        if found.total > 0 and found.total.rad() < found.total.lower() * wanted:
            return found
        # What the nodes give without a bound on its error guides the next pass, and proves nothing.
        seen = arb(sum((piece.seen for piece in found.pieces), arb(0)).mid())
        if not seen > 0:
            raise Blurred
        error = (seen * wanted / 4).min(error / 16)
    raise Blurred


def _within(likelihood: Likelihood, error: arb) -> Constrained:
    rule = Rule(contour_bound(likelihood), error / SHARE)
    least, below = least_variance(likelihood, error)
    rest = at_most(below)
    panels = rule.panels(least_mean(least).log(), -arb(2).log())
    pieces = tuple(_of_panel(likelihood, panel) for panel in panels)
    return Constrained(likelihood, rule, pieces, least, rest, sum((piece.mass for piece in pieces), rest))
