"""k exponential mechanisms, chosen beforehand: the worst of all scores at every level (Dong, Durfee and Rogers 2020)."""

from __future__ import annotations

from attrs import frozen
from flint import arb, fmpz

from epsproof.derive.laws.amount import Amount
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.laws.losses.loss import Loss, real

__all__ = ["BoundedRangeLoss"]


@frozen
class BoundedRangeLoss(Loss):
    """The upper envelope of the pairs with losses u and u - epsilon, 0 <= u <= epsilon; no single pair has it for all levels."""

    epsilon: Amount
    count: int

    def hockey_stick(self, level: arb) -> arb:
        """The maximum over l = 0, ..., k of the sum at u = (level + (l + 1) epsilon)/(k + 1), put into [0, epsilon].

        Each of these pairs is attained, so that the maximum is one; that none is larger is Theorem 2 of the source.
        """
        if level < 0:
            return 1 - level.exp() + level.exp() * self.hockey_stick(-level)
        k, epsilon = self.count, real(self.epsilon)
        found = arb(0)
        for number in range(k + 1):
            u = ((level + (number + 1) * epsilon) / (k + 1)).max(arb(0)).min(epsilon)
            found = found.max(self.at(u, level))
        return found

    def at(self, u: arb, level: arb) -> arb:
        """The hockey-stick of k pairs with losses u and u - epsilon."""
        k, epsilon = self.count, real(self.epsilon)
        below = ((-u).exp() - (-epsilon).exp()) / (1 - (-epsilon).exp())
        below = below.max(arb(0)).min(arb(1))
        above = (u.exp() * below).min(arb(1))
        total, binomial = arb(0), fmpz(1)
        for i in range(k + 1):
            loss = k * u - i * epsilon
            if loss <= level:
                break
            gain = (1 - (level - loss).exp()).max(arb(0))
            total += binomial * above ** (k - i) * (1 - above).max(arb(0)) ** i * gain
            binomial = binomial * (k - i) // (i + 1)
        return total

    def tail(self, level: arb) -> arb:
        raise UnsupportedForm("the worst scores depend on the level; there is no single law of the loss")

    def moment(self, order: arb) -> arb:
        raise UnsupportedForm("the worst scores depend on the level; there is no single law of the loss")

    @property
    def largest(self) -> arb | None:
        return self.count * real(self.epsilon)
