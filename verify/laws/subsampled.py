"""Releases on Poisson samples: loss, moments, and compositions in either order of the pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log, sqrt

from attrs import frozen
from flint import acb, arb, ctx

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.continuous import GaussianLoss, LaplaceLoss, normal
from epsproof.verify.laws.discrete import Discrete, Grid, convolved, on_grid
from epsproof.verify.laws.loss import Atoms, EitherOrder, Loss, between, multinomial, real, ways
from epsproof.verify.laws.one_release import Laplace, Normal, Subsampled
from epsproof.verify.numeric.real_roots import precision

__all__ = [
    "SubsampledLoss",
    "alone",
    "few_losses",
    "few_losses_in_order",
    "grid_for",
    "in_grid",
    "sampled_moment",
    "values",
]

# The loss of a release on a Poisson sample, in either order of the pair.


def _falling(value: Callable[[arb], arb], level: arb) -> arb:
    """The values of a falling function between the ends of the level."""
    return value(level) if level.is_exact() else between(value(arb(level.upper())), value(arb(level.lower())))


@frozen
class SubsampledLoss(Loss):
    """(1 - rate) Q + rate P against Q, or with ``added`` Q against that, where ``base`` is the loss of (P, Q), the same in both
    orders. Its losses lie above log(1 - rate), or below -log(1 - rate)."""

    rate: Fraction
    base: Loss
    added: bool

    def hockey_stick(self, level: arb) -> arb:
        return _falling(self._added if self.added else self._removed, level)

    def _removed(self, level: arb) -> arb:
        """With k = exp(level): rate times that of the base at (k - 1 + rate)/rate; 1 - k where k <= 1 - rate."""
        k, rate = level.exp(), real(self.rate)
        inner = k - 1 + rate
        if inner > 0:
            return rate * self.base.hockey_stick((inner / rate).log())
        return (1 - k) if inner <= 0 else between(1 - k, rate)

    def _added(self, level: arb) -> arb:
        """1 - k + k rate times that of the base at k rate/(1 - k + k rate); 0 where k (1 - rate) >= 1."""
        k, rate = level.exp(), real(self.rate)
        left = 1 - k + k * rate
        if left > 0:
            return left * self.base.hockey_stick((k * rate / left).log())
        return arb(0) if left <= 0 else between(arb(0), left.abs_upper())

    def tail(self, level: arb) -> arb:
        return _falling(self._added_tail if self.added else self._removed_tail, level)

    def _removed_tail(self, level: arb) -> arb:
        inner, rate = level.exp() - 1 + real(self.rate), real(self.rate)
        if not inner > 0:
            return arb(1) if inner < 0 else between(arb(0), arb(1))
        place = (inner / rate).log()
        above = self.base.tail(place)
        other = (above - self.base.hockey_stick(place)) * (-place).exp()
        return (1 - rate) * other + rate * above

    def _added_tail(self, level: arb) -> arb:
        """The base's loss under Q is below log((exp(-level) - 1 + rate)/rate), as likely as its opposite is above under P."""
        inner, rate = (-level).exp() - 1 + real(self.rate), real(self.rate)
        if not inner > 0:
            return arb(0) if inner < 0 else between(arb(0), arb(1))
        return self.base.tail(-(inner / rate).log())

    def moment(self, order: arb) -> arb:
        raise UnsupportedForm(
            "Renyi divergences of sampled releases are not enclosed; ask for --delta or --epsilon"
        )

    @property
    def largest(self) -> arb | None:
        end, rate = self.base.largest, real(self.rate)
        if self.added:
            return -(1 - rate).log() if end is None else -(1 - rate + rate * (-end).exp()).log()
        return None if end is None else (1 - rate + rate * end.exp()).log()


# Moments of the loss of one Gaussian release on a Poisson sample, as an integral with bounds of its tails.

MORE = 4


def sampled_moment(rate: Fraction, square: Fraction, order: arb, added: bool) -> arb:
    """E exp((order - 1) loss), order > 1, with mu**2 = ``square``: with L = mu x - mu**2/2 and x normal the mean of
    (1 - rate + rate exp(L))**order, or with ``added``, where the person is left out first, of its power 1 - order.

    Below the ends the power is at most 1, or (1 - rate)**(1 - order). Above them, where L is at least some l >= 0, it is at most
    exp(order L) times (rate + (1 - rate) exp(-l))**order, whose integral is a normal probability, or 1.
    """
    mu, share = real(square).sqrt(), real(rate)
    power = 1 - order if added else order
    least, nats = (1 - share) ** power if added else arb(1), log(2) * int(ctx.prec)
    far = sqrt(2 * nats) + MORE
    low = -arb(sqrt(2 * (nats + float(least.log().mid()))) + MORE)
    high = arb(far) + (0 if added else float((order * mu).mid())) + float(mu.mid())

    def density(x: acb, analytic: bool) -> acb:
        mixed = 1 - share + share * (mu * x - mu**2 / 2).exp()
        return (power * mixed.log(analytic=analytic) - x**2 / 2).exp()

    found = acb.integral(
        density, low, high, rel_tol=arb(2) ** (16 - ctx.prec), abs_tol=arb(2) ** (16 - ctx.prec)
    )
    inside = found.real / (2 * arb.pi()).sqrt()
    beyond = (share + (1 - share) * (mu**2 / 2 - mu * high).exp()) ** order * (
        order * (order - 1) * mu**2 / 2
    ).exp()
    above = normal(-high) if added else beyond * normal(order * mu - high)
    return inside + (least * normal(low) + above).union(arb(0))


# Compositions of releases on Poisson samples, in either order of the pair.

CELLS, TINY_BITS, LARGEST = 1 << 12, 96, 1 << 12
Parts = Sequence[tuple[Subsampled, int]]


def alone(part: Subsampled, added: bool) -> SubsampledLoss:
    """One release, exactly."""
    base: Loss
    if isinstance(part.base, Normal):
        base = GaussianLoss(part.base.square)
    elif isinstance(part.base, Laplace):
        base = LaplaceLoss(((part.base.epsilon, 1),))
    else:
        base = convolved([(part.base, 1)])
    return SubsampledLoss(part.rate, base, added)


def values(parts: Parts) -> int | None:
    """How many sums the losses have; None where a base has other losses than those of finitely many answers."""
    found = 1
    for part, count in parts:
        base = part.base
        if not isinstance(base, Discrete) or base.infinite or not base.table().dropped.is_zero():
            return None
        found *= ways(len(base.table().losses), count)
    return found


def few_losses(parts: Parts) -> Loss:
    """Releases of which each has few losses, exactly."""
    return EitherOrder(few_losses_in_order(parts, False), few_losses_in_order(parts, True))


def few_losses_in_order(parts: Parts, added: bool) -> Atoms:
    """The same in one order of the pair."""
    return _sums([(_sampled(part, added), count) for part, count in parts])


def _sampled(part: Subsampled, added: bool) -> list[tuple[arb, arb]]:
    """The losses with their probabilities."""
    assert isinstance(part.base, Discrete)
    table, rate = part.base.table(), real(part.rate)
    found = []
    for loss, mass in zip(table.losses, table.masses, strict=True):
        size = real(part.base.base) * real(loss)
        without = mass * (-size).exp()
        sampled = (1 + rate * size.expm1()).log() if loss else arb(0)
        found.append((-sampled, without) if added else (sampled, without * sampled.exp()))
    return found


def _sums(parts: Sequence[tuple[list[tuple[arb, arb]], int]]) -> Atoms:
    """All sums of independent losses, each of few values, so often each."""
    sums = [(arb(0), arb(1))]
    for pairs, count in parts:
        chances = multinomial(pairs, count)
        sums = [(x + y, a * b) for x, a in sums for y, b in chances]
    sums.sort(key=lambda pair: float(pair[0].mid()))
    return Atoms([x for x, _ in sums], [mass for _, mass in sums])


def grid_for(parts: Parts) -> Grid:
    """A grid with about CELLS places on which all losses lie but for a negligible part."""
    with precision(3 * TINY_BITS):
        reach = max(_reach(alone(part, False)) for part, _ in parts)
        width = Fraction(1)
        while reach / width * 2 < CELLS:
            width /= 2
    number = -(-reach // width)
    return Grid(width, -number, number)


def _reach(loss: Loss) -> Fraction:
    """A level above the losses whose opposite is below them, but for a probability of 2**-TINY_BITS."""
    tiny, reach = arb(2) ** -TINY_BITS, Fraction(1, 1 << 20)
    while reach < LARGEST and not (loss.hockey_stick(real(reach)) < tiny and _rest(loss, -reach) < tiny):
        reach *= Fraction(5, 4)
    return reach


def _rest(loss: Loss, level: Fraction) -> arb:
    """The hockey-stick above 1 - exp(level)."""
    return loss.hockey_stick(real(level)) + real(level).exp() - 1


def in_grid(parts: Parts, grid: Grid, above: bool) -> Callable[[], Loss]:
    """Between losses on a grid: a builder of the one from below or above."""

    def order(added: bool) -> Loss:
        return convolved([(on_grid(alone(part, added), grid, above), count) for part, count in parts])

    return lambda: EitherOrder(order(False), order(True))
