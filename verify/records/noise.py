"""Noise on every number of a query's answer, what it makes of a record's influence, and preferences about risks."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from fractions import Fraction
from typing import ClassVar

from attrs import frozen
from flint import arb

from epsproof.derive.text.errors import QuestionError, SyntaxRejected
from epsproof.derive.text.numbers import number
from epsproof.verify.laws.continuous import hockey_stick
from epsproof.verify.numeric.real_roots import ball
from epsproof.verify.records.influences import Moves, size

__all__ = ["Gaussian", "Laplace", "Noise", "Preference", "noise_named", "preference"]

# Noise added to every number of a query's answer, and what it makes of a record's influence.
#
# With the changes a_1, a_2, ... >= 0 that leaving the record out makes in k numbers, and noise Z of the
# spread s, the expected risk is E ||a + Z||, in the norm of the noise. Its printed bound is ||a||_1 + k s
# for Laplace noise of the scale s, and sqrt(||a||_2**2 + k s**2) for Gaussian noise of the standard
# deviation s (Zhu and Castro Fernandez, Lemmas 3.6 and 3.7).

HINT = "for instance --noise laplace, or --noise 'gaussian(delta=1e-9)'"


@frozen
class Noise(ABC):
    """The noise of a mechanism; ``norm`` is 1 or 2."""

    norm: ClassVar[int]

    def influence(self, moves: Moves) -> arb:
        """The norm of the changes."""
        found = ball(size(moves, self.norm))
        return found if self.norm == 1 else found.sqrt()

    @abstractmethod
    def spread(self, epsilon: Fraction, power: Fraction) -> arb:
        """The scale or standard deviation at epsilon > 0, for a query whose sensitivity has this ``norm``-th power."""

    @abstractmethod
    def bound(self, moves: Moves, numbers: int, spread: arb) -> arb:
        """The printed bound on the risk of a record."""

    @abstractmethod
    def exact(self, moves: Moves, numbers: int, spread: arb) -> arb:
        """The expected risk of a record."""


@frozen
class Laplace(Noise):
    """Density exp(-|z|/s)/(2 s) on each number."""

    norm = 1

    def __str__(self) -> str:
        return "laplace"

    def spread(self, epsilon: Fraction, power: Fraction) -> arb:
        return ball(power / epsilon)

    def bound(self, moves: Moves, numbers: int, spread: arb) -> arb:
        return ball(size(moves, 1)) + numbers * spread

    def exact(self, moves: Moves, numbers: int, spread: arb) -> arb:
        """E|a + Z| = a + s exp(-a/s) for a >= 0, and s for a = 0."""
        changed = sum((ball(a) + spread * (-ball(a) / spread).exp() for a in moves), arb(0))
        return changed + (numbers - len(moves)) * spread


@frozen
class Gaussian(Noise):
    """Variance 2 D**2 log(1.25/delta)/epsilon**2 on each number, with the sensitivity D in the Euclidean norm."""

    delta: Fraction
    norm = 2

    def __str__(self) -> str:
        return f"gaussian(delta={self.delta})"

    def spread(self, epsilon: Fraction, power: Fraction) -> arb:
        return (2 * ball(power) * self.logarithm).sqrt() / ball(epsilon)

    @property
    def logarithm(self) -> arb:
        """log(1.25/delta)."""
        return (ball(Fraction(5, 4) / self.delta)).log()

    def bound(self, moves: Moves, numbers: int, spread: arb) -> arb:
        return (ball(size(moves, 2)) + numbers * spread**2).sqrt()

    def exact(self, moves: Moves, numbers: int, spread: arb) -> arb:
        """s sqrt(2) G((k + 1)/2)/G(k/2) 1F1(-1/2; k/2; -||a||**2/(2 s**2)), the mean of a noncentral chi law."""
        half = arb(numbers) / 2
        central = spread * arb(2).sqrt() * (half + arb(1) / 2).gamma() / half.gamma()
        return central * (-ball(size(moves, 2)) / (2 * spread**2)).hypgeom_1f1(-arb(1) / 2, half)

    def delta_at(self, epsilon: Fraction) -> arb:
        """The least delta at epsilon of this noise, Phi(m/2 - epsilon/m) - exp(epsilon) Phi(-m/2 - epsilon/m) with m = D/s."""
        return hockey_stick(ball(epsilon) / (2 * self.logarithm).sqrt(), ball(epsilon))


def noise_named(text: str) -> Noise:
    """``laplace`` or ``gaussian(delta=1e-9)``; raises SyntaxRejected."""
    plain = "".join(text.split())
    if plain == "laplace":
        return Laplace()
    if not (plain.startswith("gaussian(") and plain.endswith(")")):
        raise SyntaxRejected("the noise is not known", text, 1, HINT)
    delta = number(plain[len("gaussian(") : -1].removeprefix("delta="))
    if not 0 < delta < 1:
        raise QuestionError(f"gaussian: delta is above 0 and below 1, not {delta}; {HINT}")
    return Gaussian(delta)


# What a controller wants of the risks of the records: how close together they are.

LEAST = re.compile(r"\s*(min|least median)\s*/\s*(max|largest median)\s*(?:>=|≥)\s*(\S+)\s*")
MOST = re.compile(r"\s*(max|largest median)\s*/\s*(min|least median)\s*(?:<=|≤)\s*(\S+)\s*")
PREFERENCE_HINT = "write 'min/max >= 0.95' for all records, or 'least median/largest median >= 0.95' for the values of --groups"


@frozen
class Preference:
    """The least risk is at least ``ratio`` times the largest one, of all records, or of the median records of groups."""

    ratio: Fraction
    medians: bool = False

    def __str__(self) -> str:
        return f"{'least median/largest median' if self.medians else 'min/max'} >= {self.ratio}"


def preference(text: str) -> Preference:
    """The preference that the text states; raises SyntaxRejected, and QuestionError for a ratio outside of (0, 1]."""
    least, most = LEAST.fullmatch(text), MOST.fullmatch(text)
    found = least or most
    if found is None or found[1].endswith("median") != found[2].endswith("median"):
        raise SyntaxRejected("the preference is not read", text, 1, PREFERENCE_HINT)
    given = number(found[3])
    if given <= 0:
        raise QuestionError(f"the ratio in {text!r} is positive; {PREFERENCE_HINT}")
    ratio = given if least else 1 / given
    if ratio > 1:
        raise QuestionError(
            f"no risks satisfy {text!r}: the least is never above the largest; {PREFERENCE_HINT}"
        )
    return Preference(ratio, found[1].endswith("median"))
