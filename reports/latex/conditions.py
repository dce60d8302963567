"""Conditions in LaTeX."""

from __future__ import annotations

from collections.abc import Iterable

from derive.problem import Problem
from derive.relation import Relation
from reports.latex.formula import SIGNS, formula_latex
from reports.text.conditions import Chain, chains

__all__ = ["conditions_latex", "region_latex"]


def conditions_latex(relations: Iterable[Relation]) -> list[str]:
    """The conditions, both ends of an interval in one: ``0 < a < 1``."""
    return [_chain(c) for c in chains(relations)]


def region_latex(problem: Problem) -> list[str]:
    """The fixed priors, then the conditions on the running ones."""
    fixed = [f"{name} = {formula_latex(value)}" for name, value in problem.region.fixed.items()]
    return [*fixed, *conditions_latex(problem.region.relations)]


def _chain(chain: Chain) -> str:
    return " ".join(SIGNS[x] if isinstance(x, str) else formula_latex(x) for x in chain)
