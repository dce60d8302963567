"""The least zero-concentrated budget of laws whose divergences over the order are largest at some order, found and enclosed.

With a = order - 1 let K(a) = log E_P exp(a loss), summed over the releases. The least rho is the supremum over a > 0 of K/z with
z = a (a + 1). As a function of z, K is 0 at 0; where it is concave up to a place, K/z falls up to there, from the
Kullback-Leibler divergence. Elsewhere K/z falls or rises with the sign of N = z dK/dz - K, and N falls or rises with the sign of
the second derivative of K by z, which is that of (2a + 1) K'' - 2 K' in a. K rises and is convex in a, so that
K/z is at most K(r)/z(l) between l and r, at most K'(r) between 0 and r, and at most the largest loss over a + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from flint import arb, arb_series

from epsproof.verify.laws.losses.loss import between, real

__all__ = ["Cumulant", "steepest"]

Cumulant = Callable[[arb_series], arb_series]
"""K of one release as a power series about a place."""

FIRST, MOST, DOUBLINGS = Fraction(1, 64), 20_000, 4096
ORDER = 3


def steepest(cumulants: Sequence[tuple[Cumulant, int]], largest: arb, digits: int) -> arb:
    """A ball that contains the supremum of K/z, for K the sum of the cumulants, each so often; not all of them are 0.

    ``largest`` is at least the largest loss of all together.
    """
    return _Search(cumulants, digits).supremum(largest)


class _Search:
    """Intervals of a, of which each is told to rise, to fall, or to be too low, or is halved."""

    def __init__(self, cumulants: Sequence[tuple[Cumulant, int]], digits: int) -> None:
        self.cumulants, self.digits = cumulants, digits
        self.best, self.bound = arb(0), arb(0)

    def _derivatives(self, a: arb) -> tuple[arb, arb, arb]:
        """K, K' and K'' on a ball."""
        place = arb_series([a, 1], prec=ORDER)
        total = sum(
            (count * cumulant(place) for cumulant, count in self.cumulants), arb_series([0], prec=ORDER)
        )
        return total[0], total[1], 2 * total[2]

    def quotient(self, a: arb) -> arb:
        """K/z at a place, which is reached: it counts for both ends."""
        found = self._derivatives(a)[1] if a == 0 else self._derivatives(a)[0] / (a * (a + 1))
        self.best, self.bound = self.best.max(arb(found.lower())), self.bound.max(arb(found.upper()))
        return found

    def supremum(self, largest: arb) -> arb:
        self.quotient(arb(0))
        places = [Fraction(0), FIRST]
        while not (left := largest / (real(places[-1]) + 1)) < self.best:
            if len(places) > DOUBLINGS:
                self.bound = self.bound.max(arb(left.upper()))
                break
            places.append(2 * places[-1])
            self.quotient(real(places[-1]))
        work = list(pairwise(places))
        for _ in range(MOST):
            if not work:
                return between(self.best, self.bound)
            low, high = work.pop()
            if not self._told(low, high):
                middle = (low + high) / 2
                self.quotient(real(middle))
                work += [(low, middle), (middle, high)]
        for low, high in work:
            self.bound = self.bound.max(arb(self._top(low, high).upper()))
        return between(self.best, self.bound)

    def _told(self, low: Fraction, high: Fraction) -> bool:
        """Whether K/z is nowhere larger between the two than at an end, or than what is known already."""
        top = self._top(low, high)
        if top <= self.best or high - low < Fraction(1, 10 ** (self.digits + 4)):
            self.bound = self.bound.max(arb(top.upper()))
            return True
        a = between(real(low), real(high))
        _, slope, bend = self._derivatives(a)
        sign = bend * (2 * a + 1) - 2 * slope
        if not (sign < 0 or sign > 0):
            return False
        ends = [self._sign(real(place)) for place in (low, high)]
        return low == 0 or bool(ends[0] < 0 and ends[1] < 0) or bool(ends[0] > 0 and ends[1] > 0)

    def _sign(self, a: arb) -> arb:
        """N, whose derivative has the sign of the second derivative of K by z."""
        whole, slope, _ = self._derivatives(a)
        return a * (a + 1) * slope / (2 * a + 1) - whole

    def _top(self, low: Fraction, high: Fraction) -> arb:
        whole, slope, _ = self._derivatives(real(high))
        return slope if low == 0 else whole / (real(low) * (real(low) + 1))
