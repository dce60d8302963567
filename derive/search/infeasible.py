"""Priors at which no epsilon > 0 is admissible, found exactly: what is said of them needs no rounding and no limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from flint import fmpq_mpoly

from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point
from epsproof.derive.search.candidate import Candidate
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["excluding_prior"]

GRID = tuple(
    Fraction(k, n) for k, n in ((1, 1), (1, 2), (1, 4), (3, 4), (9, 10), (1, 10), (1, 100), (99, 100))
)


def excluding_prior(
    requirement: Requirement, candidates: Iterable[Candidate], point: Point
) -> dict[str, Fraction] | None:
    """A prior of the region at which some clause excludes every t < 1 at the parameters ``point``; None where none is found."""
    for prior in _priors(requirement, candidates, point):
        place = {**point, **prior}
        for clause in range(len(requirement.conditions)):
            inside = all(
                _holds(requirement.ring.at(polynomial, place), sign)
                for polynomial, sign in requirement.region(clause)
            )
            if inside and all(_excludes(requirement, g, place) for g in requirement.conditions[clause]):
                return prior
    return None


def _priors(
    requirement: Requirement, candidates: Iterable[Candidate], point: Point
) -> Iterable[dict[str, Fraction]]:
    """Priors of candidates that do not depend on t, then those of a grid."""
    ring = requirement.ring
    for candidate in candidates:
        if candidate.moves(ring):
            continue
        found: dict[str, Fraction] = {}
        for name, (top, bottom) in candidate.prior.items():
            below = ring.at(bottom, point)
            if below:
                found[name] = ring.at(top, point) / below
        if len(found) == len(requirement.running):
            yield found
    for values in product(GRID, repeat=len(requirement.running)):
        yield dict(zip(requirement.running, values, strict=True))


def _excludes(requirement: Requirement, condition: fmpq_mpoly, place: Point) -> bool:
    """Whether the condition, increasing in t, is negative for every t < 1."""
    parts: Sequence[Fraction] = [
        requirement.ring.at(c, place) for c in requirement.ring.coefficients(condition, PRIVACY_FACTOR)
    ]
    at_one = sum(parts, Fraction(0))
    return at_one < 0 or (at_one == 0 and any(parts[1:]))


def _holds(value: Fraction, sign: str) -> bool:
    return value > 0 if sign == ">" else value >= 0 if sign == ">=" else value == 0
