"""The loss of N(mu, 1) against N(0, 1)."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.verify.laws.losses.loss import Loss, real

__all__ = ["GaussianLoss", "hockey_stick", "normal"]

FAR = 8


def normal(x: arb) -> arb:
    """P[N(0, 1) <= x]."""
    return (-x / arb(2).sqrt()).erfc() / 2


def _mills(x: arb) -> arb:
    """exp(x**2/2) P[N(0, 1) > x] for x > 0."""
    half = arb(1) / 2
    return (x**2 / 2).hypgeom_u(half, half) / (2 * arb.pi().sqrt())


def hockey_stick(mu: arb, level: arb) -> arb:
    """Phi(-near) - exp(level) Phi(-far), where exp(level) exp(-far**2/2) = exp(-near**2/2); mu > 0."""
    near, far = level / mu - mu / 2, level / mu + mu / 2
    if far > FAR:
        first = (-(near**2) / 2).exp() * _mills(near) if near > FAR else normal(-near)
        return first - (-(near**2) / 2).exp() * _mills(far)
    return normal(-near) - level.exp() * normal(-far)


@frozen
class GaussianLoss(Loss):
    """Normal with mean mu**2/2 and variance mu**2 = ``square`` > 0; k releases add their squares."""

    square: Fraction

    def hockey_stick(self, level: arb) -> arb:
        return hockey_stick(real(self.square).sqrt(), level)

    def tail(self, level: arb) -> arb:
        mu = real(self.square).sqrt()
        return normal(mu / 2 - level / mu)

    def moment(self, order: arb) -> arb:
        return (order * (order - 1) * real(self.square) / 2).exp()

    @property
    def largest(self) -> arb | None:
        return None
