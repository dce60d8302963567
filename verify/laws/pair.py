"""A pair of finite laws with rational probabilities."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from epsproof.verify.laws.losses.atoms import Atoms
from epsproof.verify.laws.losses.loss import real
from epsproof.verify.laws.losses.multinomial import multinomial, ways

__all__ = ["Pair"]


@frozen
class Pair:
    """``masses`` holds (P, Q) of every outcome; not both 0, each side sums to 1."""

    masses: tuple[tuple[Fraction, Fraction], ...]

    @property
    def back(self) -> Pair:
        """P and Q exchanged."""
        return Pair(tuple((q, p) for p, q in self.masses))

    @property
    def symmetric(self) -> bool:
        """Whether the likelihood ratio has the same law in both orders."""
        return self._ratios() == self.back._ratios()

    def _ratios(self) -> dict[Fraction, Fraction]:
        """The mass under P of every likelihood ratio P/Q that is positive and finite."""
        found: dict[Fraction, Fraction] = {}
        for p, q in self.masses:
            if p and q:
                found[p / q] = found.get(p / q, Fraction(0)) + p
        return found

    @property
    def finite(self) -> Fraction:
        """P of the outcomes that Q has too."""
        return sum((p for p, q in self.masses if q), Fraction(0))

    def values(self, count: int) -> int:
        """How many compositions of ``count`` outcomes there are."""
        return ways(len(self._ratios()), count)

    def power(self, count: int) -> Atoms:
        """The loss of ``count`` independent outcomes: every composition of the distinct likelihood ratios, exactly weighted."""
        merged = self._ratios()
        found = multinomial([(real(ratio).log(), real(merged[ratio])) for ratio in sorted(merged)], count)
        found.sort(key=lambda pair: float(pair[0].mid()))
        return Atoms([x for x, _ in found], [mass for _, mass in found], real(1 - self.finite**count))
