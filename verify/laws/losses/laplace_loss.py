"""The loss of Laplace releases, exactly.

Under the measure sqrt(dP dQ) the loss of one release has atoms exp(-epsilon/2)/2 at -epsilon and epsilon, and the constant
density exp(-epsilon/2)/4 between. Its transform is exp(-epsilon/2)/2 (exp(epsilon w)(1 + x) + exp(-epsilon w)(1 - x)) with
x = 1/(2w). A product of k of them is expanded: with the sign of j budgets turned it is (1 + x)**(k - j) (1 - x)**j, whatever the
budgets are, at the distance d = (sum of the budgets with their signs) - level. Each summand is inverted by its residues: a
polynomial in d, for j = 0 with one exponential.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb, factorial, lgamma, log, prod

from attrs import field, frozen
from flint import arb, arb_poly, ctx, fmpz, fmpz_poly

from epsproof.derive.laws.amount import Amount
from epsproof.verify.laws.losses.loss import Loss, between, real

__all__ = ["LaplaceLoss", "cancelled", "summands"]

Budgets = tuple[tuple[Amount, int], ...]
"""How often each budget, no budget twice."""


def summands(budgets: Budgets) -> int:
    """How many coefficients the polynomials of all distances have."""
    return prod(count + 1 for _, count in budgets) * sum(count for _, count in budgets)


def cancelled(budgets: Budgets) -> int:
    """About how many bits the summands are larger than their sum: the largest term of the expansion without its signs."""
    count, half = sum(k for _, k in budgets), sum(float(x) * k for x, k in budgets) / 2
    terms = (
        lgamma(count + 1) - lgamma(count - m + 1) - 2 * lgamma(m + 1) + m * log(half)
        for m in range(count + 1)
    )
    return int(max(terms) / log(2)) + 1


@frozen(slots=False)
class LaplaceLoss(Loss):
    """Releases with these budgets, each so often."""

    budgets: Budgets
    _made: list[arb_poly] = field(factory=list, init=False, eq=False, repr=False)

    @property
    def count(self) -> int:
        return sum(count for _, count in self.budgets)

    @cached_property
    def _numerators(self) -> Iterator[fmpz_poly]:
        """(1 + x)**(k-1-j) (1 - x)**(j-1) for j = 0, 1, ...; for j = 0 without its pole, which has the residue 2**(k-1)."""
        k, plus, minus = self.count, fmpz_poly([1, 1]), fmpz_poly([1, -1])

        def found() -> Iterator[fmpz_poly]:
            yield (plus ** (k - 1) - fmpz_poly([fmpz(2) ** (k - 1)])) // minus
            last = plus ** (k - 2) if k > 1 else fmpz_poly([0])
            for _ in range(1, k):
                yield last
                last = last // plus * minus

        return found()

    @cached_property
    def _scale(self) -> list[arb]:
        """The inverse transforms of x**m/w**2 at the distance 1: 1/(2**m (m+1)!)."""
        scale = [arb(1)]
        for m in range(1, self.count + 1):
            scale.append(scale[-1] / (2 * (m + 1)))
        return scale

    @cached_property
    def _last(self) -> int:
        """The first power of x of which the summands for j > 0 may leave out the further ones, far below the precision.

        Without signs the coefficient of x**m in (1 + x)**(k-1-j) (1 - x)**(j-1) is at most binomial(k - 2, m); from the power on
        each term is at most half of the one before, also after a derivative, at distances up to twice the sum of the budgets.
        """
        m, term, reach = 0, arb(1), 2 * self._whole
        while m < self.count - 1:
            ratio = (self.count - 2 - m) * reach / (2 * (m + 1) ** 2)
            if ratio < 0.5 and term < arb(2) ** -ctx.prec:
                break
            m, term = m + 1, term * ratio
        return m

    def _stick(self, j: int) -> arb_poly:
        """The polynomial in the distance where the signs of j budgets are turned; for j > 0 without its negligible powers."""
        while len(self._made) <= j:
            found = next(self._numerators)
            coefficients = (found.truncate(self._last) if self._made else found).coeffs()
            self._made.append(
                arb_poly([0] + [s * c for s, c in zip(self._scale, coefficients, strict=False)])
            )
        return self._made[j]

    def _left_out(self, distance: arb, j: int) -> tuple[arb, arb]:
        """Bounds of what the polynomial leaves out at the distance, and its derivative."""
        k, m = self.count, self._last
        if j == 0 or m >= k - 1:
            return arb(0), arb(0)
        slope = 2 * comb(k - 2, m) * (distance.abs_upper() / 2) ** m / arb(factorial(m))
        return arb(0, (slope * distance.abs_upper()).upper()), arb(0, slope.upper())

    def _value(self, distance: arb, j: int) -> arb:
        """What a positive distance adds, with its pole, if it is that of no turned sign."""
        pole = arb(2) ** self.count * (distance / 2).expm1() if j == 0 else 0
        return self._stick(j)(distance) + self._left_out(distance, j)[0] + pole

    def _slope(self, distance: arb, j: int) -> arb:
        """The derivative of what a positive distance adds."""
        steep = arb(2) ** self.count * (distance / 2).exp() / 2 if j == 0 else 0
        return self._stick(j).derivative()(distance) + self._left_out(distance, j)[1] + steep

    @cached_property
    def _turned(self) -> list[tuple[arb, int, fmpz]]:
        """(sum of the budgets with their signs, how many signs are turned, in how many ways), the largest sums first."""
        found = [(arb(0), 0, fmpz(1))]
        for budget, count in self.budgets:
            size, ways, signs = real(budget), fmpz(1), []
            for j in range(count + 1):
                signs.append((size * (count - 2 * j), j, ways))
                ways = ways * (count - j) // (j + 1)
            found = [(a + b, i + j, m * n) for a, i, m in found for b, j, n in signs]
        return found if len(self.budgets) == 1 else sorted(found, key=lambda x: -float(x[0].mid()))

    @cached_property
    def _whole(self) -> arb:
        return sum((real(budget) * count for budget, count in self.budgets), arb(0))

    def _near(self, level: arb) -> Iterator[tuple[arb, int, fmpz]]:
        """The distances that are, or may be, positive."""
        for place, j, ways in self._turned:
            distance = place - level
            if not distance <= 0 and j < self.count:
                yield distance, j, ways

    def _scaled(self, total: arb, level: arb) -> arb:
        return total * ((level - self._whole) / 2).exp() / arb(2) ** self.count

    def hockey_stick(self, level: arb) -> arb:
        if level < 0:
            return 1 - level.exp() + level.exp() * self.hockey_stick(-level)
        terms = (
            ways * self._value(distance if distance > 0 else distance.nonnegative_part(), j)
            for distance, j, ways in self._near(level)
        )
        return self._scaled(sum(terms, arb(0)), level)

    def tail(self, level: arb) -> arb:
        """P[loss > level] = -d/dlevel of P's part: hockey-stick minus its derivative."""
        if level < -self._whole:
            return arb(1)
        low, high = (self._tail(x) for x in (arb(level.upper()), arb(level.lower())))
        return between(low, high)

    def _tail(self, level: arb) -> arb:
        """The derivative of the hockey-stick is -exp(level) Q[loss > level], so that P[loss > level] is the stick less it."""
        total = arb(0)
        for distance, j, ways in self._near(level):
            term = ways * (self._value(distance, j) / 2 + self._slope(distance, j))
            total += term if distance > 0 else between(arb(0), term)
        return self._scaled(total, level)

    def in_piece(self, level: arb, above: int) -> tuple[arb, arb]:
        """P and Q of the losses above a level, by the formula that holds below the first ``above`` sums and above the others.

        At such a sum itself it is the limit from inside the piece.
        """
        stick = tail = arb(0)
        for place, j, ways in self._turned[:above]:
            distance = place - level
            value = ways * self._value(distance, j)
            stick, tail = stick + value, tail + value / 2 + ways * self._slope(distance, j)
        p = self._scaled(tail, level)
        return p, (-level).exp() * (p - self._scaled(stick, level))

    def moment(self, order: arb) -> arb:
        twice = 2 * order - 1
        found = arb(1)
        for budget, count in self.budgets:
            epsilon = real(budget)
            one = (order * ((order - 1) * epsilon).exp() + (order - 1) * (-order * epsilon).exp()) / twice
            found *= one**count
        return found

    @property
    def largest(self) -> arb | None:
        return self._whole
