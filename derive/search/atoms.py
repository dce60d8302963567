"""Polynomials in the parameters whose signs can separate the cases of an answer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from flint import fmpq_mpoly

from epsproof.derive.algebra.ring import Ring
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.search.candidate import Candidate
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["atoms", "ends_of_prior", "own_ends", "shapes"]

MAX_TERMS = 24
MAX_WORK = 4000


def atoms(requirement: Requirement, winners: Iterable[Candidate]) -> list[fmpq_mpoly]:
    """Where a winner's prior leaves the region, its root passes 0 or 1, or two winners' roots meet; simplest first."""
    winners = list(winners)
    found: dict[str, fmpq_mpoly] = {}
    for candidate in winners:
        for polynomial in (*_feasibility(requirement, candidate), *own_ends(requirement, candidate)):
            _add(requirement, found, polynomial)
    for left, right in combinations(
        {str(c.equation): c.equation for c in winners if c.equation is not None}.values(), 2
    ):
        for coefficient in _remainder_coefficients(requirement.ring, left, right):
            _add(requirement, found, coefficient)
    return _simplest(found.values())


def shapes(requirement: Requirement, winners: Iterable[Candidate]) -> list[fmpq_mpoly]:
    """Where the requirement's first or second derivative in a prior vanishes at a vertex that wins; simplest first."""
    ring, found = requirement.ring, dict[str, fmpq_mpoly]()
    for candidate in winners:
        if candidate.equation is None or candidate.moves(ring):
            continue
        for condition in requirement.conditions[candidate.clause]:
            for name in candidate.prior:
                slope = ring.derivative(condition, name)
                for derivative in (slope, ring.derivative(slope, name)):
                    part, _ = ring.substitute(derivative, candidate.prior)
                    if PRIVACY_FACTOR in ring.names_of(part) and _tractable(ring, part, candidate.equation):
                        part = ring.resultant(part, candidate.equation, PRIVACY_FACTOR)
                    _add(requirement, found, part)
    return _simplest(found.values())


def _tractable(ring: Ring, left: fmpq_mpoly, right: fmpq_mpoly) -> bool:
    """Whether t can be eliminated in a short time."""
    size = ring.degree(left, PRIVACY_FACTOR) * ring.degree(right, PRIVACY_FACTOR)
    return len(left.to_dict()) * len(right.to_dict()) * max(1, size // 16) <= MAX_WORK


def _simplest(found: Iterable[fmpq_mpoly]) -> list[fmpq_mpoly]:
    kept = [f for f in found if len(f.to_dict()) <= MAX_TERMS]
    return sorted(kept, key=lambda f: (int(f.total_degree()), len(f.to_dict()), str(f)))


def _remainder_coefficients(ring: Ring, left: fmpq_mpoly, right: fmpq_mpoly) -> list[fmpq_mpoly]:
    """Leading coefficients of the Euclidean remainders in t, both of the linear one; the last is the resultant up to factors."""
    first, second = sorted((left, right), key=lambda f: -ring.degree(f, PRIVACY_FACTOR))
    if not _tractable(ring, left, right):
        return []
    found = [ring.resultant(left, right, PRIVACY_FACTOR)]
    while (
        ring.degree(second, PRIVACY_FACTOR) > 0 and len(first.to_dict()) * len(second.to_dict()) <= MAX_WORK
    ):
        first, second = (
            second,
            ring.primitive_in(ring.pseudo_remainder(first, second, PRIVACY_FACTOR), PRIVACY_FACTOR),
        )
        if second.is_zero():
            break
        parts = ring.coefficients(second, PRIVACY_FACTOR)
        found += parts if len(parts) == 2 else parts[-1:]
    return found


def own_ends(requirement: Requirement, candidate: Candidate) -> list[fmpq_mpoly]:
    """The factors of the candidate's equation at t = 0 and at t = 1."""
    if candidate.equation is None:
        return []
    found = []
    for end in (0, 1):
        value = requirement.value_at(candidate.equation, end)
        found += [requirement.ring.normal(f) for f in requirement.ring.factors(value)]
    return found


def ends_of_prior(requirement: Requirement, candidate: Candidate) -> list[fmpq_mpoly]:
    """The factors in t of what vanishes where the candidate's prior leaves the region or is undefined."""
    ring = requirement.ring
    parts = [
        part
        for limit, _ in requirement.region(candidate.clause)
        for part in ring.substitute(limit, candidate.prior)
    ]
    return [f for part in parts for f in requirement.moving_factors(part)]


def _feasibility(requirement: Requirement, candidate: Candidate) -> list[fmpq_mpoly]:
    ring = requirement.ring
    found = []
    limits = [f for f, _ in requirement.region(candidate.clause)] + requirement.switches(candidate.clause)
    static = []
    if candidate.equation is None:
        static = requirement.conditions[candidate.clause]
    for limit in (*limits, *static):
        numerator, denominator = ring.substitute(limit, candidate.prior)
        for part in (numerator, denominator):
            if PRIVACY_FACTOR in ring.names_of(part) and candidate.equation is not None:
                if not _tractable(ring, part, candidate.equation):
                    continue
                part = ring.resultant(part, candidate.equation, PRIVACY_FACTOR)
            found.append(part)
    return found


def _add(requirement: Requirement, found: dict[str, fmpq_mpoly], polynomial: fmpq_mpoly) -> None:
    ring = requirement.ring
    for factor in ring.factors(polynomial):
        if set(ring.names_of(factor)) <= set(requirement.parameters):
            normal = ring.normal(factor)
            found.setdefault(str(normal), normal)
