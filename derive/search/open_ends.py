"""Cases whose binding prior lies on an excluded end of the region for boundary parameters, and is only approached there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import sympy
from attrs import evolve

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.ring import Ring
from epsproof.derive.answer.answer import Case
from epsproof.derive.answer.explain import case_steps
from epsproof.derive.answer.radicals import formula
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import Point
from epsproof.derive.search.approach import STEP
from epsproof.derive.text.notation import symbol, symbol_values

__all__ = ["equation_value", "split_open_ends"]


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
