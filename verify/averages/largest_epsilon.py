"""The largest epsilon at one adversary, between two ends that exact linear programmes prove."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen
from flint import arb, fmpq

from epsproof.verify.averages.place import Place
from epsproof.verify.averages.programme import largest
from epsproof.verify.laws.guarantee import threshold

__all__ = ["Bracket", "bracket"]

BITS, SMALLEST = 64, Fraction(1, 2**200)


@frozen
class Bracket:
    """``low`` <= exp(-epsilon) <= ``high``: at ``high`` no private mechanism has an average above the limit, at ``low`` some has.

    0, 0 where any epsilon keeps the limit; 1, 1 where none above 0 does.
    """

    low: Fraction
    high: Fraction


def bracket(place: Place, digits: int) -> Bracket:
    """The largest average falls as t grows: privacy at a larger t is privacy at every smaller one."""
    if place.limit is None:
        return Bracket(Fraction(0), Fraction(0))
    limit = place.limit
    if _told(place) <= limit:
        return Bracket(Fraction(0), Fraction(0))
    if place.delta + (1 - place.delta) * place.uninformed >= limit:
        return Bracket(Fraction(1), Fraction(1))

    def over(t: Fraction) -> arb:
        """The largest average over the limit: 1 exactly where it is the limit."""
        quotient = largest(place, t).value / limit
        return arb(1) if quotient == 1 else arb(fmpq(quotient.numerator, quotient.denominator))

    low = Fraction(1, 2)
    while not largest(place, low).value > limit:
        low = low**2
        if low < SMALLEST:
            return Bracket(Fraction(0), low)
    return Bracket(*threshold(over, Fraction(1), low, Fraction(1), digits + 2, BITS))


def _told(place: Place) -> Fraction:
    """The average of a mechanism that tells all but worlds without a step between them, which no budget exceeds."""
    return largest(place, Fraction(0)).value
