"""Whether one criterion implies another one at exact priors: a posterior that meets the one and not the other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from random import Random

from verify.reader.question import Asked, Question
from verify.reader.truth import Truth

__all__ = ["exceeding", "never_exceeding"]

SMALL, HALVINGS, PLACES = Fraction(1, 10**9), 30, 24
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
    below, above = _ends(two, here)
    if above == 1:
        return two.prior(here) < 1
    told = _told(one, two, here, above)
    return two.truth(here, below) is Truth.TRUE and told == (Truth.FALSE, Truth.FALSE)


def _ends(asked: Asked, place: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    """Posteriors beside the limit from above that a criterion sets; (1, 1) where it sets none."""
    low, high = SMALL * asked.prior(place), 1 - SMALL
    if asked.truth(place, high) is Truth.TRUE:
        return Fraction(1), Fraction(1)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if asked.truth(place, middle) is Truth.TRUE else (low, middle)
    return low, high


def _told(one: Asked, two: Asked, place: dict[str, Fraction], posterior: Fraction) -> tuple[Truth, Truth]:
    return one.truth(place, posterior), two.truth(place, posterior)
