"""Whether a prior lies in the region, and else a path inside the region that approaches it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

import numpy as np
import sympy

from epsproof.derive.algebra.ring import Fraction
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Evaluator
from epsproof.derive.search.candidate import Candidate
from epsproof.derive.search.orientation import oriented
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["STEP", "approach", "idle", "inside"]

STEP = symbol("h_")
SMALL, SLACK = 1e-7, 1e-12
MOVES = (0, 1, -1, 2, -2)


def approach(
    requirement: Requirement, candidate: Candidate, place: Evaluator
) -> dict[str, sympy.Expr] | None:
    """The candidate's prior where it lies in the region at every sample of ``place``; else the prior plus or minus ``h_`` (or
    twice it) in the fewest coordinates such that small positive h_ lie inside; None where no such path is found."""
    prior = candidate.prior
    exact = {name: oriented(requirement.ring, value, place) for name, value in prior.items()}
    with np.errstate(all="ignore"):
        values = {name: place(top) / place(bottom) for name, (top, bottom) in prior.items()}
    if candidate.path is not None:
        shifted = {n: values[n] + sign * SMALL**power for n, (sign, power) in candidate.path.items()}
        there = np.all(_inside(requirement, candidate.clause, place.extended(**shifted), {*shifted}))
        return (
            {n: exact[n] + sign * STEP**power for n, (sign, power) in candidate.path.items()}
            if there
            else None
        )
    idle = requirement.idle_at_one[candidate.clause]
    choices: list[tuple[int, ...]] = [(-1,) if name in idle and exact[name] == 1 else MOVES for name in prior]
    edge = candidate.edge
    if edge is not None and any(
        {*requirement.ring.names_of(part)} & {*prior} for pair in edge.values() for part in pair
    ):
        return _along(requirement, candidate, edge, place)
    if edge is not None:
        choices = [(0,) if name in edge else MOVES[1:] for name in prior]
    moves: Sequence[tuple[int, ...]] = sorted(
        product(*choices), key=lambda m: (sum(map(abs, m)), [-x for x in m])
    )
    for move in moves:
        shifted = {n: v + m * SMALL for (n, v), m in zip(values.items(), move, strict=True)}
        moved = {n for n, m in zip(values, move, strict=True) if m}
        if np.all(_inside(requirement, candidate.clause, place.extended(**shifted), moved)):
            return {n: exact[n] + m * STEP for n, m in zip(values, move, strict=True)}
    return None


def _along(
    requirement: Requirement, candidate: Candidate, edge: dict[str, Fraction], place: Evaluator
) -> dict[str, sympy.Expr] | None:
    """The path along an edge whose priors depend on those that run, such as q = p; None where neither direction is inside."""
    ring, free = requirement.ring, [name for name in candidate.prior if name not in edge]
    with np.errstate(all="ignore"):
        values = {name: place(candidate.prior[name][0]) / place(candidate.prior[name][1]) for name in free}
    for move in MOVES[1:3]:
        moved = place.extended(**{name: value + move * SMALL for name, value in values.items()})
        there = moved.extended(**{name: moved(top) / moved(bottom) for name, (top, bottom) in edge.items()})
        if np.all(_inside(requirement, candidate.clause, there, {*candidate.prior})):
            path = {name: oriented(ring, candidate.prior[name], place) + move * STEP for name in free}
            shifted = {symbol(name): value for name, value in path.items()}
            ends = {
                name: (ring.expression(top) / ring.expression(bottom)).subs(shifted)
                for name, (top, bottom) in edge.items()
            }
            return {name: path[name] if name in path else ends[name] for name in candidate.prior}
    return None


def inside(requirement: Requirement, candidate: Candidate, place: Evaluator) -> np.ndarray:
    """At which samples the candidate's prior lies in the region, excluded ends included in the test."""
    with np.errstate(all="ignore"):
        values = {name: place(top) / place(bottom) for name, (top, bottom) in candidate.prior.items()}
    return _inside(requirement, candidate.clause, place.extended(**values))


def idle(requirement: Requirement, candidate: Candidate, place: Evaluator) -> np.ndarray:
    """At which samples some option of the clause demands nothing at the candidate's prior, for any t: its condition is 0."""
    with np.errstate(all="ignore"):
        values = {name: place(top) / place(bottom) for name, (top, bottom) in candidate.prior.items()}
    found = np.zeros(place.size, dtype=bool)
    for condition in requirement.conditions[candidate.clause]:
        zero = np.ones(place.size, dtype=bool)
        for t in (0.25, 0.75):
            there = place.extended(**{**values, PRIVACY_FACTOR: np.full(place.size, t)})
            with np.errstate(all="ignore"):
                value, scale = there.with_scale(condition)
            zero &= np.abs(value) <= 1e-12 * scale
        found |= zero
    return found


def _inside(
    requirement: Requirement, clause: int, place: Evaluator, moved: Collection[str] = ()
) -> np.ndarray:
    """At which places the region holds; conditions on priors that were moved have to hold without regard to rounding."""
    ok = np.ones(place.size, dtype=bool)
    for polynomial, sign in requirement.region(clause):
        slack = 0.0 if {*requirement.ring.names_of(polynomial)} & {*moved} else SLACK
        with np.errstate(all="ignore"):
            value, scale = place.with_scale(polynomial)
        if sign == "==":
            ok &= np.abs(value) <= 1e-9 * scale
        else:
            ok &= value > slack * scale if sign == ">" else value >= -slack * scale
    return ok
