"""Which candidate wins where: the values of all candidates at sampled parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
from attrs import frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.float_roots import roots_of_columns
from epsproof.derive.algebra.ring import Fraction
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Evaluator, Point
from epsproof.derive.search.candidate import Candidate
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["Labels", "label"]

TOLERANCE = 1e-9
SMALLEST = 1e-11
NEARBY = 1e-5
START = 1e-4  # of the root: a condition may vanish at t = 0


@frozen(eq=False)
class Labels:
    """``factor[s]``: the extreme privacy factor at sample s (0: nothing demanded, >= 1 or inf: no epsilon > 0);
    ``winners[c, s]``: whether candidate c attains it there."""

    points: list[Point]
    factor: np.ndarray
    winners: np.ndarray


def label(requirement: Requirement, candidates: Sequence[Candidate], points: list[Point]) -> Labels:
    """Evaluate every candidate at every point; a candidate counts where its prior lies in the closure of the region."""
    base = Evaluator.at_points(requirement.ring, points, requirement.parameters)
    values = (
        np.array([_value(requirement, c, base) for c in candidates])
        if candidates
        else np.zeros((0, len(points)))
    )
    factor = np.max(values, axis=0, initial=0.0)
    with np.errstate(invalid="ignore"):
        close = np.abs(values - factor) <= TOLERANCE * np.maximum(1.0, factor)
    winners = (close | np.isinf(values) | (values >= 1 - TOLERANCE) & (factor >= 1 - TOLERANCE)) & (
        values > 0
    )
    return Labels(points, factor, winners)


def _value(requirement: Requirement, candidate: Candidate, base: Evaluator) -> np.ndarray:
    """The largest valid root t of the candidate at each sample; 0 where none, inf where no t is enough."""
    best = np.zeros(base.size)
    if candidate.equation is None:
        place = _at(base.extended(**{PRIVACY_FACTOR: np.ones(base.size)}), candidate.prior)
        ok = _feasible(requirement, place, candidate.clause)
        fails = np.all([_scaled(place, g) < -TOLERANCE for g in requirement.cores[candidate.clause]], axis=0)
        return np.where(ok & fails, np.inf, best)
    still, tie = not candidate.moves(requirement.ring), candidate.stratum == "tie"
    cores = requirement.cores[candidate.clause]
    if candidate.edge is not None:
        cores = requirement.cores_along(candidate.clause, candidate.edge)
    if candidate.path is not None:
        cores = requirement.cores_towards(candidate.clause, candidate.prior, candidate.path)
    lower = requirement.problem.clauses[candidate.clause].lower
    for root in _roots(requirement, candidate.equation, base):
        real = np.where(np.isfinite(root) & (root > 0), root, 1.0)
        place = _at(base.extended(**{PRIVACY_FACTOR: real}), candidate.prior)
        gaps = _gaps(place, np.minimum(real, 1.0), cores)
        first, soon = _gaps(place, 0 * real, cores), _gaps(place, START * real, cores)
        demanded = np.all(np.where(lower | (np.abs(first) <= SMALLEST), soon, first) < -SMALLEST, axis=0)
        with np.errstate(invalid="ignore"):
            exists = np.isfinite(root) & (root > 0) & demanded
            tight = (
                exists
                & (np.max(gaps, axis=0) <= 1e-8)
                & np.any(np.abs(gaps) <= 1e-8, axis=0)
                & (root <= 1 + TOLERANCE)
            )
            hopeless = (
                np.all(gaps < -TOLERANCE, axis=0) & (still | exists & (root > 1 + TOLERANCE)) & (not tie)
            )
        inside = _feasible(requirement, place, candidate.clause)
        inside &= _reachable(requirement, place, candidate)
        best = np.where(inside & hopeless, np.inf, np.where(inside & tight & (root > best), root, best))
    return best


def _reachable(requirement: Requirement, place: Evaluator, candidate: Candidate) -> np.ndarray:
    """Whether the region has priors near one at which the requirement says nothing, along its edge where it has one."""
    clause, names = candidate.clause, list(candidate.prior)
    curves = [f for f, sign in requirement.region(clause) if sign == "=="]
    if curves:
        path = candidate.edge
        along = path is None or all(requirement.ring.substitute(f, path)[0].is_zero() for f in curves)
        return np.full(place.size, along)

    def near(moves: Iterable[dict[str, float]]) -> np.ndarray:
        found = np.zeros(place.size, dtype=bool)
        for move in moves:
            found |= _feasible(
                requirement, place.extended(**{n: place.values[n] + move[n] * NEARBY for n in move}), clause
            )
        return found

    edge = candidate.edge
    if candidate.path is not None:
        return near([{name: sign * NEARBY ** (power - 1) for name, (sign, power) in candidate.path.items()}])
    if edge is not None:
        free = [n for n in names if n not in edge]
        found = np.zeros(place.size, dtype=bool)
        for side in (-1, 1):
            moved = place.extended(**{n: place.values[n] + side * NEARBY for n in free})
            found |= _feasible(requirement, _at(moved, edge), clause)
        return found
    found = np.ones(place.size, dtype=bool)
    for name in requirement.idle_at_one[clause]:
        others = [n for n in names if n != name]
        moves = [dict(zip(others, sides, strict=True)) for sides in product((0, -10, 10), repeat=len(others))]
        found &= (place.values[name] < 1 - TOLERANCE) | near({**move, name: -1} for move in moves)
    return found


def _gaps(place: Evaluator, t: np.ndarray, conditions: Sequence[fmpq_mpoly]) -> np.ndarray:
    """The conditions at the priors of ``place`` and at t, each relative to the size of its terms."""
    there = place.extended(**{PRIVACY_FACTOR: t})
    return np.array([_scaled(there, g) for g in conditions])


def _at(base: Evaluator, prior: dict[str, Fraction]) -> Evaluator:
    with np.errstate(divide="ignore", invalid="ignore"):
        return base.extended(**{name: base(top) / base(bottom) for name, (top, bottom) in prior.items()})


def _scaled(place: Evaluator, polynomial: fmpq_mpoly) -> np.ndarray:
    with np.errstate(all="ignore"):
        value, scale = place.with_scale(polynomial)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(scale > 0, value / scale, 0.0)


def _feasible(requirement: Requirement, place: Evaluator, clause: int) -> np.ndarray:
    ok = np.ones(place.size, dtype=bool)
    for polynomial, sign in requirement.region(clause):
        value = _scaled(place, polynomial)
        with np.errstate(invalid="ignore"):
            ok &= np.abs(value) <= 1e-7 if sign == "==" else value >= -TOLERANCE
    return ok


def _roots(requirement: Requirement, equation: fmpq_mpoly, base: Evaluator) -> list[np.ndarray]:
    """Real roots in t at every sample, NaN where there is none."""
    parts = [base(c) for c in requirement.ring.coefficients(equation, PRIVACY_FACTOR)]
    with np.errstate(all="ignore"):
        if len(parts) == 2:
            return [-parts[0] / parts[1]]
        if len(parts) == 3:
            root = np.sqrt(parts[1] ** 2 - 4 * parts[0] * parts[2])
            stable = -0.5 * (parts[1] + np.where(parts[1] >= 0, root, -root))
            return [stable / parts[2], parts[0] / stable]
    roots = roots_of_columns(np.array(parts[::-1]))
    with np.errstate(invalid="ignore"):
        real = np.abs(roots.imag) <= 1e-9 * np.maximum(1.0, np.abs(roots.real))
    return list(np.where(real, roots.real, np.nan))
