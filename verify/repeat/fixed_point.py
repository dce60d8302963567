"""Powers, logarithms and functions on the integers between integers in units of 2**-bits, rounded outward.

Nothing here is shared with what finds the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

__all__ = [
    "GUARD",
    "Interval",
    "Table",
    "exponential",
    "folded",
    "power_of",
    "product",
    "shifted_right",
    "weights",
]

Interval = tuple[int, int]
GUARD, MOST_DEGREE = 64, 1000


def shifted_right(value: int, bits: int) -> int:
    """value / 2**bits, rounded up."""
    return -(-value >> bits)


def product(one: Interval, other: Interval, bits: int) -> Interval:
    """The product of two nonnegative intervals."""
    return one[0] * other[0] >> bits, shifted_right(one[1] * other[1], bits)


def exponential(value: Fraction, bits: int) -> Interval:
    """exp(-value) for value >= 0, in units of 2**-bits."""
    low, high = _shrunk(value, bits)
    return (low.numerator << bits) // low.denominator, -(-(high.numerator << bits) // high.denominator)


def _shrunk(power: Fraction, bits: int) -> tuple[Fraction, Fraction]:
    """exp(-power) for power >= 0, as the reciprocal of the series of exp(power/2**k), squared k times."""
    if power == 0:
        return Fraction(1), Fraction(1)
    halvings = (power.numerator // power.denominator).bit_length() + 8
    fine = bits + GUARD + 2 * halvings
    x, one = power / 2**halvings, 1 << fine
    low = high = below = above = one
    number = 0
    while above > 1:
        number += 1
        below = below * x.numerator // (x.denominator * number)
        above = -(-above * x.numerator // (x.denominator * number))
        low, high = low + below, high + above
    high += 2
    for _ in range(halvings):
        low, high = low * low >> fine, -(-high * high >> fine)
    return Fraction(one, high), Fraction(one, low)


def power_of(base: Fraction | None, power: Fraction, bits: int) -> tuple[Fraction, Fraction]:
    """base**-power, or exp(-power) without a base, for base > 1 and power >= 0: two rationals, equal where it is rational.

    By logarithms where no root of the degree can be rational.
    """
    if base is None:
        return _shrunk(power, bits)
    if power.denominator > MOST_DEGREE and power.numerator * base.numerator.bit_length() < power.denominator:
        less, more = _logarithm(base, bits + GUARD)
        return _shrunk(power * more, bits)[0], _shrunk(power * less, bits)[1]
    value, degree = base**-power.numerator, power.denominator
    top, bottom = _integer_root(value.numerator, degree), _integer_root(value.denominator, degree)
    if top**degree == value.numerator and bottom**degree == value.denominator:
        return Fraction(top, bottom), Fraction(top, bottom)
    fine = bits + GUARD + value.denominator.bit_length() // degree
    low = _integer_root((value.numerator << fine * degree) // value.denominator, degree)
    return Fraction(low, 1 << fine), Fraction(low + 1, 1 << fine)


def _integer_root(value: int, degree: int) -> int:
    """The largest integer whose power is not above the value."""
    if degree == 1 or value < 2:
        return value
    if degree == 2:
        return isqrt(value)
    guess = 1 << -(-value.bit_length() // degree)
    while True:
        smaller = ((degree - 1) * guess + value // guess ** (degree - 1)) // degree
        if smaller >= guess:
            return guess
        guess = smaller


def _logarithm(base: Fraction, bits: int) -> tuple[Fraction, Fraction]:
    """log(base) for base > 1: of a number from 1 to 2, and how often it was halved."""
    halvings = (base.numerator // base.denominator).bit_length() - 1
    fine = bits + GUARD + halvings.bit_length()
    (low, high), (less, more) = (_doubled_area(z, fine) for z in (base / 2**halvings, Fraction(2)))
    return Fraction(low + halvings * less, 1 << fine), Fraction(high + halvings * more, 1 << fine)


def _doubled_area(number: Fraction, fine: int) -> tuple[int, int]:
    """The logarithm of a number from 1 to 2 in units of 2**-fine: 2 z (1 + z**2/3 + z**4/5 + ...) with z = (x - 1)/(x + 1)."""
    z = (number - 1) / (number + 1)
    square, terms = z * z, 0
    low = high = 0
    below = (2 * z.numerator << fine) // z.denominator
    above = -(-(2 * z.numerator << fine) // z.denominator)
    while above > 1:
        low, high = low + below // (2 * terms + 1), high - (-above // (2 * terms + 1))
        below = below * square.numerator // square.denominator
        above = -(-above * square.numerator // square.denominator)
        terms += 1
    return low, high + 2


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

    def mass(self, n: int) -> Interval:
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


def weights(family: str, base: Interval, most: int, bits: int) -> list[Interval]:
    """x**(d**2) for discrete Gaussian noise, x**d for geometric noise, for d = 0, ..., most; ``base`` encloses x."""

    one = (1 << bits, 1 << bits)
    found, step = [one], base
    growth = product(base, base, bits) if family == "discrete-gaussian" else one
    for _ in range(most):
        found.append(product(found[-1], step, bits))
        step = product(step, growth, bits)
    return found
