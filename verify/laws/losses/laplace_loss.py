"""The loss of k Laplace releases, exactly.

Under the measure sqrt(dP dQ) the loss of one release has atoms exp(-epsilon/2)/2 at -epsilon and epsilon, and the constant
density exp(-epsilon/2)/4 between. Its transform is exp(-epsilon/2)/2 (exp(epsilon w)(1 + 1/(2w)) + exp(-epsilon w)(1 - 1/(2w))).
The k-th power is expanded by the binomial theorem, and each summand is inverted by its residues: at the distance
d = (k - 2j) epsilon - level it is a polynomial in d, for j = 0 with one exponential.
"""

from __future__ import annotations

from functools import cached_property

from attrs import frozen
from flint import arb, arb_poly, fmpz, fmpz_poly

from derive.laws.amount import Amount
from verify.laws.losses.loss import Loss, between, real

__all__ = ["LaplaceLoss"]


@frozen(slots=False)
class LaplaceLoss(Loss):
    """``count`` releases with the budget ``epsilon`` each."""

    epsilon: Amount
    count: int

    @cached_property
    def _numerators(self) -> list[fmpz_poly]:
        """(1 + x)**(k-1-j) (1 - x)**(j-1) for j = 0, ..., k - 1; for j = 0 without its pole, which has the residue 2**(k-1)."""
        k, plus, minus = self.count, fmpz_poly([1, 1]), fmpz_poly([1, -1])
        found = [(plus ** (k - 1) - fmpz_poly([fmpz(2) ** (k - 1)])) // minus]
        if k > 1:
            found.append(plus ** (k - 2))
            for _ in range(2, k):
                found.append(found[-1] // plus * minus)
        return found

    @cached_property
    def _stick(self) -> list[arb_poly]:
        """The inverse transforms of x**m/w**2 at x = 1/(2w): d**(m+1)/(2**m (m+1)!)."""
        scale = [arb(1)]
        for m in range(1, self.count + 1):
            scale.append(scale[-1] / (2 * (m + 1)))
        return [arb_poly([0] + [s * c for s, c in zip(scale, p.coeffs(), strict=False)]) for p in self._numerators]

    def hockey_stick(self, level: arb) -> arb:
        if level < 0:
            return 1 - level.exp() + level.exp() * self.hockey_stick(-level)
        k, epsilon, total, binomial = self.count, real(self.epsilon), arb(0), fmpz(1)
        for j, polynomial in enumerate(self._stick):
            distance = (k - 2 * j) * epsilon - level
            if not distance > 0:
                if distance < 0:
                    break
                distance = distance.nonnegative_part()
            pole = arb(2) ** k * (distance / 2).expm1() if j == 0 else 0
            total += binomial * (polynomial(distance) + pole)
            binomial = binomial * (k - j) // (j + 1)
        return total * ((level - k * epsilon) / 2).exp() / arb(2) ** k

    def tail(self, level: arb) -> arb:
        """P[loss > level] = -d/dlevel of P's part: hockey-stick minus its derivative."""
        if level < -self.count * real(self.epsilon):
            return arb(1)
        low, high = (self._tail(x) for x in (arb(level.upper()), arb(level.lower())))
        return between(low, high)

    def _tail(self, level: arb) -> arb:
        """The derivative of the hockey-stick is -exp(level) Q[loss > level], so that P[loss > level] is the stick less it."""
        k, epsilon, total, binomial = self.count, real(self.epsilon), arb(0), fmpz(1)
        for j, polynomial in enumerate(self._stick):
            distance = (k - 2 * j) * epsilon - level
            if distance <= 0:
                break
            slope = polynomial.derivative()(distance)
            pole, steep = (arb(2) ** k * x for x in ((distance / 2).expm1(), (distance / 2).exp() / 2)) if j == 0 else (0, 0)
            term = binomial * ((polynomial(distance) + pole) / 2 + slope + steep)
            total += term if distance > 0 else between(arb(0), term)
            binomial = binomial * (k - j) // (j + 1)
        return total * ((level - k * epsilon) / 2).exp() / arb(2) ** k

    def moment(self, order: arb) -> arb:
        epsilon, twice = real(self.epsilon), 2 * order - 1
        one = (order * ((order - 1) * epsilon).exp() + (order - 1) * (-order * epsilon).exp()) / twice
        return one**self.count

    @property
    def largest(self) -> arb | None:
        return self.count * real(self.epsilon)
