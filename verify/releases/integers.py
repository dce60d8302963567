"""Nonnegative functions on the integers as pairs of integers in units of 2**-bits: standard library alone, rounded outward.

Nothing here is shared with what finds the numbers: exponentials are enclosed by their series, products by integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Interval", "Table", "exponential", "folded", "shifted_right", "weights"]

Interval = tuple[int, int]
GUARD = 64


@dataclass(frozen=True)
class Table:
    """f(first + i) between ``low[i]`` and ``high[i]``, up to an e >= 0 there and f = e elsewhere; e sums to ``slack`` at most."""

    first: int
    low: Sequence[int]
    high: Sequence[int]
    slack: int = 0

    @property
    def last(self) -> int:
        return self.first + len(self.low) - 1

    @property
    def total(self) -> Interval:
        return sum(self.low), sum(self.high) + self.slack

    def at(self, n: int) -> Interval:
        if self.first <= n <= self.last:
            return self.low[n - self.first], self.high[n - self.first] + self.slack
        return 0, self.slack

    def shifted(self, by: int) -> Table:
        return Table(self.first + by, self.low, self.high, self.slack)

    def within(self, low: int | None, high: int | None) -> Table:
        """f where low <= n <= high, 0 elsewhere."""
        start = self.first if low is None else max(low, self.first)
        end = max(start - 1, self.last if high is None else min(high, self.last))
        cut = slice(start - self.first, end - self.first + 1)
        return Table(start, self.low[cut], self.high[cut], self.slack)

    def trimmed(self) -> Table:
        """The same without ends that are at most one unit high."""
        start, end, slack = 0, len(self.high), self.slack
        while start < end and self.high[start] <= 1:
            slack, start = slack + self.high[start], start + 1
        while end > start and self.high[end - 1] <= 1:
            slack, end = slack + self.high[end - 1], end - 1
        return Table(self.first + start, self.low[start:end], self.high[start:end], slack)


def shifted_right(value: int, bits: int) -> int:
    """value / 2**bits, rounded up."""
    return -(-value >> bits)


def folded(one: Table, other: Table, bits: int) -> Table:
    """The sum over m of f(m) g(n - m)."""
    size = max(0, len(one.low) + len(other.low) - 1) if one.low and other.low else 0
    low, high = [0] * size, [0] * size
    for i, (a, b) in enumerate(zip(one.low, one.high, strict=True)):
        for j, (c, d) in enumerate(zip(other.low, other.high, strict=True)):
            low[i + j] += a * c
            high[i + j] += b * d
    slack = shifted_right(one.total[1] * other.slack + other.total[1] * one.slack, bits)
    found = Table(
        one.first + other.first, [x >> bits for x in low], [shifted_right(x, bits) for x in high], slack
    )
    return found.trimmed()


def exponential(value: Fraction, bits: int) -> Interval:
    """exp(-value) for value >= 0, in units of 2**-bits: the series of exp(-value/2**k), squared k times."""
    halvings = (value.numerator // value.denominator).bit_length() + 8 if value else 0
    small, fine = value / 2**halvings, bits + GUARD + 2 * halvings
    low = high = 0
    term, number = (1 << fine, 1 << fine), 0
    while term[1] > 1:
        low, high = (low + term[0], high + term[1]) if number % 2 == 0 else (low - term[1], high - term[0])
        number += 1
        top, bottom = small.numerator, small.denominator * number
        term = term[0] * top // bottom, -(-term[1] * top // bottom)
    found = low - 2, high + 2
    for _ in range(halvings):
        found = found[0] * found[0] >> fine, shifted_right(found[1] * found[1], fine)
    cut = fine - bits
    return found[0] >> cut, shifted_right(found[1], cut)


def weights(family: str, base: Interval, most: int, bits: int) -> list[Interval]:
    """x**(d**2) for discrete Gaussian noise, x**d for geometric noise, for d = 0, ..., most; ``base`` encloses x."""

    def times(a: Interval, b: Interval) -> Interval:
        return a[0] * b[0] >> bits, shifted_right(a[1] * b[1], bits)

    one = (1 << bits, 1 << bits)
    found, step = [one], base
    growth = times(base, base) if family == "discrete-gaussian" else one
    for _ in range(most):
        found.append(times(found[-1], step))
        step = times(step, growth)
    return found
