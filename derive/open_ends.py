"""Cases whose binding prior lies on an excluded end of the region for boundary parameters, and is only approached there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sympy
from attrs import evolve

from derive.answer import Case
from derive.approach import STEP
from derive.explain import case_steps
from derive.notation import symbol, symbol_values
from derive.problem import Problem
from derive.radicals import formula
from derive.relation import Relation
from derive.ring import Ring
from derive.sampling import Point

__all__ = ["equation_value", "split_open_ends"]


def split_open_ends(problem: Problem, ring: Ring, case: Case, points_of: Callable[[Case], Iterable[Point]]) -> list[Case]:
    """The case without the parameters at which its prior leaves the region, and one case for each way to leave it.

    ``points_of`` gives sampled parameters of a case; a boundary on which there are none needs no case of its own.
    """
    if not case.prior or case.attained is None:
        return [case]
    place = {symbol(n): e for n, e in case.prior.items()}
    weak = {r.polynomial for r in (*problem.assumptions, *case.when) if r.sign == ">="}
    inner, split = case, []
    for relation in (*problem.region.relations, *problem.clauses[case.clause].where):
        at = relation.substitute(place)
        if at.sign == ">" and at.polynomial in weak and at not in case.when:
            edge = Relation(at.polynomial, "==")
            values = {symbol(name): value.polynomial for name, value in equation_value(edge)}
            others = [r for r in case.when if r.polynomial != at.polynomial and not _settled(r, values)]
            strict = tuple(evolve(r, sign=">") if r.sign == ">=" else r for r in others)
            boundary = evolve(case, when=(*strict, edge), prior=_shifted(case, relation), attained=False)
            point = next(iter(points_of(boundary)), None)
            if point is not None:
                kept = tuple(r for r in inner.when if r.polynomial != at.polynomial)
                inner = evolve(inner, when=(*kept, at))
                split.append(_simplified(ring, boundary, edge, point))
    return [evolve(c, steps=case_steps(problem, c)) for c in (inner, *split)]


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
