"""A prior of the region at given parameters."""

from __future__ import annotations

import random
from fractions import Fraction

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, EmptySomewhere, QuestionError, option
from epsproof.derive.text.notation import symbol, symbol_values
from epsproof.verify.numeric.failing_prior import region_prior
from epsproof.verify.numeric.numeric_question import numeric_questions
from epsproof.verify.numeric.stratum import strata
from epsproof.verify.system.time_limit import now

__all__ = ["region_point"]

Point = dict[str, Fraction]
SECONDS = 5.0


def region_point(problem: Problem, parameters: Point, tries: int = 400) -> Point:
    """Rational priors in the region at the parameters, together with these: random ones, else those of an exact search.

    Raises EmptyRegion where none is found, EmptySomewhere where that is at some parameters.
    """
    generator = random.Random(1)
    values = symbol_values(parameters)
    relations = [Relation(sympy.expand(r.polynomial.subs(values)), r.sign) for r in problem.region.relations]
    equations = [r for r in relations if r.sign == "=="]
    ends = {name: _ends(relations, name) for name in problem.running}
    for attempt in range(tries):
        place = {}
        for name, (low, high) in ends.items():
            share = Fraction(1, 2) if attempt == 0 else Fraction(generator.randint(0, 64), 64)
            place[name] = low + (high - low) * share
        for relation in equations:
            place |= _solved(relation, place)
        if all(r.holds(place) for r in relations):
            return {**parameters, **place}
    if (found := _decided(problem, parameters)) is not None:
        return {**parameters, **found}
    if not parameters:
        raise EmptyRegion(f"no prior was found in the region, which may be empty; {problem.region.corrected}")
    at = ", ".join(f"{name} = {value}" for name, value in sorted(parameters.items()))
    rule = f"no prior was found in the region at {at}; if there is none, exclude such parameters with {option('assume')}"
    raise EmptySomewhere(rule, parameters)


def _decided(problem: Problem, parameters: Point) -> Point | None:
    """Rational priors in the region, from its open cells and the thin parts of it; None where these hold none that is found
    in time."""
    start = now()

    def go_on() -> None:
        if now() > start + SECONDS:
            raise TimeoutError

    try:
        question, *_ = numeric_questions(problem, parameters)
        for piece in strata(question):
            witness = region_prior(piece, go_on)
            if witness is not None and witness.root is None:
                found = piece.priors(witness.point)
                return {name: Fraction(int(value.p), int(value.q)) for name, value in found.items()}
    except (QuestionError, TimeoutError):
        return None
    return None


def _solved(equation: Relation, place: Point) -> Point:
    """A prior in which the equation is linear, moved so that it holds; nothing where there is none."""
    for name in sorted(equation.names & place.keys()):
        others = symbol_values({n: v for n, v in place.items() if n != name})
        line = sympy.Poly(equation.polynomial.subs(others), symbol(name))
        if line.degree() == 1:
            slope, offset = line.all_coeffs()
            return {name: Fraction(int((-offset / slope).p), int((-offset / slope).q))}
    return {}


def _ends(relations: list[Relation], name: str) -> tuple[Fraction, Fraction]:
    """The interval that the conditions on one prior alone leave."""
    low, high = Fraction(0), Fraction(1)
    prior = symbol(name)
    for relation in relations:
        if relation.names == {name} and sympy.degree(relation.polynomial, prior) == 1:
            slope, offset = sympy.Poly(relation.polynomial, prior).all_coeffs()
            end = Fraction(int((-offset / slope).p), int((-offset / slope).q))
            low, high = (max(low, end), high) if slope > 0 else (low, min(high, end))
    return low, high
