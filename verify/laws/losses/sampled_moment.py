"""Moments of the loss of one Gaussian release on a Poisson sample, as an integral with bounds of its tails."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

from flint import acb, arb, ctx

from verify.laws.losses.gaussian_loss import normal
from verify.laws.losses.loss import real

__all__ = ["sampled_moment"]

MORE = 4


def sampled_moment(rate: Fraction, square: Fraction, order: arb, added: bool) -> arb:
    """E exp((order - 1) loss), order > 1, with mu**2 = ``square``: with L = mu x - mu**2/2 and x normal the mean of
    (1 - rate + rate exp(L))**order, or with ``added``, where the person is left out first, of its power 1 - order.

    Below the ends the power is at most 1, or (1 - rate)**(1 - order). Above them, where L >= 0, it is at most exp(order L), whose
    integral is a normal probability, or 1.
    """
    mu, share = real(square).sqrt(), real(rate)
    power = 1 - order if added else order
    far = sqrt(2 * log(2) * int(ctx.prec)) + MORE
    low, high = arb(-far), arb(far) + (0 if added else float((order * mu).mid())) + float(mu.mid())

    def density(x: acb, analytic: bool) -> acb:
        mixed = 1 - share + share * (mu * x - mu**2 / 2).exp()
        return (power * mixed.log(analytic=analytic) - x**2 / 2).exp()

    found = acb.integral(density, low, high, rel_tol=arb(2) ** (16 - ctx.prec), abs_tol=arb(2) ** (16 - ctx.prec))
    inside = found.real / (2 * arb.pi()).sqrt()
    below = normal(low) * ((1 - share) ** power if added else 1)
    above = normal(-high) if added else (order * (order - 1) * mu**2 / 2).exp() * normal(order * mu - high)
    return inside + (below + above).union(arb(0))
