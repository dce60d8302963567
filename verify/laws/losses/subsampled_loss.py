"""The loss of a release on a Poisson sample, in either order of the pair."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.losses.loss import Loss, between, real

__all__ = ["SubsampledLoss"]


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
