"""The part of a document that repeats the question."""

from __future__ import annotations

from typing import Any

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.reports.document.question_words import in_priors
from epsproof.reports.text.formula import condition_text, formula_text
from epsproof.reports.view.adversary import settled

__all__ = ["conditions", "question"]


def conditions(relations: tuple[Relation, ...]) -> list[str]:
    """The relations in the grammar."""
    return [condition_text(r) for r in relations]


def question(problem: Problem) -> dict[str, Any]:
    """Profile as given and as a ratio, bound, region and assumptions; every formula is text of the grammar."""
    fixed = {name: formula_text(value) for name, value in problem.fixed_priors.items()}
    region = {
        "fixed": fixed,
        "running": list(problem.running),
        "conditions": conditions(problem.prior_relations),
    }
    more: dict[str, Any] = {}
    if problem.classes:
        more["classes"] = [{"name": c.name, "where": conditions(c.where)} for c in problem.classes]
    if problem.group != 1:
        more["group"] = formula_text(problem.group)
    return {
        "profile": problem.statement,
        "ratio": formula_text(in_priors(problem.profile, problem)),
        "bound": problem.model.name,
        "region": region,
        "assumptions": [*settled(problem), *conditions(problem.assumptions)],
        **more,
    }
