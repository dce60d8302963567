"""The posterior of (mu, x) where the mean y and the variance s of the n values are restricted as well: s <= n/(n - 1) y(1 - y),
beside x <= mu(1 - mu) (Kazan 2025, Theorems 14 and 16). It is what a Gibbs sampler with both truncations draws from.

With s = n/(n - 1) g(1 - g), 0 < g <= 1/2, y runs from g to 1 - g as mu does from m to 1 - m. The integral over both of

    a/2 exp(-a |released mean - y|) N(y; mu, x/n)

is closed, so that two integrals are left: over u = log m, with the bound of ``constrained``, which holds as it stands since less
is integrated over, and inside it over w = log g of the gamma density of s times l/2 exp(-l |released variance - s|). The inner
integrand is analytic between the g where s is the released variance, or an end is the released mean. On the ellipse of a panel
there, with q = |Im g| and o how far Re g is outside, the closed integral is at most exp(a o) (1 + a q exp(n q^2/(2 x))): the way
from g to 1 - g may go straight down to the real line first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen
from flint import acb, arb

from epsproof.verify.posterior.constrained import contour_bound, farthest, least_mean, least_variance
from epsproof.verify.posterior.gamma import at_most, lower_regularized, upper_regularized
from epsproof.verify.posterior.likelihood import Likelihood, complementary, scaled_tail
from epsproof.verify.posterior.marginal import Place
from epsproof.verify.posterior.quadrature import Bound, Panel, Rule, error_ball
from epsproof.verify.releases.ends import Blurred

__all__ = ["Latent", "latent"]

SHARE, MOST_PASSES, MOST_STEPS, LEAST, SPARE = 32, 12, 4000, 1 / 64, 16
Sums = tuple[arb, arb, arb, arb, arb]
Powers = tuple[arb, arb, arb]


@frozen
class Near:
    """Of a normal variable of the variance v around 0: the probability that it is below d, and v times its density there."""

    below: arb
    thick: arb

    @classmethod
    def at(cls, v: arb, d: arb) -> Near:
        thick = v.sqrt() * (-d * d / (2 * v)).exp() / (2 * arb.pi()).sqrt()
        return cls(complementary(-d / (2 * v).sqrt()) / 2, thick)

    @property
    def mirrored(self) -> Near:
        """The same at -d."""
        return Near(1 - self.below, self.thick)


@frozen
class Antiderivatives:
    """Antiderivatives in r of e^(br) r^k Phi((p - r)/s), k = 0, 1, 2, and e^(br) r^k N(p - r; v), k = 0, 1, where s^2 = v.

    With A = e^(br) Phi((p - r)/s), B = e^(bp + b^2 v/2) Phi((r - p - bv)/s) and C = v e^(br) N(r - p; v), they are (A + B)/b and
    B, and their derivatives by b, for which A' = r A, B' = (p + bv) B - C and C' = r C. ``flipped`` takes B less its limit for
    large r.
    """

    b: arb
    v: arb
    s: arb

    def parts(self, p: arb, r: arb, flipped: bool, near: Near) -> tuple[arb, arb, arb]:
        """A, B and C."""
        b, grown = self.b, (self.b * r).exp()
        beyond = (r - p) * (r - p) / (2 * self.v) - b * r
        z = (p + b * self.v - r) / (self.s * arb(2).sqrt())
        exponent = b * p + b * b * self.v / 2
        mixed = -scaled_tail(exponent, -z, beyond) / 2 if flipped else scaled_tail(exponent, z, beyond) / 2
        return grown * near.below, mixed, grown * near.thick

    def first(self, p: arb, r: arb, flipped: bool, near: Near) -> tuple[arb, arb]:
        """Those of e^(br) Phi and e^(br) N."""
        normal, mixed, _ = self.parts(p, r, flipped, near)
        return (normal + mixed) / self.b, mixed

    def every(self, p: arb, r: arb, flipped: bool, near: Near) -> Sums:
        """All five."""
        b, far = self.b, p + self.b * self.v
        normal, mixed, thick = self.parts(p, r, flipped, near)
        slope = far * mixed - thick
        zero, one = (normal + mixed) / b, r * normal + slope
        two = r * r * normal + self.v * mixed + far * slope - r * thick
        one = (one - zero) / b
        return zero, one, (two - 2 * one) / b, mixed, slope


def _less(one: Sums, other: Sums) -> Sums:
    return tuple(a - b for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def _left(r: arb) -> bool:
    """Whether y ends at the released mean or before it. Raises Blurred where that is not known."""
    if not (r > 0 or r <= 0):
        raise Blurred
    return bool(r <= 0)


@frozen
class Column:
    """For one p: integrals over y up to the released mean plus r of a/2 exp(-a |y - released mean|) times one over mu up to the
    released mean plus p of N(mu; y, v), for the mean's rate a."""

    p: arb
    left: Antiderivatives
    right: Antiderivatives
    flipped: bool
    hinge: Sums
    """What goes over from the one side to the other at r = 0."""

    @classmethod
    def at(cls, rate: arb, v: arb, p: arb) -> Column:
        s, flipped, zero, near = v.sqrt(), bool(p < rate * v), arb(0), Near.at(v, p)
        left, right = Antiderivatives(rate, v, s), Antiderivatives(-rate, v, s)
        return cls(
            p,
            left,
            right,
            flipped,
            _less(left.every(p, zero, False, near), right.every(p, zero, flipped, near)),
        )

    def first(self, r: arb) -> tuple[arb, arb]:
        """The integral itself, and its derivative by p."""
        half, near = self.left.b / 2, Near.at(self.left.v, self.p - r)
        if _left(r):
            below, density = self.left.first(self.p, r, False, near)
            return half * below, half * density
        below, density = self.right.first(self.p, r, self.flipped, near)
        return half * (below + self.hinge[0]), half * (density + self.hinge[3])

    def sums(self, r: arb, near: Near) -> Sums:
        """What ``moments`` are made of; ``near`` is the normal law at p - r."""
        if _left(r):
            return self.left.every(self.p, r, False, near)
        beyond = zip(self.right.every(self.p, r, self.flipped, near), self.hinge, strict=True)
        return tuple(one + other for one, other in beyond)  # type: ignore[return-value]

    def moments(self, sums: Sums) -> Powers:
        """The integral with powers 0, 1, 2 of mu less the released mean inside, or the difference of two of them."""
        zeroth, first, second, density, tilted = sums
        half, v = self.left.b / 2, self.left.v
        return (
            half * zeroth,
            half * (first - v * density),
            half * (second + v * (zeroth - self.p * density - tilted)),
        )


@frozen
class Statistic:
    """A node of the inner integral: weight with the density of s and of its release, both ends of y less the released mean, and
    the integrals up to mu = m and mu = 1 - m."""

    weight: arb
    first: arb
    last: arb
    low: arb
    high: arb


@frozen
class Inner:
    """The inner integral at m. ``error`` bounds what is wrong with it for anything at most 1 in place of the closed integral."""

    m: arb
    x: arb
    v: arb
    error: arb
    statistics: tuple[Statistic, ...]
    moments: tuple[arb, arb, arb]

    @property
    def jacobian(self) -> arb:
        return (1 - 2 * self.m) * self.m

    def peak(self, rate: arb) -> arb:
        """How much more the bound with mu's density in place of its probability is at most: that density is at most a/2, and
        that of the normal law at most its value in the middle."""
        return (rate / 2).max((2 * arb.pi() * self.v) ** -0.5).max(arb(1))


@frozen
class Latent:
    """``rest`` holds what is left out of the outer integral of anything between 0 and 1: x below ``least``."""

    likelihood: Likelihood
    rule: Rule
    limits: Limits
    pieces: tuple[tuple[Panel, tuple[tuple[arb, Inner], ...]], ...]
    least: arb
    rest: arb
    total: arb

    def moment(self, mean_power: int, variance_power: int) -> arb:
        """The posterior mean of (mu - c)^k (x - d)^j, where (c, d) is the centre of the likelihood; 0 <= k, j <= 2."""
        mean, x = self.likelihood.centre
        shift = self.likelihood.mean - mean
        found = error_ball(self.rest * self.least.max(x) ** variance_power)
        for panel, nodes in self.pieces:
            found = found + error_ball(panel.error * farthest(panel, x) ** variance_power)
            for weight, node in nodes:
                zero, one, two = node.moments
                moved = (zero, one + shift * zero, two + 2 * shift * one + shift * shift * zero)[mean_power]
                found = found + weight * node.jacobian * moved * (node.x - x) ** variance_power
        return found / self.total

    def mean_at(self, mu: arb) -> Place:
        """Distribution function and density of mu at 0 < mu < 1."""
        right = mu > arb(1) / 2
        u, p = (1 - mu if right else mu).log(), mu - self.likelihood.mean
        rate = self.likelihood.mean_rate
        tail, density = self.rest, self.rest * rate / 2
        for panel, nodes in self._below(u):
            tail, density = tail + error_ball(panel.error), density + error_ball(panel.error)
            for weight, node in nodes:
                inner_tail, inner_density = error_ball(node.error), error_ball(node.error * node.peak(rate))
                column = Column.at(rate, node.v, p)
                for one in node.statistics:
                    (a, d), (b, e) = column.first(one.first), column.first(one.last)
                    mass = one.high - (b - a) if right else (b - a) - one.low
                    inner_tail, inner_density = (
                        inner_tail + one.weight * mass,
                        inner_density + one.weight * (e - d),
                    )
                weight = weight * node.jacobian
                tail, density = tail + weight * inner_tail, density + weight * inner_density
        tail = tail / self.total
        return Place(1 - tail if right else tail, density / self.total)

    def variance_at(self, x: arb) -> Place:
        """Distribution function and density of x at 0 < x < 1/4."""
        m = least_mean(x)
        below = self.rest
        for panel, nodes in self._below(m.log()):
            below = below + error_ball(panel.error)
            below = sum((weight * node.jacobian * node.moments[0] for weight, node in nodes), below)
        here = self.limits.inner(m)
        return Place(below / self.total, here.moments[0] / self.total)

    def _below(self, u: arb) -> Iterator[tuple[Panel, tuple[tuple[arb, Inner], ...]]]:
        """The panels up to u, the last one cut there."""
        for panel, nodes in self.pieces:
            if panel.high < u:
                yield panel, nodes
            elif not panel.low > u:
                cut = self.rule.panel(panel.low, u)
                yield cut, _nodes(self.limits, cut)
                return
            else:
                return


def _nodes(limits: Limits, panel: Panel) -> tuple[tuple[arb, Inner], ...]:
    return tuple((weight, limits.inner(u.exp())) for u, weight in panel.points())


@frozen
class Limits:
    """How inner integrals are taken: s from ``least`` x to ``most`` x, beyond which it has a probability of at most
    ``left_out``."""

    likelihood: Likelihood
    error: arb
    least: arb
    most: arb
    left_out: arb

    @classmethod
    def of(cls, likelihood: Likelihood, error: arb) -> Limits:
        shape, allowed = likelihood.shape, error / (4 * likelihood.variance_rate)
        least, most = arb(1), arb(1)
        while not (below := lower_regularized(shape, shape * least)) < allowed:
            least = least * 7 / 8
            if least < LEAST:
                least = below = arb(0)
                break
        for _ in range(MOST_STEPS):
            most = most * 9 / 8
            if (above := upper_regularized(shape, shape * most)) < allowed:
                break
        return cls(likelihood, error, arb(least.mid()), arb(most.mid()), arb((below + above).upper()))

    def inner(self, m: arb) -> Inner:
        """The inner integral at m, with powers of mu."""
        likelihood = self.likelihood
        x, y = m * (1 - m), likelihood.mean
        v, shape = x / likelihood.n, likelihood.shape
        low, high = (Column.at(likelihood.mean_rate, v, p - y) for p in (m, 1 - m))
        wrong, nodes = self.left_out * likelihood.variance_rate / 2, []
        front = likelihood.variance_rate / 2 * (shape * (shape / x).log() - shape.lgamma()).exp()
        totals = [arb(0)] * 3
        for start, end in self._segments(x):
            bound = _inner_bound(likelihood, x, front, start, end)
            for panel in Rule(bound, self.error / (2 * SHARE * x)).panels(start.sqrt(), end.sqrt()):
                wrong = wrong + panel.error
                for z, weight in panel.points():
                    g = z * z
                    weight = weight * front * self._density(z, x)
                    first, last = g - y, 1 - g - y
                    inside, across = Near.at(v, m - g), Near.at(v, m + g - 1)
                    under = low.moments(_less(low.sums(last, across), low.sums(first, inside)))
                    over = high.moments(
                        _less(high.sums(last, inside.mirrored), high.sums(first, across.mirrored))
                    )
                    totals = [t + weight * (b - a) for t, a, b in zip(totals, under, over, strict=True)]
                    nodes.append(Statistic(weight, first, last, under[0], over[0]))
        # Powers of mu less the released mean are larger than 1 where that is beyond the bounds; the bound has their square.
        far = _farthest(likelihood) ** 2
        found = tuple(one + error_ball(wrong * far) for one in totals)
        return Inner(m, x, v, wrong * far, tuple(nodes), found)  # type: ignore[arg-type]

    def _density(self, z: arb, x: arb) -> arb:
        """The densities of s and of its release, times ds/dz."""
        likelihood = self.likelihood
        shape, noise, rate = likelihood.shape, likelihood.variance_rate, likelihood.shape / x
        ratio, g = arb(likelihood.n) / (likelihood.n - 1), z * z
        s = ratio * g * (1 - g)
        exponent = (shape - 1) * s.log() - rate * s - noise * abs(likelihood.variance - s)
        return exponent.exp() * ratio * (1 - 2 * g) * 2 * z

    def _segments(self, x: arb) -> Iterator[tuple[arb, arb]]:
        """The ends of g, and between them where the integrand is not analytic."""
        likelihood = self.likelihood
        ratio = arb(likelihood.n) / (likelihood.n - 1)
        low, high = self.least * x / ratio, self.most * x / ratio
        first = least_mean(low)
        last = least_mean(high) if high < arb(1) / 4 else arb(1) / 2
        kinks = []
        t, mean = likelihood.variance / ratio, likelihood.mean
        if t > 0 and t < arb(1) / 4:
            kinks.append(least_mean(t))
        if mean > 0 and mean < 1:
            kinks.append(mean.min(1 - mean))
        for kink in kinks:
            while first.overlaps(kink):
                first = first * 63 / 64
            while last.overlaps(kink) and last < arb(1) / 2:
                last = (last * 65 / 64).min(arb(1) / 2)
        inside = [kink for kink in kinks if first < kink and kink < last]
        if len(inside) == 2 and inside[0].overlaps(inside[1]):
            raise Blurred
        places = [first, *sorted(inside, key=lambda one: float(one.mid())), last]
        yield from pairwise(places)


def _farthest(likelihood: Likelihood) -> arb:
    """How far mu may be from the released mean, at least 1."""
    return arb(1).max(abs(likelihood.mean)).max(abs(1 - likelihood.mean))


def _inner_bound(likelihood: Likelihood, x: arb, front: arb, start: arb, end: arb) -> Bound:
    """The bound of the integrand at g = z^2 in a segment, with powers of mu less the released mean up to 2."""
    n, rate, noise, shape = likelihood.n, likelihood.mean_rate, likelihood.variance_rate, likelihood.shape
    ratio, beta, t = arb(n) / (n - 1), shape / x, likelihood.variance
    front = 2 * front * ratio**shape * _farthest(likelihood) ** 2
    middle = (start + end) / 2
    side = 1 if ratio * middle * (1 - middle) < t else -1

    def bound(z: acb) -> arb:
        g = z * z
        left = 1 - g
        if not left.real > 0:
            return arb("inf")
        s, aside = (ratio * g * left).real, abs(g.imag)
        outside = arb(0).max(start - g.real).max(g.real - end)
        inside = 1 + rate * aside * (n * aside * aside / (2 * x)).exp()
        exponent = (shape - 1) * abs(left).log() - beta * s + side * noise * (s - t) + rate * outside
        return front * arb(abs(z).upper()) ** (n - 2) * exponent.exp() * inside * abs(1 - 2 * g)

    return bound


def latent(likelihood: Likelihood, digits: int, about: arb | None = None) -> Latent:
    """The posterior, with errors relative to its normaliser, which is ``about`` so much, or somewhat less. Raises Blurred where
    the precision in force does not suffice."""
    seen, wanted = likelihood.variance_rate / 8 if about is None else about, arb(10) ** -digits
    for _ in range(MOST_PASSES):
        error = seen * wanted / SPARE
        found = _within(likelihood, error)
        if found.total > 0 and found.total.rad() < found.total.lower() * wanted:
            return found
        if not found.total.rad() < SHARE * error:
            raise Blurred
        seen = arb(found.total.mid()).min(seen / 16) if found.total.mid() > 0 else seen / 16
    raise Blurred


def _within(likelihood: Likelihood, error: arb) -> Latent:
    rule, limits = Rule(contour_bound(likelihood), error / SHARE), Limits.of(likelihood, error)
    least, below = least_variance(likelihood, error)
    rest = at_most(below)
    pieces = tuple(
        (panel, _nodes(limits, panel)) for panel in rule.panels(least_mean(least).log(), -arb(2).log())
    )
    total = rest
    for panel, nodes in pieces:
        total = total + error_ball(panel.error)
        total = sum((weight * node.jacobian * node.moments[0] for weight, node in nodes), total)
    return Latent(likelihood, rule, limits, pieces, least, rest, total)
