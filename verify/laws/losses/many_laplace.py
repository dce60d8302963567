"""The loss of many Laplace releases of one budget, by how many of their losses lie between the two ends.

One loss is epsilon with probability 1/2 under P, -epsilon with probability exp(-epsilon)/2, and else between, where under
sqrt(dP dQ) its density is constant. With B = (k epsilon - level)/(2 epsilon), i losses at the lower end and j between, the sum
exceeds the level by 2 epsilon (B - i - W), W a sum of j uniform numbers from 0 to 1. Where W cannot reach B - i the terms add up
to binomial probabilities; elsewhere, for i > B - j, they are splines, whose alternating sums lose a few bits for each j. More
than ``most`` losses between are left to a bound of their probability.
"""

from __future__ import annotations

from itertools import pairwise
from math import expm1, log, sqrt

from attrs import frozen
from flint import arb, arb_poly, ctx

from epsproof.derive.laws.amount import Amount
from epsproof.verify.laws.losses.laplace_loss import LaplaceLoss
from epsproof.verify.laws.losses.loss import Loss, between, real
from epsproof.verify.numeric.real_roots import precision

__all__ = ["ManyLaplace", "most_between"]

LOST_BITS, ROUGH_BITS, FIRST, NEAR = 4, 64, 8, 40


def most_between(epsilon: float, count: int, bits: int) -> int:
    """About how many losses are between the ends, but for a probability of 2**-bits."""
    chance = -expm1(-epsilon) / 2
    mean, wanted = count * chance, bits * log(2)
    most = mean + FIRST
    while most < count and most * log(most / mean) + mean - most < wanted:
        most += 1 + sqrt(most) / 4
    return min(count, int(most) + 1)


@frozen
class ManyLaplace(Loss):
    """``count`` releases of the budget ``epsilon``."""

    epsilon: Amount
    count: int

    def hockey_stick(self, level: arb) -> arb:
        return self._falling(level, int(ctx.prec))

    def rough(self, level: arb) -> arb:
        with precision(2 * ROUGH_BITS):
            return self._falling(level, ROUGH_BITS)

    def _falling(self, level: arb, bits: int) -> arb:
        if not level.is_exact():
            return between(self._falling(arb(level.upper()), bits), self._falling(arb(level.lower()), bits))
        if level < 0:
            return 1 - level.exp() + level.exp() * self._falling(-level, bits)
        if level >= self.count * real(self.epsilon):
            return arb(0)
        most = most_between(float(self.epsilon), self.count, bits)
        with precision(int(ctx.prec) + LOST_BITS * most):
            epsilon = real(self.epsilon)
            place = (self.count * epsilon - level) / (2 * epsilon)
            whole = place.floor().unique_fmpz()
            if whole is not None:
                found = self._far(int(whole), level, epsilon) + self._splines(
                    int(whole), place, epsilon, most
                )
        if whole is None:
            step = arb(2) ** (-int(ctx.prec) // 2)
            return between(
                self._falling(arb((level + step).mid()), bits), self._falling(arb((level - step).mid()), bits)
            )
        return (
            (+found).max(arb(0)).min(arb(1))
            if most == self.count
            else between(+found, found + self._beyond(most, epsilon))
        )

    def _far(self, whole: int, level: arb, epsilon: arb) -> arb:
        """P[i + j <= B] less exp(level) times the same under Q."""
        stay = (-epsilon).exp() / 2
        return self._at_most(whole, arb(1) / 2) - level.exp() * self._at_most(whole, 1 - stay)

    def _at_most(self, most: int, chance: arb) -> arb:
        """P[Binomial(count, chance) <= most]: the terms downward from the last, until all others together are negligible."""
        odds, k = (1 - chance) / chance, self.count
        term = arb.bin_uiui(k, most) * chance**most * (1 - chance) ** (k - most)
        total, tiny = term, arb(2) ** -ctx.prec
        for i in range(most, 0, -1):
            ratio = odds * i / (k - i + 1)
            term = term * ratio
            total += term
            if ratio < 1 and (rest := term * ratio / (1 - ratio)) < tiny:
                return total + between(arb(0), rest)
        return total

    def _splines(self, whole: int, place: arb, epsilon: arb, most: int) -> arb:
        """The terms of 1 to ``most`` losses between of which the sum may pass the level, or not."""
        k, sticks, total = self.count, self._integrals(place - whole, epsilon, most), arb(0)
        for j in range(1, most + 1):
            signs, sign = [], arb(1)
            for r in range(j):
                signs.append(sign)
                sign = -sign * (j - r) / (r + 1)
            values = (arb_poly(signs) * arb_poly([row[j] for row in sticks[:j]])).coeffs()
            first = max(0, whole - (k - j))
            if first >= j or first > whole:
                continue
            ways, inner = arb.bin_uiui(k - j, whole - first), arb(0)
            for m in range(first, min(j, whole + 1)):
                inner += ways * values[m] if m < len(values) else 0
                ways = ways * (whole - m) / (k - j - whole + m + 1)
            total += arb.bin_uiui(k, j) * epsilon**j * inner
        return 2 * total * (-epsilon * place).exp() / arb(2) ** k

    def _integrals(self, part: arb, epsilon: arb, most: int) -> list[list[arb]]:
        """For x = part + m the j-fold integrals of sinh(epsilon x) from 0, which are the sums of
        epsilon**(2q + 1) x**(j + 2q + 1)/(j + 2q + 1)! over q >= 0."""
        found = []
        for m in range(most):
            x = part + m
            powers = [arb(1)]
            for j in range(1, most + 2):
                powers.append(powers[-1] * x / j)
            row = [arb(0)] * (most + 1)
            ahead = [self._rest(powers[most + 1 - s], x, epsilon, most - s) for s in (0, 1)]
            row[most], row[most - 1] = ahead[0], ahead[1]
            for j in range(most - 2, m, -1):
                row[j] = epsilon * powers[j + 1] + epsilon**2 * row[j + 2]
            found.append(row)
        return found

    def _rest(self, power: arb, x: arb, epsilon: arb, j: int) -> arb:
        """The sum for j, whose first term is epsilon times ``power``; a geometric series bounds what is left."""
        term, square, total = epsilon * power, (epsilon * x) ** 2, arb(0)
        q = 0
        while True:
            total += term
            ratio = square / ((j + 2 * q + 2) * (j + 2 * q + 3))
            term, q = term * ratio, q + 1
            if ratio < arb(1) / 2 and (term.is_zero() or abs(term) < abs(total) * arb(2) ** -ctx.prec):
                return total + between(arb(0), 2 * abs(term))

    def _beyond(self, most: int, epsilon: arb) -> arb:
        """At least P[more than ``most`` losses between]: a geometric series from the first term on."""
        chance, k = (1 - (-epsilon).exp()) / 2, self.count
        ratio = chance / (1 - chance) * (k - most - 1) / (most + 2)
        term = arb.bin_uiui(k, most + 1) * chance ** (most + 1) * (1 - chance) ** (k - most - 1)
        return (term / (1 - ratio)).upper() if ratio < 1 else arb(1)

    def tail(self, level: arb) -> arb:
        """E(level) + Q[loss > level] exp(level), between the slopes of chords of the hockey-stick E, convex in exp(level)."""
        step = arb(2) ** (-int(ctx.prec) // 2 + NEAR)
        near = [(level + x, self.hockey_stick(level + x)) for x in (-step, arb(0), step)]
        slopes = [(one - other) / (y.exp() - x.exp()) for (x, one), (y, other) in pairwise(near)]
        return near[1][1] + level.exp() * between(*slopes)

    def moment(self, order: arb) -> arb:
        return LaplaceLoss(((self.epsilon, self.count),)).moment(order)

    @property
    def largest(self) -> arb | None:
        return self.count * real(self.epsilon)
