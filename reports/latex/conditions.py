"""Conditions in LaTeX."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Rational

from derive.algebra.relation import Relation
from derive.question.problem import Problem
from derive.text.notation import symbol
from reports.latex.formula import SIGNS, formula_latex
from reports.text.conditions import Chain, chains

__all__ = ["conditions_latex", "region_latex"]


def conditions_latex(relations: Iterable[Relation]) -> list[str]:
    """The conditions, both ends of an interval in one: ``0 < a < 1``."""
    return [_chain(c) for c in chains(relations)]


def region_latex(problem: Problem, further: tuple[Relation, ...] = ()) -> list[str]:
    """The fixed priors, then the conditions on the running ones, with ``further`` ones."""
    fixed = [f"{name} = {formula_latex(value ** problem.roots.get(name, 1))}" for name, value in problem.region.fixed.items()]
    return [*fixed, *(_chain(_in_priors(c, problem)) for c in chains((*problem.region.relations, *further)))]


def _in_priors(chain: Chain, problem: Problem) -> Chain:
    """The condition in the priors, where the engine works with their roots; 0 < p <= 1 says the same of both."""
    if all(isinstance(x, str) or x in (0, 1) or x.is_Symbol for x in chain):
        return chain
    values = {symbol(name): symbol(name) ** Rational(1, n) for name, n in problem.roots.items()}
    return tuple(x if isinstance(x, str) else x.subs(values) for x in chain)


def _chain(chain: Chain) -> str:
    return " ".join(SIGNS[x] if isinstance(x, str) else formula_latex(x) for x in chain)
