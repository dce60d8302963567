"""The geometric mechanism on a count, exactly: rational in t = exp(-epsilon), no truncation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

__all__ = ["GeometricMechanism"]


@frozen
class GeometricMechanism:
    """Adds noise k with probability (1 - t)/(1 + t) t^|k| to a count, 0 < t < 1; Kazan and Reiter (2024), eq. (2)."""

    t: Fraction

    def probability(self, noise: int) -> Fraction:
        return (1 - self.t) / (1 + self.t) * self.t ** abs(noise)

    def between(self, low: int, high: int) -> Fraction:
        """The probability that the noise lies in low..high, ends included, by summation."""
        return sum((self.probability(k) for k in range(low, high + 1)), Fraction(0))

    def at_least(self, noise: int) -> Fraction:
        """P[k >= noise] for noise >= 1, the sum of a geometric series: t^noise / (1 + t)."""
        return self.t**noise / (1 + self.t)

    @property
    def exact(self) -> Fraction:
        """The probability that the released count is the true one."""
        return self.probability(0)

    @property
    def variance(self) -> Fraction:
        """2 t / (1 - t)^2."""
        return 2 * self.t / (1 - self.t) ** 2

    def count_ratios(
        self, others: Mapping[int, Fraction], p: Fraction, q: Fraction, released: range
    ) -> list[Fraction]:
        """Posterior-to-prior ratios for each released count of the people with the sensitive value.

        ``others`` is the belief about the count of everybody else, independent of the person (Assumption 2); p, q are the priors
        of the person's inclusion and, given that, value.
        """
        found = []
        for count in released:
            with_person = sum((w * self.probability(count - z - 1) for z, w in others.items()), Fraction(0))
            without = sum((w * self.probability(count - z) for z, w in others.items()), Fraction(0))
            found.append(with_person / (p * q * with_person + (1 - p * q) * without))
        return found
