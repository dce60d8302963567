"""The infimum of epsilon over a region by case analysis: found from candidates and samples, to be proved elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import sympy
from attrs import evolve
from flint import fmpq_mpoly

from epsproof.derive.algebra.floats import Evaluator
from epsproof.derive.algebra.polynomials import Ring
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer, Case, formula
from epsproof.derive.answer.explain import case_steps, overview
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point, parameter_points
from epsproof.derive.search.case_tree import (
    Leaf,
    apart,
    atoms,
    boundary_points,
    covered,
    ends_of_prior,
    joined,
    leaf_conditions,
    leaves,
    narrowed,
    own_ends,
    separators,
    shapes,
)
from epsproof.derive.search.isolation import isolation, isolation_of_number
from epsproof.derive.search.open_ends import points_holding, split_open_ends
from epsproof.derive.search.possible_answers import (
    Labels,
    PossibleAnswer,
    PossibleAnswers,
    demanding_rows,
    groups,
    label,
    largest_root,
    right_together,
    together,
    with_rivals,
)
from epsproof.derive.search.strata import Candidate, candidates
from epsproof.derive.text.errors import InfeasibleProfile, option
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol

__all__ = ["Solver", "excluding_prior"]

# Priors at which no epsilon > 0 is admissible, found exactly: what is said of them needs no rounding and no
# limit.

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
                _holds(requirement.ring.value(polynomial, place), sign)
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
            below = ring.value(bottom, point)
            if below:
                found[name] = ring.value(top, point) / below
        if len(found) == len(requirement.running):
            yield found
    for values in product(GRID, repeat=len(requirement.running)):
        yield dict(zip(requirement.running, values, strict=True))


def _excludes(requirement: Requirement, condition: fmpq_mpoly, place: Point) -> bool:
    """Whether the condition, increasing in t, is negative for every t < 1."""
    parts: Sequence[Fraction] = [
        requirement.ring.value(c, place) for c in requirement.ring.coefficients(condition, PRIVACY_FACTOR)
    ]
    at_one = sum(parts, Fraction(0))
    return at_one < 0 or (at_one == 0 and any(parts[1:]))


def _holds(value: Fraction, sign: str) -> bool:
    return value > 0 if sign == ">" else value >= 0 if sign == ">=" else value == 0


MAX_ATOMS = 36
RIVALRY = 5.0
MOST_EXCLUDED = 40


class Solver:
    """Proposes an answer from samples; every point added (a counterexample to an earlier answer) sharpens the next one.

    Points before ``generic`` are off the boundaries between cases, points from ``first`` on are counterexamples.

    Cases that meet share their boundary, but for ``disjoint``: then it is left to the first of them. ``means`` counts what it
    takes to tell the cases apart: 0 for atoms, 1 for these and factors of the assumptions, 2 for cases that are rivals as well, 3
    for the requirement's shape at vertices too. ``every`` vertex is a rival where an answer is the least of all epsilons. Cases
    of one parameter may be ``separated`` by numbers as well.
    """

    def __init__(self, problem: Problem, samples: int = 0, seed: int = 0) -> None:
        self.problem = problem
        self.requirement = Requirement(problem)
        self.candidates = candidates(self.requirement)
        count = samples or (600 if len(problem.parameters) <= 3 else 2500)
        self.points = parameter_points(problem, count, seed)
        self.rounds = 0
        self.bordered = False
        self.disjoint = False
        self.every = False
        self.separated = False
        self.means = 0
        self.generic = self.first = len(self.points)

    def learn(self, point: Point) -> bool:
        """Take in a parameter point at which the last answer is wrong; False where it was known."""
        self.rounds += 1
        if point in self.points:
            return False
        self.points = [*self.points, point]
        return True

    def points_of(self, case: Case) -> Iterable[Point]:
        """The sampled parameters at which the case's conditions hold; for conditions that are equations, moved onto them."""
        return points_holding(self.problem, case.when, self.points)

    def answer(self) -> Answer:
        """Cases that agree with every sample they hold at, none where no candidate explains the samples.

        Raises InfeasibleProfile where no sample admits an epsilon > 0.
        """
        found = label(self.requirement, self.candidates, self.points)
        self.refuse_infeasible(found)
        winners = [x.candidate for x in self.possible(found).all if x.candidate is not None]
        splitting = self.varying(atoms(self.requirement, winners))
        if self.separated:
            splitting += [f for f in separators(self.requirement, splitting) if f not in splitting]
        if not self.bordered:
            self.bordered, self.generic = True, len(self.points)
            self.points = [*self.points, *boundary_points(self.requirement, splitting, self.points)]
            self.first = len(self.points)
            found = label(self.requirement, self.candidates, self.points)
        answers = self.possible(found)
        labels, chosen = self.told_apart(answers, splitting, winners)
        taken = [point for point, attained in zip(found.points, answers.attained, strict=True) if attained]
        cases = [c for leaf in chosen for c in self.cases(labels[leaf.label], leaf, found, taken)]
        return Answer(self.problem, tuple(cases), overview(self.problem))

    def told_apart(
        self, answers: PossibleAnswers, splitting: list[fmpq_mpoly], winners: list[Candidate]
    ) -> tuple[list[tuple[PossibleAnswer, ...]], list[Leaf]]:
        """Labels, and leaves that give each sample one of them, by the least means with which that succeeds."""
        while True:
            labels = [(x,) for x in answers.all] + (groups(answers) if self.means > 1 else [])
            more = self.edges() if self.means else []
            more += self.varying(shapes(self.requirement, winners)) if self.means > 2 else []
            chosen, complete = self.split(
                [*splitting, *(f for f in more if f not in splitting)], answers, labels
            )
            if complete or self.means > 2:
                break
            self.means += 1
        if self.means > 1 and (whole := together(self.requirement, answers, self.every)):
            wide = [*whole, *((x,) for x in answers.all if x.kind == "none")]
            fewer, covering = self.split(self.edges(), answers, wide)
            if covering and (self.every or not complete or _count(fewer, wide) < _count(chosen, labels)):
                return wide, fewer
        return labels, chosen

    def possible(self, found: Labels) -> PossibleAnswers:
        return PossibleAnswers(self.requirement, self.candidates, found, self.generic, self.first)

    def split(
        self,
        splitting: list[fmpq_mpoly],
        answers: PossibleAnswers,
        labels: Sequence[tuple[PossibleAnswer, ...]],
    ) -> tuple[list[Leaf], bool]:
        """Leaves over the atoms ``splitting``, and whether they hold at every sample."""
        signs = self.signs(splitting)
        own = [set().union(*(self.ends_of(x, splitting) for x in members)) for members in labels]
        approached = [any(x.kind == "finite" and not x.attained for x in members) for members in labels]
        excluded = [
            set(range(len(splitting))) if only else ends for only, ends in zip(approached, own, strict=True)
        ]
        right = right_together(self.requirement, answers, labels)
        cost = [sum(x.cost for x in members) + RIVALRY * (len(members) - 1) for members in labels]
        chosen = joined(leaves(splitting, signs, right, cost, excluded), splitting, signs, own)
        if self.separated:
            chosen = narrowed(chosen, splitting, signs, [f for f in splitting if f.total_degree() == 1])
        if self.disjoint:
            chosen = apart(chosen, splitting, signs)
        return chosen, bool(covered(chosen, splitting, signs).all())

    def edges(self) -> list[fmpq_mpoly]:
        """Factors of the assumptions that may hold with equality, and of short sums of two: p0 <= p1 <= 1 gives p0 <= 1."""
        ring = self.requirement.ring
        weak = [ring.polynomial(r.polynomial) for r in self.problem.assumptions if r.sign == ">="]
        weak += [f + g for f, g in combinations(weak, 2) if len(f + g) < len(f) + len(g) - 1]
        return list(
            {str(f): f for polynomial in weak for f in map(ring.normal, ring.factors(polynomial))}.values()
        )

    def varying(self, splitting: list[fmpq_mpoly]) -> list[fmpq_mpoly]:
        """The simplest atoms that take both signs on the samples."""
        signs = self.signs(splitting)
        return [f for f, row in zip(splitting, signs, strict=True) if row.min() < 0 < row.max()][:MAX_ATOMS]

    def signs(self, splitting: list[fmpq_mpoly]) -> np.ndarray:
        """The sign of every atom at every sample."""
        base = Evaluator.at_points(self.requirement.ring, self.points, self.requirement.parameters)
        table = np.zeros((len(splitting), len(self.points)))
        for row, polynomial in zip(table, splitting, strict=True):
            value, scale = base.with_scale(polynomial)
            row[:] = np.where(np.abs(value) <= 1e-13 * scale, 0, np.sign(value))
        return table

    def refuse_infeasible(self, found: Labels) -> None:
        """Raise where a prior in the region excludes every epsilon at all samples looked at; what is only approached, or
        seen with rounding, is left to a proof."""
        if len(found.points) and np.all(found.factor >= 1 - 1e-9):
            at = [c for i, c in enumerate(self.candidates) if found.winners[i].any()]
            at = [c for c in at if c.equation is None] or at
            if any(
                excluding_prior(self.requirement, at, point) is None for point in found.points[:MOST_EXCLUDED]
            ):
                return
            ring = self.requirement.ring
            places = [
                ", ".join(f"{n} = {sympy.sstr(ring.quotient(v))}" for n, v in sorted(c.prior.items()))
                for c in at
            ]
            where = min((x for x in places if PRIVACY_FACTOR not in x), key=len, default="some prior")
            profile = self.problem.profile
            if profile.is_Symbol and str(profile) in self.problem.parameters:
                rule = f"{profile} is the ratio of posterior to prior, and one of at most 1 admits no epsilon > 0"
                raise InfeasibleProfile(f"{rule}: write {option('assume', f'{profile} > 1')}")
            tried = ", whichever parameter values were tried" if self.problem.parameters else ""
            raise InfeasibleProfile(
                f"no epsilon > 0 is admissible{tried}, because of who is at (or near) {where or 'the fixed priors'}: there the "
                "criterion lets the posterior be at most the prior, so that nothing may be learnt; allow more there, or leave "
                f"such priors out with {option('where')}"
            )

    def ends_of(self, x: PossibleAnswer, splitting: list[fmpq_mpoly]) -> set[int]:
        """The atoms at whose zeros the root of a finite case reaches 0 or 1.

        One that is only approached excludes those of all others as well: another case may attain the infimum there.
        """
        ends = (
            {str(f) for f in own_ends(self.requirement, x.candidate)}
            if x.kind == "finite" and x.candidate
            else set()
        )
        return {i for i, f in enumerate(splitting) if str(f) in ends}

    def cases(
        self, members: Sequence[PossibleAnswer], leaf: Leaf, found: Labels, taken: Sequence[Point]
    ) -> list[Case]:
        """The cases of a leaf, at which one answer is right, or the one of several rivals whose epsilon is the least."""
        ring = self.requirement.ring
        when = leaf_conditions(ring, leaf, self.problem.assumptions)
        rows = [k for k, point in enumerate(found.points) if all(r.holds(point) for r in when)]
        point, value = found.points[rows[0]], float(found.factor[rows[0]])
        if len(members) == 1:
            parts = [
                [case] for case in self.isolated(members[0], self.case(members[0], when, point, value), found)
            ]
        else:
            parts = [self.rivals(members, when, [found.points[k] for k in rows])]
        split = [
            piece
            for part in parts
            for piece in split_open_ends(self.problem, ring, part, self.points_of, taken)
        ]
        return [case for piece in split for case in with_rivals(piece)]

    def rivals(
        self, members: Sequence[PossibleAnswer], when: tuple[Relation, ...], points: Sequence[Point]
    ) -> list[Case]:
        """The case of each answer that demands something at one of the points, and of the unbounded one."""
        cases = []
        for x in members:
            rows = demanding_rows(self.requirement, x, points) if x.equation is not None else [0]
            if rows:
                point = points[rows[0]]
                root = 0.0 if x.equation is None else largest_root(self.requirement.ring, x, point)
                cases.append(self.case(x, when, point, root))
        return cases

    def isolated(self, x: PossibleAnswer, case: Case, found: Labels) -> list[Case]:
        """The case with ends that separate its root from others in (0, 1), split where its root passes 0 or 1 if need be."""
        ring = self.requirement.ring
        if case.kind != "finite" or case.equation is None or x.candidate is None:
            return [case]
        equation = ring.polynomial(case.equation)
        if ring.degree(equation, PRIVACY_FACTOR) < 2:
            return [case]
        if not self.problem.parameters and case.closed is not None:
            between = isolation_of_number(ring, equation, float(found.factor[0]))
            return [case if between is None else evolve(case, between=between)]
        limits = ends_of_prior(self.requirement, x.candidate)
        pool = [*(c.equation for c in self.candidates if c.equation is not None), *limits]
        pool = list({str(e): e for e in pool}.values())

        def ends(when: tuple[Relation, ...]) -> Case | None:
            rows = [k for k, p in enumerate(found.points) if all(r.holds(p) for r in when)]
            between = (
                isolation(ring, equation, [found.points[k] for k in rows], found.factor[rows], pool)
                if rows
                else None
            )
            return None if between is None else evolve(case, when=when, between=between)

        whole = ends(case.when) or ends(_off_the_borders(case.when))
        passing = [f for e in limits for f in ring.factors(self.requirement.value_at(e, 1))]
        for f in [*own_ends(self.requirement, x.candidate), *passing] if whole is None else []:
            for when in (case.when, _off_the_borders(case.when)):
                halves = [
                    ends((*when, Relation(ring.expression(g), sign))) for g, sign in ((f, ">"), (-f, ">="))
                ]
                if None not in halves:
                    return [half for half in halves if half is not None]
        return [whole or case]

    def case(self, x: PossibleAnswer, when: tuple[Relation, ...], point: Point, value: float) -> Case:
        prior = dict(x.path or {})
        if x.kind != "finite" or x.candidate is None or x.candidate.equation is None:
            case = Case(when, x.kind, None, None, prior, None, x.candidate.clause if x.candidate else 0)
        else:
            ring = self.requirement.ring
            equation = (
                x.candidate.equation
                if _rises(ring, x.candidate.equation, point, value)
                else -x.candidate.equation
            )
            closed = formula(ring, equation, point, value)
            case = Case(
                when, "finite", ring.expression(equation), closed, prior, x.attained, x.candidate.clause
            )
        return evolve(case, group=self.problem.group, steps=case_steps(self.problem, case))


def _count(chosen: Sequence[Leaf], labels: Sequence[Sequence[PossibleAnswer]]) -> int:
    """How many cases the leaves make."""
    return sum(len(labels[leaf.label]) for leaf in chosen)


def _off_the_borders(when: tuple[Relation, ...]) -> tuple[Relation, ...]:
    """The conditions, strict: where cases meet, the root may reach an end."""
    return tuple(evolve(r, sign=">") if r.sign == ">=" else r for r in when)


def _rises(ring: Ring, equation: fmpq_mpoly, point: Point, value: float) -> bool:
    """Whether the equation increases in t at the root."""
    slope = ring.expression(ring.derivative(equation, PRIVACY_FACTOR))
    numbers = {symbol(n): sympy.Float(float(v)) for n, v in point.items()}
    return bool(slope.subs({**numbers, symbol(PRIVACY_FACTOR): sympy.Float(value)}) >= 0)
