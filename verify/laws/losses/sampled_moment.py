"""Moments of the loss of one Gaussian release on a Poisson sample, as an integral with bounds of its tails."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

from flint import acb, arb, ctx

from epsproof.verify.laws.losses.gaussian_loss import normal
from epsproof.verify.laws.losses.loss import real

__all__ = ["sampled_moment"]

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
