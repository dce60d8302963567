"""The answer to a general question read at special parameters, as an answer to the special question."""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from attrs import evolve

from epsproof.derive.algebra.relation import Relation, cleared
from epsproof.derive.answer.answer import Answer, Case, Formula
from epsproof.derive.answer.explain import case_steps, overview
from epsproof.derive.question.problem import Problem
from epsproof.derive.search.open_ends import some_point
from epsproof.derive.text.notation import symbol

__all__ = ["special_case"]


def special_case(answer: Answer, problem: Problem, values: Mapping[str, sympy.Expr | int]) -> Answer:
    """The cases of ``answer`` with parameters replaced by ``values``, for ``problem``, the question at these parameters.

    Cases that then hold nowhere are dropped. Nothing is proved here: what the answer owes for ``problem`` is, its coverage and
    denominators too, so that a condition which lost a divisor where a value divides by 0 proves nothing wrong.
    """
    inserted = {
        symbol(name): sympy.Integer(value) if isinstance(value, int) else value
        for name, value in values.items()
    }
    found = []
    for case in answer.cases:
        when = tuple(dict.fromkeys(cleared(r.polynomial.subs(inserted), r.sign) for r in case.when))
        if all(r.names or r.holds({}) for r in when):
            assumed = {(r.polynomial, r.sign) for r in problem.assumptions}
            assumed |= {(p, ">=") for p, sign in assumed if sign == ">"}
            kept = tuple(r for r in when if r.names and (r.polynomial, r.sign) not in assumed)
            placed = _placed(case, kept, problem, inserted)
            if some_point(problem, placed.when) is not None:
                found.append(evolve(placed, steps=case_steps(problem, placed)))
    return Answer(problem, tuple(found), overview(problem))


def _placed(
    case: Case, when: tuple[Relation, ...], problem: Problem, inserted: dict[sympy.Symbol, sympy.Expr]
) -> Case:
    def at(expression: sympy.Expr | None) -> sympy.Expr | None:
        return None if expression is None else sympy.cancel(expression.subs(inserted))

    closed = case.closed
    if closed is not None:
        closed = Formula(
            None if closed.plain is None else closed.plain.subs(inserted),
            closed.inverse.subs(inserted),
            closed.power,
            None if closed.radicand is None else closed.radicand.subs(inserted),
            None if closed.root is None else closed.root.subs(inserted),
        )
    placed = evolve(
        case, equation=None if case.equation is None else sympy.expand(case.equation.subs(inserted))
    )
    ends = tuple(end.subs(inserted) ** (placed.stride // case.stride) for end in case.between)
    prior = {name: at(value) for name, value in case.prior.items() if name in problem.running}
    rivals = tuple(sympy.expand(rival.subs(inserted)) for rival in case.rivals)
    return evolve(placed, when=when, closed=closed, prior=prior, between=ends, rivals=rivals)
