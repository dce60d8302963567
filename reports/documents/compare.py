"""The document of ``epsproof compare --json``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol_values
from epsproof.reports.documents.question import conditions
from epsproof.verify.closed_form.digest import digest
from epsproof.verify.closed_form.implication import Implication

__all__ = ["compare_document"]

SCHEMA = "epsproof-compare/1"


def compare_document(
    first: Problem, second: Problem, forward: Implication, backward: Implication
) -> dict[str, Any]:
    """Both implications; a witness comes with the ratios that the two criteria tolerate there."""
    return {
        "schema": SCHEMA,
        "first": first.statement,
        "second": second.statement,
        "bound": first.model.name,
        "assumptions": conditions(tuple(dict.fromkeys((*first.assumptions, *second.assumptions)))),
        "first_implies_second": _implication(first, second, forward),
        "second_implies_first": _implication(second, first, backward),
    }


def _implication(premise: Problem, conclusion: Problem, found: Implication) -> dict[str, Any]:
    told: dict[str, Any] = {"status": found.status, "certificates": [digest(c) for c in found.certificates]}
    if found.status == "refuted":
        told["witness"] = {name: str(value) for name, value in sorted(found.witness.items())}
        told["tolerated"] = {
            "premise": _ratio(premise, found.witness),
            "conclusion": _ratio(conclusion, found.witness),
        }
    if found.reason:
        told["reason"] = found.reason
    return told


def _ratio(problem: Problem, point: dict[str, Fraction]) -> str:
    """r* at the point, cut at 0 and at 1/prior."""
    numbers = symbol_values(point)
    inside = [c for c in problem.demands if all(r.substitute(numbers).holds({}) for r in c.where)]
    values = [max(o.ratio.subs(numbers) for o in c.options) for c in inside]
    prior = problem.model.prior.subs(problem.fixed_values).subs(numbers)
    return str(max(min([*values, 1 / prior]), 0))
