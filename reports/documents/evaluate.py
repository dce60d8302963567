"""The document of ``epsproof evaluate --json``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from epsproof.derive.question.problem import Problem
from epsproof.reports.documents.question import question

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation

__all__ = ["evaluate_document"]

SCHEMA = "epsproof-evaluate/1"


def evaluate_document(problem: Problem, values: dict[str, Fraction], result: Evaluation) -> dict[str, Any]:
    """epsilon lies in [lower, upper]; "inf" where nothing is demanded."""
    return {
        "schema": SCHEMA,
        **question(problem),
        "values": {name: str(value) for name, value in values.items()},
        "epsilon": {"lower": result.lower, "upper": result.upper, "digits": result.digits},
        "admissible": result.admissible,
        "t": {"lower": result.t[0], "upper": result.t[1]},
        "priors": dict(result.priors),
        "method": result.method,
    }
