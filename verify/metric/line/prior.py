"""Continuous priors on the line: integrals of the density times exp(k (x - x0)) over intervals."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq

__all__ = ["Prior", "ball"]


@frozen
class Prior:
    """Uniform from ``low`` to ``high``; or normal with a ``mean`` and a ``deviation``, where ends are given conditioned to lie
    between them. None is an end that there is not."""

    low: Fraction | None
    high: Fraction | None
    mean: Fraction | None = None
    deviation: Fraction | None = None

    def __str__(self) -> str:
        if self.mean is None:
            return f"uniform from {self.low} to {self.high}"
        ends = [
            f" from {self.low}" if self.low is not None else "",
            f" to {self.high}" if self.high is not None else "",
        ]
        return f"normal with mean {self.mean} and deviation {self.deviation}{''.join(ends)}"

    def tilted(self, rate: arb, origin: Fraction, start: Fraction | None, end: Fraction | None) -> arb:
        """The integral of f(x) exp(rate (x - origin)) from ``start`` to ``end``, None for no end.

        A ball at the precision in force; 0 where nothing of the prior lies between.
        """
        start = self.low if start is None else start if self.low is None else max(start, self.low)
        end = self.high if end is None else end if self.high is None else min(end, self.high)
        if start is not None and end is not None and start >= end:
            return arb(0)
        return self._whole(rate, origin, start, end) / self._whole(arb(0), origin, self.low, self.high)

    def mass(self, start: Fraction | None, end: Fraction | None) -> arb:
        """The probability of an interval."""
        return self.tilted(arb(0), Fraction(0), start, end)

    def holds(self, start: Fraction | None, end: Fraction | None) -> bool:
        """Whether an interval has a probability above 0."""
        start = self.low if start is None else start if self.low is None else max(start, self.low)
        end = self.high if end is None else end if self.high is None else min(end, self.high)
        return start is None or end is None or start < end

    def _whole(self, rate: arb, origin: Fraction, start: Fraction | None, end: Fraction | None) -> arb:
        """The same of an unnormalised density: 1, or exp(-(x - mean)**2/(2 deviation**2))/deviation/sqrt(2 pi)."""
        if self.mean is None or self.deviation is None:
            assert start is not None and end is not None
            if rate == 0:
                return ball(end - start)
            return ((rate * ball(end - origin)).exp() - (rate * ball(start - origin)).exp()) / rate
        shift = rate * ball(self.mean - origin) + (rate * ball(self.deviation)) ** 2 / 2
        return shift.exp() * self._between(rate, start, end)

    def _between(self, rate: arb, start: Fraction | None, end: Fraction | None) -> arb:
        """P[start < Z < end] for the normal law whose mean the factor exp(rate x) moved by rate * deviation**2."""
        assert self.mean is not None and self.deviation is not None
        mean, root = ball(self.mean) + rate * ball(self.deviation) ** 2, ball(self.deviation) * arb(2).sqrt()
        ends = [None if x is None else (ball(x) - mean) / root for x in (start, end)]
        low, high = ends
        if low is not None and (high is None or low > 0):
            return (low.erfc() - (arb(0) if high is None else high.erfc())) / 2
        below = arb(0) if low is None else (-low).erfc()
        return ((arb(2) if high is None else (-high).erfc()) - below) / 2


def ball(value: Fraction) -> arb:
    """A rational as a ball."""
    return arb(fmpq(value.numerator, value.denominator))
