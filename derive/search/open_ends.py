"""Paths inside the region that approach a prior, cases whose binding prior is only approached, and points of a case."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product

import numpy as np
import sympy
from attrs import evolve

from epsproof.derive.algebra.floats import Evaluator
from epsproof.derive.algebra.polynomials import Fraction, Ring
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Case, formula
from epsproof.derive.answer.explain import case_steps
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point, parameter_points
from epsproof.derive.search.strata import Candidate
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol, symbol_values

__all__ = [
    "STEP",
    "approach",
    "equation_value",
    "idle",
    "inside",
    "oriented",
    "points_holding",
    "some_point",
    "split_open_ends",
]

# Quotients of polynomials written so that one sees their sign.


def oriented(ring: Ring, value: Fraction, place: Evaluator) -> sympy.Expr:
    """The quotient written with a denominator that is positive at the samples, where it has one sign."""
    top, bottom = value
    if bottom.is_constant():
        return ring.quotient(value)
    sign, product = 1, sympy.S.One
    content, factors = bottom.factor()
    for base, power in factors:
        with np.errstate(all="ignore"):
            at = place(base)
        if np.all(at <= 0) and np.any(at < 0):
            base, sign = -base, sign * (-1) ** int(power)
        product *= ring.expression(base) ** int(power)
    scale = sympy.Rational(int(content.p), int(content.q)) * sign
    return sympy.factor(ring.expression(top) / scale) / product


# Whether a prior lies in the region, and else a path inside the region that approaches it.

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


# Cases whose binding prior lies on an excluded end of the region for boundary parameters, and is only
# approached there.


def split_open_ends(
    problem: Problem,
    ring: Ring,
    cases: Sequence[Case],
    points_of: Callable[[Case], Iterable[Point]],
    taken: Sequence[Point] = (),
) -> list[list[Case]]:
    """Cases under the same conditions without the parameters at which a prior of theirs leaves the region, and the same cases
    once more for each way to leave it.

    ``points_of`` gives sampled parameters of a case; a boundary on which there are none needs no case of its own. Where another
    case begins, a boundary is left to that one if a prior attains the budget there, as at the points ``taken``.
    """
    inner, split = [*cases], []
    for at, leaving in _ways_to_leave(problem, cases).items():
        edge = Relation(at.polynomial, "==")
        values = {symbol(name): value.polynomial for name, value in equation_value(edge)}
        others = [r for r in cases[0].when if r.polynomial != at.polynomial and not _settled(r, values)]
        when = (*(_left_to_others(r, (*others, edge), taken) for r in others), edge)
        boundary = [evolve(case, when=when) for case in cases]
        point = next(iter(points_of(boundary[0])), None)
        for number, broken in leaving.items():
            if not broken.names & {*problem.running} and point is not None:
                boundary[number] = evolve(
                    boundary[number], clause=_other_clause(problem, cases[number].clause, point)
                )
                continue
            attained = False if cases[number].kind == "finite" else None
            boundary[number] = evolve(
                boundary[number], prior=_shifted(cases[number], broken), attained=attained
            )
        if point is not None:
            kept = tuple(r for r in inner[0].when if r.polynomial != at.polynomial)
            inner = [evolve(case, when=(*kept, at)) for case in inner]
            boundary = [_simplified(ring, case, edge, point) for case in boundary]
            split += split_open_ends(problem, ring, boundary, points_of, taken)
    found = {
        frozenset(part[0].when): [evolve(c, steps=case_steps(problem, c)) for c in part]
        for part in (inner, *split)
    }
    return list(found.values())


def _other_clause(problem: Problem, clause: int, point: Point) -> int:
    """A clause that counts at the parameters, at which the given one does not; the given one where there is none."""
    for number, other in enumerate(problem.clauses):
        told = [r for r in other.where if not r.names & {*problem.running}]
        if told and other.lower == problem.clauses[clause].lower and all(r.holds(point) for r in told):
            return number
    return clause


def _left_to_others(relation: Relation, when: Sequence[Relation], taken: Sequence[Point]) -> Relation:
    """The condition, strict where another case attains the budget on its end."""
    end = evolve(relation, sign="==")
    rest = [r for r in when if r != relation]
    met = relation.sign == ">=" and any(end.holds(p) and all(r.holds(p) for r in rest) for p in taken)
    return evolve(relation, sign=">") if met else relation


def _ways_to_leave(problem: Problem, cases: Sequence[Case]) -> dict[Relation, dict[int, Relation]]:
    """What must hold for the priors of the cases to lie in the region and may fail: by case number, the condition then broken."""
    found: dict[Relation, dict[int, Relation]] = {}
    for number, case in enumerate(cases):
        if not case.prior or case.kind == "unbounded":
            continue
        place = {symbol(n): e for n, e in case.prior.items()}
        weak = {r.polynomial for r in (*problem.assumptions, *case.when) if r.sign == ">="}
        for relation in (*problem.region.relations, *problem.clauses[case.clause].where):
            at = relation.substitute(place)
            if at.sign == ">" and at.polynomial in weak and at not in case.when:
                found.setdefault(at, {})[number] = relation
    return found


def equation_value(relation: Relation) -> list[tuple[str, Relation]]:
    """(parameter, its value as a polynomial) where an equation is linear in a parameter with a constant slope."""
    for s in sorted(relation.polynomial.free_symbols, key=str):
        slope = sympy.diff(relation.polynomial, s)
        if slope.is_number:
            return [(s.name, Relation(sympy.expand(s - relation.polynomial / slope), "=="))]
    return []


def _settled(relation: Relation, values: dict[sympy.Symbol, sympy.Expr]) -> bool:
    """Whether the relation holds as soon as the symbols have these values."""
    placed = relation.substitute(values)
    return not placed.names and placed.holds({})


def _shifted(case: Case, broken: Relation) -> dict[str, sympy.Expr]:
    """The prior moved by a small step into the region, away from the end that ``broken`` excludes."""
    shifted = dict(case.prior)
    for name, value in case.prior.items():
        slope = sympy.diff(broken.polynomial, symbol(name))
        if slope.is_number and slope != 0:
            shifted[name] = value + STEP if slope > 0 else value - STEP
    return shifted


def _simplified(ring: Ring, case: Case, edge: Relation, point: Point) -> Case:
    """The case with the parameter that the edge fixes replaced by its value."""
    values = {symbol(name): value.polynomial for name, value in equation_value(edge)}
    if not values or case.equation is None:
        return case
    equation = sympy.expand(case.equation.subs(values))
    closed = None
    if case.closed is not None:
        numbers = symbol_values(point)
        value = sympy.exp(-case.closed.epsilon.subs(numbers))
        closed = formula(ring, ring.polynomial(equation), point, float(value))
    prior = {n: sympy.cancel(e.subs(values)) for n, e in case.prior.items()}
    return evolve(case, equation=equation, closed=closed, prior=prior)


# Rational parameters at which the conditions of a case hold.

COUNT = 400


def some_point(problem: Problem, when: Iterable[Relation], seed: int = 0) -> Point | None:
    """A point of the problem's assumptions and of ``when``, None where none is found; equations are solved for a parameter."""
    return next(points_holding(problem, tuple(when), parameter_points(problem, COUNT, seed)), None)


def points_holding(problem: Problem, when: Sequence[Relation], points: Iterable[Point]) -> Iterator[Point]:
    """Those of the points at which ``when`` and the assumptions hold; for conditions that are equations, moved onto them."""
    equal = {n: e for r in when if r.sign == "==" for n, e in equation_value(r)}
    for point in points:
        moved = {**point, **{n: e.value(point) for n, e in equal.items()}}
        if all(r.holds(moved) for r in (*when, *problem.assumptions)):
            yield moved
