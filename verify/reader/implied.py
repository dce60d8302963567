"""Whether one criterion implies another one at exact priors: a posterior that meets the one and not the other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from random import Random

from epsproof.verify.reader.question import Asked, Question
from epsproof.verify.reader.truth import Truth

__all__ = ["exceeding", "never_exceeding"]

SMALL, HALVINGS, MOST, PLACES = Fraction(1, 10**9), 48, 10_000, 24
KEPT, BROKEN = (Truth.TRUE, Truth.TRUE), (Truth.FALSE, Truth.FALSE)
Place = Mapping[str, Fraction]


def exceeding(first: Question, second: Question, point: Place, count: int) -> Place | None:
    """Priors and a posterior at which the first criterion is true and the second false, of the second
    question's region; None where none was found. Raises NotRead."""
    one, two = Asked(first, point), Asked(second, point)
    if not (one.applies and two.applies):
        return None
    for place in islice(two.priors(Random(0), count, {}), PLACES):
        _, above = _ends(two, place)
        for posterior in (above, SMALL * two.prior(place)):
            if posterior < 1 and _told(one, two, place, posterior) == (Truth.TRUE, Truth.FALSE):
                return {**point, **place, "posterior": posterior}
    return None


def never_exceeding(first: Question, second: Question, point: Place, place: Place) -> bool:
    """Whether at these priors the first criterion, a limit from above, fails as soon as the second does, or the
    priors are none of the region. Raises NotRead."""
    one, two = Asked(first, point), Asked(second, point)
    if not (one.applies and two.applies and two.of_region(place)):
        return True
    here = dict(place)
    low, high = SMALL * two.prior(here), Fraction(1)
    told, middle = _told(one, two, here, 1 - SMALL), 1 - SMALL
    for _ in range(MOST):
        if told not in (KEPT, BROKEN):
            break
        low, high = (middle, high) if told == KEPT else (low, middle)
        middle = _between(low, high)
        told = _told(one, two, here, middle)
    if told == KEPT and high == 1:
        return two.prior(here) < 1
    return told in (KEPT, BROKEN, (Truth.FALSE, Truth.TRUE))


def _ends(asked: Asked, place: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    """Posteriors beside the limit from above that a criterion sets; (1, 1) where it sets none."""
    low, high = SMALL * asked.prior(place), 1 - SMALL
    if asked.truth(place, high) is Truth.TRUE:
        return Fraction(1), Fraction(1)
    for _ in range(HALVINGS):
        middle = _between(low, high)
        low, high = (middle, high) if asked.truth(place, middle) is Truth.TRUE else (low, middle)
    return low, high


def _between(low: Fraction, high: Fraction) -> Fraction:
    """A number in the middle: of their logarithms where they are far apart."""
    ratio = high / low
    apart = ratio.numerator.bit_length() - ratio.denominator.bit_length()
    return low * 2 ** (apart // 2) if apart > 2 else (low + high) / 2


def _told(one: Asked, two: Asked, place: dict[str, Fraction], posterior: Fraction) -> tuple[Truth, Truth]:
    return one.truth(place, posterior), two.truth(place, posterior)
