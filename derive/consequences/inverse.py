"""The question turned round, and how epsilon moves with a parameter, case by case of a closed form."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from attrs import frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation, cleared
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import UnknownName, name_meant
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol

__all__ = ["InverseCase", "Sensitivity", "growth", "inverse_cases", "sensitivities"]

# The question turned round: which value of a parameter gives a wanted epsilon, case by case of a closed form.

t = symbol(PRIVACY_FACTOR)


@frozen
class InverseCase:
    """``value`` of the parameter in terms of t = exp(-group*epsilon) and the other parameters, where ``when`` holds: then it is
    defined, satisfies the assumptions, and t is the root that the case means.

    ``value`` is None where the case's equation is not linear in the parameter; the equation itself then tells.
    """

    case: int
    parameter: str
    value: sympy.Expr | None
    equation: sympy.Expr
    when: tuple[Relation, ...]


def _asked_for(asked: str, parameters: Sequence[str]) -> str:
    """Which parameters may be asked for, the nearest first; a criterion without any needs a letter in place of a number."""
    if asked.lower() in ("epsilon", "eps"):
        return "which epsilon a criterion admits is asked by epsproof derive, without --for"
    if not parameters:
        return "it has none: write a letter for the number that is asked for, as in epsproof invert r --for r --epsilon 1"
    return (
        f"write --for {name_meant(asked, parameters) or parameters[0]}; parameters: {', '.join(parameters)}"
    )


def inverse_cases(answer: Answer, parameter: str) -> list[InverseCase]:
    """For every finite case whose equation contains the parameter; raises UnknownName for a stranger."""
    if parameter not in answer.problem.parameters:
        raise UnknownName(
            f"{parameter!r} is not a parameter of the problem; {_asked_for(parameter, answer.problem.parameters)}"
        )
    unknown = symbol(parameter)
    found = []
    for number, case in enumerate(answer.cases):
        if case.kind != "finite" or case.equation is None or unknown not in case.equation.free_symbols:
            continue
        value = _solved(case, unknown)
        beside = [Relation(rival, ">=") for rival in case.rivals if rival != case.equation]
        demanding = answer.demands(number)
        beside += [demanding] if demanding else []
        conditions = placed = (*case.when, *beside, *answer.problem.assumptions, *_between(case))
        if value is not None:
            conditions = tuple(cleared(r.polynomial.subs(unknown, value), r.sign) for r in placed)
            conditions = (*conditions, *_defined(value, conditions))
        kept = tuple(dict.fromkeys(r for r in conditions if r.names))
        if all(r.names or r.holds({}) for r in conditions):
            found.append(InverseCase(number, parameter, value, sympy.factor(case.equation), kept))
    return found


def growth(problem: Problem, parameter: str) -> list[tuple[tuple[Relation, ...], sympy.Expr]] | None:
    """(conditions, polynomial) for every limit on the ratio: no limit becomes stricter as the parameter rises if no polynomial is
    negative where its conditions hold. None where the parameter also changes whom a limit is about, or the assumptions might
    leave a gap between two of its values."""
    unknown, region = symbol(parameter), problem.region
    about = [r.polynomial for r in (*region.relations, *(r for c in problem.clauses for r in c.where))]
    about += [*region.fixed.values(), problem.group, *problem.reciprocals]
    if any(unknown in e.free_symbols for e in about) or any(
        sympy.degree(r.polynomial, unknown) > 1 for r in problem.assumptions if parameter in r.names
    ):
        return None
    found = []
    for clause in problem.demands:
        for option in clause.options:
            top, bottom = option.numerator, option.denominator
            rise = sympy.expand(sympy.diff(top, unknown) * bottom - top * sympy.diff(bottom, unknown))
            found.append(((*problem.assumptions, *region.relations, *clause.where), rise))
    return found


def _between(case: Case) -> list[Relation]:
    """That t lies between the ends around the root that is meant."""
    low, high = case.between
    found = [cleared(t**case.stride - low, ">")] if low != 0 else []
    return [*found, cleared(high - t**case.stride, ">")] if high != 1 else found


def _defined(value: sympy.Expr, conditions: tuple[Relation, ...]) -> list[Relation]:
    """That the value divides by nothing that is 0, where the conditions leave that open."""
    divisor = fraction(value)[1]
    known = Signs((*conditions, Relation(1 - t, ">")))
    return [Relation(sympy.expand(divisor**2), ">")] if 0 in known.possible(divisor) else []


def _solved(case: Case, unknown: sympy.Symbol) -> sympy.Expr | None:
    equation = sympy.Poly(case.equation, unknown)
    if equation.degree() != 1:
        return None
    slope, constant = equation.all_coeffs()
    return sympy.factor(sympy.cancel(-constant / slope))


# How epsilon moves with a parameter, case by case, by implicit differentiation.


@frozen
class Sensitivity:
    """d epsilon/d(parameter) in one case: ``slope``, and ``numerator``, whose sign it has because epsilon = -log(t)/group and
    d t/d(parameter) = -numerator/(d equation/dt)."""

    case: int
    parameter: str
    slope: sympy.Expr
    numerator: sympy.Expr
    denominator: sympy.Expr


def sensitivities(answer: Answer) -> list[Sensitivity]:
    """For every finite case and every parameter of it, the group's size left out."""
    found = []
    for number, case in enumerate(answer.cases):
        if case.kind != "finite" or case.equation is None:
            continue
        rising = sympy.diff(case.equation, t)
        for name in sorted(s.name for s in case.equation.free_symbols - {t}):
            numerator = sympy.diff(case.equation, symbol(name))
            if case.closed is not None:
                slope = sympy.factor(sympy.together(sympy.diff(case.epsilon, symbol(name))))
            else:
                slope = sympy.factor(numerator) / (t * sympy.factor(rising) * case.group)
            found.append(Sensitivity(number, name, slope, sympy.expand(numerator), sympy.expand(rising)))
    return found
