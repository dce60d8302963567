"""The question turned round: which value of a parameter gives a wanted epsilon, case by case of a closed form."""

from __future__ import annotations

import sympy
from attrs import frozen

from derive.algebra.relation import Relation, cleared
from derive.answer.answer import Answer, Case
from derive.text.errors import UnknownName
from derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["InverseCase", "inverse_cases"]

t = symbol(PRIVACY_FACTOR)


@frozen
class InverseCase:
    """``value`` of the parameter in terms of t = exp(-group*epsilon) and the other parameters, where ``when`` holds.

    ``value`` is None where the case's equation is not linear in the parameter; the equation itself then tells.
    """

    case: int
    parameter: str
    value: sympy.Expr | None
    equation: sympy.Expr
    when: tuple[Relation, ...]


def inverse_cases(answer: Answer, parameter: str) -> list[InverseCase]:
    """For every finite case whose equation contains the parameter; raises UnknownName for a stranger."""
    if parameter not in answer.problem.parameters:
        known = ", ".join(answer.problem.parameters) or "none"
        raise UnknownName(f"{parameter!r} is not a parameter of the problem; parameters: {known}")
    unknown = symbol(parameter)
    found = []
    for number, case in enumerate(answer.cases):
        if case.kind != "finite" or case.equation is None or unknown not in case.equation.free_symbols:
            continue
        value = _solved(case, unknown)
        beside = [Relation(rival, ">=") for rival in case.rivals if rival != case.equation]
        demanding = answer.demands(number)
        beside += [demanding] if demanding else []
        conditions = placed = (*case.when, *beside, *answer.problem.assumptions)
        if value is not None:
            conditions = tuple(cleared(r.polynomial.subs(unknown, value), r.sign) for r in placed)
        kept = tuple(dict.fromkeys(r for r in conditions if r.names))
        if all(r.names or r.holds({}) for r in conditions):
            found.append(InverseCase(number, parameter, value, sympy.factor(case.equation), kept))
    return found


def _solved(case: Case, unknown: sympy.Symbol) -> sympy.Expr | None:
    equation = sympy.Poly(case.equation, unknown)
    if equation.degree() != 1:
        return None
    slope, constant = equation.all_coeffs()
    return sympy.factor(sympy.cancel(-constant / slope))
