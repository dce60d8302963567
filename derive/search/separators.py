"""Simple numbers between the values of a single parameter where atoms vanish: 3 for a quadratic with the roots 2.2 and 4.5."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor

from flint import fmpq_mpoly

from epsproof.derive.algebra.float_roots import float_roots
from epsproof.derive.question.requirement import Requirement

__all__ = ["separators"]

MOST = 8
APART, REAL = 1e-6, 1e-9


def separators(requirement: Requirement, atoms: Sequence[fmpq_mpoly]) -> list[fmpq_mpoly]:
    """One linear atom between every two neighbouring real roots of the atoms of degree two and more; none for several parameters.

    A condition of one interval is then an atom and a number, where two of the atoms had to say it.
    """
    if len(requirement.parameters) != 1:
        return []
    ring, (name,) = requirement.ring, requirement.parameters
    roots: set[float] = set()
    for atom in atoms:
        if ring.degree(atom, name) > 1:
            coefficients = [ring.at(c, {}) for c in reversed(ring.coefficients(atom, name))]
            roots |= {x.real for x in float_roots(coefficients) if abs(x.imag) <= REAL * max(1.0, abs(x))}
    found = []
    for low, high in pairwise(sorted(roots)):
        if high - low > APART * max(1.0, abs(high)):
            between = _simplest(Fraction(low), Fraction(high))
            found.append(between.denominator * ring.variable(name) - between.numerator)
    return found[:MOST]


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The rational strictly between with the smallest denominator, of these the one nearest to 0."""
    if low < 0 < high:
        return Fraction(0)
    if high <= 0:
        return -_simplest(-high, -low)
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    return (
        whole + 1 / _simplest(1 / (high - whole), 1 / (low - whole)) if low > whole else _beside(whole, high)
    )


def _beside(whole: int, high: Fraction) -> Fraction:
    """The simplest rational between a whole number and one at most 1 above it."""
    return whole + Fraction(1, floor(1 / (high - whole)) + 1)
