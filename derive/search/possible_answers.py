"""What can be right at a sample: which candidate wins where, and answers of which the least epsilon counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import chain, combinations, product
from typing import Any

import numpy as np
import sympy
from attrs import evolve, frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.floats import Evaluator, largest_in_unit, roots_of_columns
from epsproof.derive.algebra.polynomials import Fraction, Ring
from epsproof.derive.answer.answer import Case, Kind
from epsproof.derive.answer.explain import rival_steps
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point
from epsproof.derive.search.open_ends import STEP, approach, idle, inside
from epsproof.derive.search.strata import Candidate
from epsproof.derive.text.names import PRIVACY_FACTOR

__all__ = [
    "Labels",
    "PossibleAnswer",
    "PossibleAnswers",
    "demanding_rows",
    "groups",
    "label",
    "largest_root",
    "right_together",
    "together",
    "with_rivals",
]

# Which candidate wins where: the values of all candidates at sampled parameters.

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


# What can be right at a sample: kinds of answers with the candidates that give them, and where each is right.

UNBOUNDED = -1


@frozen(eq=False)
class PossibleAnswer:
    """A kind of answer and, but for ``unbounded``, the candidate that gives it, with a path to its prior."""

    kind: Kind
    candidate: Candidate | None
    index: int
    path: dict[str, sympy.Expr] | None

    @property
    def attained(self) -> bool:
        """Whether the prior lies in the region, not only on a path to it."""
        return not any(STEP in e.free_symbols for e in (self.path or {}).values())

    @property
    def equation(self) -> fmpq_mpoly | None:
        """The polynomial in t and the parameters whose root it is."""
        return None if self.candidate is None else self.candidate.equation

    @property
    def cost(self) -> float:
        """What it costs a reader."""
        if self.candidate is None:
            return 0.0
        size = sum(len(str(e)) for e in (self.path or {}).values()) + len(str(self.candidate.equation))
        return size / 20 + (0.0 if self.attained else 3.0)


class PossibleAnswers:
    """The possible answers at the samples ``found``, those before ``generic`` off the boundaries between cases, those from
    ``first`` on counterexamples."""

    def __init__(
        self,
        requirement: Requirement,
        candidates: Sequence[Candidate],
        found: Labels,
        generic: int,
        first: int,
    ) -> None:
        self.requirement, self.candidates, self.found = requirement, candidates, found
        numbers = np.arange(len(found.points))
        self.off, self.learnt, self.everywhere = numbers < generic, numbers >= first, numbers >= 0
        self.none = found.factor >= 1 - 1e-9
        known = self.interior()
        finite = self.border("finite", known, ~self.off & ~self.none)
        self.all = [*known, *finite, *self.border("none", known, ~self.off & self.none)]

    def interior(self) -> list[PossibleAnswer]:
        """The answers that are right somewhere off the boundaries."""
        found, none = self.found, self.none
        answers = [PossibleAnswer("unbounded", None, UNBOUNDED, {})] if np.any(found.factor == 0) else []
        for index, candidate in enumerate(self.candidates):
            for kind, mask in (("none", none), ("finite", ~none)):
                rows = found.winners[index] & mask & self.off
                if not rows.any() or (kind == "none" and candidate.moves(self.requirement.ring)):
                    continue
                path = approach(self.requirement, candidate, self.place(candidate, rows))
                if path is not None:
                    answers.append(PossibleAnswer(kind, candidate, index, path))  # type: ignore[arg-type]
        return answers

    def border(self, kind: Kind, answers: Sequence[PossibleAnswer], rows: np.ndarray) -> list[PossibleAnswer]:
        """Answers that are right on a boundary alone, those whose prior lies in the region first."""
        found, more = self.found, list[PossibleAnswer]()
        reached = self.reached if kind == "finite" else []
        elsewhere = self.learnt & np.any(reached, axis=0) if reached else np.zeros_like(rows)
        for attained in (True, False):
            for known in (x for x in answers if x.kind == kind and x.attained == attained):
                rows &= ~(
                    found.winners[known.index] & (reached[known.index] | ~elsewhere if reached else True)
                )
            for index, candidate in enumerate(self.candidates):
                mine = rows & found.winners[index]
                if not mine.any() or (kind == "none" and candidate.moves(self.requirement.ring)):
                    continue
                answer = PossibleAnswer(
                    kind, candidate, index, approach(self.requirement, candidate, self.place(candidate, mine))
                )
                if answer.path is not None and answer.attained == attained:
                    more.append(answer)
                    rows &= ~mine
        return more

    def vertices(self) -> list[PossibleAnswer]:
        """The vertices that lie in the region at all samples and are no answers, being never right."""
        known, found = {x.index for x in self.all}, list[PossibleAnswer]()
        for index, candidate in enumerate(self.candidates):
            if (
                index not in known
                and candidate.equation is not None
                and not candidate.moves(self.requirement.ring)
            ):
                path = approach(self.requirement, candidate, self.place(candidate, self.everywhere))
                found.append(PossibleAnswer("finite", candidate, index, path))
        return [x for x in found if x.path is not None and x.attained]

    @cached_property
    def reached(self) -> list[np.ndarray]:
        """By candidate: at which samples it wins at a prior that lies in the region and demands something."""
        found = []
        for candidate, wins in zip(self.candidates, self.found.winners, strict=True):
            everywhere = self.place(candidate, self.everywhere)
            there = inside(self.requirement, candidate, everywhere) & ~idle(
                self.requirement, candidate, everywhere
            )
            found.append(wins & there)
        return found

    @cached_property
    def attained(self) -> np.ndarray:
        """At which samples some prior in the region attains the extreme privacy factor."""
        none = np.zeros(len(self.found.points), dtype=bool)
        found: np.ndarray = np.any([none, *self.reached], axis=0)
        return found

    def place(self, candidate: Candidate, rows: np.ndarray) -> Evaluator:
        """The samples ``rows`` with the extreme privacy factor."""
        return self.base.only(rows).extended(**{PRIVACY_FACTOR: np.minimum(self.found.factor[rows], 1.0)})

    @cached_property
    def base(self) -> Evaluator:
        """The samples."""
        return Evaluator.at_points(self.requirement.ring, self.found.points, self.requirement.parameters)

    @cached_property
    def right(self) -> np.ndarray:
        """Which answer is right where; an infimum is right only where no other answer attains it.

        Where a weak assumption holds with equality a prior may leave the region; such borders are split off afterwards, but for
        counterexamples at which another prior attains the budget.
        """
        found = self.found
        table = np.zeros((len(self.all), len(found.points)), dtype=bool)
        weak = [r for r in self.requirement.problem.assumptions if r.sign == ">="]
        edge = np.array([any(r.value(point) == 0 for r in weak) for point in found.points], dtype=bool)
        reached = np.zeros_like(table)
        for row, true, x in zip(table, reached, self.all, strict=True):
            if x.candidate is None:
                row[:] = found.factor == 0
                continue
            row[:] = found.winners[x.index] & (self.none if x.kind == "none" else ~self.none)
            if x.kind == "finite" and x.attained:
                true[:] = row & self.reached[x.index]
                row &= true | edge & ~idle(
                    self.requirement, x.candidate, self.place(x.candidate, self.everywhere)
                )
        finite = [x.kind == "finite" for x in self.all]
        open_ones = np.array(
            [f and not x.attained for f, x in zip(finite, self.all, strict=True)], dtype=bool
        )
        closed_ones = np.array([f and x.attained for f, x in zip(finite, self.all, strict=True)], dtype=bool)
        if closed_ones.any():
            self.part_near_ties(table)
            table[open_ones] &= ~table[closed_ones].any(axis=0)
            table[closed_ones] &= reached[closed_ones] | ~(self.learnt & reached.any(axis=0))
        return table

    def part_near_ties(self, table: np.ndarray) -> None:
        """Where an infimum and an attained budget look equal and are not, only the infimum stays."""
        ring = self.requirement.ring
        rooted = [
            (x, row, x.candidate.equation)
            for x, row in zip(self.all, table, strict=True)
            if x.candidate is not None
        ]
        finite = [
            (x.attained, row, equation)
            for x, row, equation in rooted
            if x.kind == "finite" and equation is not None
        ]
        for (reaches, limit, first), (attained, met, second) in product(finite, repeat=2):
            if reaches or not attained or PRIVACY_FACTOR in ring.names_of(first.gcd(second)):
                continue
            for k in np.flatnonzero(limit & met):
                met[k] = ring.common_root(first, second, PRIVACY_FACTOR, self.found.points[k])


# Answers of which the least epsilon counts, because no simple condition on the parameters tells which one
# that is.

MOST = 5

Group = tuple[PossibleAnswer, ...]


def groups(answers: PossibleAnswers) -> list[Group]:
    """Sets of two or more finite answers, of all sizes where there are few of them."""
    finite = [x for x in answers.all if x.kind == "finite" and x.equation is not None]
    sizes = range(2, len(finite) + 1) if len(finite) <= MOST else (2, 3)
    return list(chain.from_iterable(combinations(finite, size) for size in sizes))


def together(requirement: Requirement, answers: PossibleAnswers, every: bool) -> list[Group]:
    """All finite answers that never belie the least epsilon, and the unbounded answer where none of them demands anything;
    nothing where there is no unbounded answer, or a single finite one. With ``every`` vertex, though its epsilon be never the
    least: what a proof then has to show follows more easily."""
    unbounded = [x for x in answers.all if x.kind == "unbounded"]
    rooted = _Rooted(requirement, answers)
    finite = [x for x in answers.all if x.kind == "finite"] + (answers.vertices() if every else [])
    sound = [x for x in finite if x.equation is not None and (rooted.idle(x) | answers.none).all()]
    return [(*sound, *unbounded)] if unbounded and len(sound) > 1 else []


def right_together(requirement: Requirement, answers: PossibleAnswers, labels: Sequence[Group]) -> np.ndarray:
    """``[label, sample]``: whether the answers of the label are right there, the one with the least epsilon where there are
    several; then each has a root in (0, 1), negative before and positive after, or, beside an unbounded one, never is negative.
    """
    single = dict(zip(map(id, answers.all), answers.right, strict=True))
    rooted = _Rooted(requirement, answers)
    having, idle = cache(rooted), cache(rooted.idle)
    table = np.zeros((len(labels), len(answers.found.points)), dtype=bool)
    for row, group in zip(table, labels, strict=True):
        row[:] = np.any([single[id(x)] for x in group if id(x) in single], axis=0)
        if len(group) > 1:
            finite = [x for x in group if x.kind == "finite"]
            row &= np.all([having(x) if len(finite) == len(group) else idle(x) for x in finite], axis=0)
    return table


class _Rooted:
    """At which samples an answer's equation has a root in (0, 1) that is no larger than the extreme privacy factor."""

    def __init__(self, requirement: Requirement, answers: PossibleAnswers) -> None:
        self.requirement, self.found = requirement, answers.found
        self.base = Evaluator.at_points(requirement.ring, self.found.points, requirement.parameters)
        self.extreme = self.base.extended(**{PRIVACY_FACTOR: np.minimum(self.found.factor, 1.0)})

    def __call__(self, x: PossibleAnswer) -> np.ndarray:
        first, last = _ends(self.requirement, x, self.base)
        return np.asarray((first * last < 0) & self.beyond(x, last))

    def idle(self, x: PossibleAnswer) -> np.ndarray:
        """The same, or no root at all."""
        first, last = _ends(self.requirement, x, self.base)
        upward = np.sign(last.sum()) or 1
        return np.asarray(((first * upward >= 0) | (last * upward > 0)) & self.beyond(x, upward))

    def beyond(self, x: PossibleAnswer, sign: Any) -> np.ndarray:
        assert x.equation is not None
        value, scale = self.extreme.with_scale(x.equation)
        return np.asarray(value * sign >= -TOLERANCE * scale)


def demanding_rows(requirement: Requirement, x: PossibleAnswer, points: Sequence[Point]) -> list[int]:
    """The points at which the equation has opposite signs at 0 and 1."""
    first, last = _ends(requirement, x, Evaluator.at_points(requirement.ring, points, requirement.parameters))
    return [int(k) for k in np.flatnonzero(first * last < 0)]


def largest_root(ring: Ring, x: PossibleAnswer, point: Point) -> float:
    """The largest root t in (0, 1) of the answer's equation at the parameter point."""
    equation: fmpq_mpoly | None = x.equation
    assert equation is not None
    return largest_in_unit(
        [ring.value(c, point) for c in reversed(ring.coefficients(equation, PRIVACY_FACTOR))]
    )


def with_rivals(cases: Sequence[Case]) -> list[Case]:
    """The cases of one set of conditions, those first whose epsilon a prior attains, each with the equations of all."""
    ordered = sorted(cases, key=lambda case: (case.kind != "finite", not case.attained))
    rivals = tuple(case.equation for case in ordered if case.equation is not None) if len(ordered) > 1 else ()
    if not rivals:
        return ordered
    told = rival_steps(idle=any(case.kind == "unbounded" for case in ordered))
    return [evolve(case, rivals=rivals, steps=(*case.steps, *told)) for case in ordered]


def _ends(requirement: Requirement, x: PossibleAnswer, base: Evaluator) -> tuple[np.ndarray, np.ndarray]:
    """The signs of the answer's equation at t = 0 and at t = 1."""
    assert x.equation is not None
    first, last = (_sign(base, requirement.value_at(x.equation, end)) for end in (0, 1))
    return first, last


def _sign(base: Evaluator, polynomial: fmpq_mpoly) -> np.ndarray:
    value, scale = base.with_scale(polynomial)
    return np.where(np.abs(value) <= 1e-13 * scale, 0, np.sign(value))
