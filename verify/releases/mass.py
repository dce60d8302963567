"""Nonnegative functions on the integers: values on a window in balls, and a bound on all that is missing."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from flint import arb, arb_poly

__all__ = ["Mass", "convolved", "nothing", "point"]


@frozen
class Mass:
    """f with f(first + i) in ``values[i]`` up to an e(first + i), and f = e outside; e >= 0 sums to at most ``slack``."""

    first: int
    values: Sequence[arb]
    slack: arb

    @property
    def last(self) -> int:
        return self.first + len(self.values) - 1

    @property
    def total(self) -> arb:
        """The sum over all integers."""
        return sum(self.values, arb(0)) + nothing(self.slack)

    def at(self, n: int) -> arb:
        """f(n)."""
        inside = self.values[n - self.first] if self.first <= n <= self.last else arb(0)
        return inside + nothing(self.slack)

    def up_to(self, n: int) -> arb:
        """The sum of f(m) over m <= n."""
        return sum(self.values[: max(0, n - self.first + 1)], arb(0)) + nothing(self.slack)

    def shifted(self, by: int) -> Mass:
        return Mass(self.first + by, self.values, self.slack)

    def mirrored(self) -> Mass:
        """f(-n)."""
        return Mass(-self.last, list(reversed(self.values)), self.slack)

    def within(self, low: int | None, high: int | None) -> Mass:
        """f where low <= n <= high, 0 elsewhere."""
        start = self.first if low is None else max(low, self.first)
        end = self.last if high is None else min(high, self.last)
        return Mass(
            start, self.values[start - self.first : max(start - self.first, end - self.first + 1)], self.slack
        )

    def trimmed(self, share: arb) -> Mass:
        """The same on a smaller window, with at most twice the share more missing."""
        low, high, left, right = 0, len(self.values), arb(0), arb(0)
        while low < high and left + self.values[low] < share:
            left, low = left + self.values[low], low + 1
        while high > low and right + self.values[high - 1] < share:
            right, high = right + self.values[high - 1], high - 1
        return Mass(self.first + low, self.values[low:high], (self.slack + left + right).abs_upper())


def nothing(slack: arb) -> arb:
    """The interval from 0 to the slack."""
    return arb(0).union(slack)


def point(n: int) -> Mass:
    """1 at n, 0 elsewhere."""
    return Mass(n, [arb(1)], arb(0))


def convolved(one: Mass, other: Mass) -> Mass:
    """The sum over m of f(m) g(n - m)."""
    if not one.values or not other.values:
        product: list[arb] = []
    elif len(one.values) == 1 or len(other.values) == 1:
        product = [a * b for a in one.values for b in other.values]
    else:
        product = _product(one.values, other.values)
    slack = one.total.abs_upper() * other.slack + other.total.abs_upper() * one.slack
    return Mass(one.first + other.first, product, slack.abs_upper())


def _product(one: Sequence[arb], other: Sequence[arb]) -> list[arb]:
    found = arb_poly(list(one)) * arb_poly(list(other))
    return [found[k] for k in range(len(one) + len(other) - 1)]
