"""Conditions in LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol
from epsproof.reports.latex.formula import SIGNS, formula_latex
from epsproof.reports.text.conditions import Chain, chains
from epsproof.reports.view.typed_numbers import typed_numbers

__all__ = ["conditions_latex", "region_latex"]


Typed = Mapping[sympy.Basic, str]


def conditions_latex(relations: Iterable[Relation], typed: Typed | None = None) -> list[str]:
    """The conditions, both ends of an interval in one: ``0 < a < 1``; numbers among the ``typed`` ones as they were typed."""
    return [_chain(c, typed or {}) for c in chains(relations)]


def region_latex(problem: Problem, further: tuple[Relation, ...] = ()) -> list[str]:
    """The fixed priors, then the conditions on the running ones, with ``further`` ones."""
    typed = typed_numbers(problem)
    fixed = [f"{name} = {_side(value, typed)}" for name, value in problem.fixed_priors.items()]
    return [
        *fixed,
        *(_chain(_in_priors(c, problem), typed) for c in chains((*problem.region.relations, *further))),
    ]


def _in_priors(chain: Chain, problem: Problem) -> Chain:
    """The condition in the priors, where the engine works with their roots; 0 < p <= 1 says the same of both."""
    if all(isinstance(x, str) or x in (0, 1) or x.is_Symbol for x in chain):
        return chain
    values = {symbol(name): symbol(name) ** sympy.Rational(1, n) for name, n in problem.roots.items()}
    return tuple(x if isinstance(x, str) else x.subs(values) for x in chain)


def _chain(chain: Chain, typed: Typed) -> str:
    return " ".join(SIGNS[x] if isinstance(x, str) else _side(x, typed) for x in chain)


def _side(side: sympy.Expr, typed: Typed) -> str:
    return typed.get(side) or formula_latex(side)
