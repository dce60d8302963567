"""The document of ``epsproof evaluate --json``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from epsproof.derive.question.problem import Problem
from epsproof.reports.documents.question import question

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation

__all__ = ["evaluate_document", "evaluation_fields", "exact_values"]

SCHEMA = "epsproof-evaluate/1"


def evaluate_document(problem: Problem, values: dict[str, Fraction], result: Evaluation) -> dict[str, Any]:
    """epsilon lies in [lower, upper]; "inf" where nothing is demanded."""
    return {
        "schema": SCHEMA,
        **question(problem),
        "values": exact_values(values),
        **evaluation_fields(result),
    }


def evaluation_fields(found: Evaluation) -> dict[str, Any]:
    """Epsilon, whether any is admissible, t and the priors that bind."""
    return {
        "epsilon": {"lower": found.lower, "upper": found.upper, "digits": found.digits},
        "admissible": found.admissible,
        "t": {"lower": str(found.t.lower), "upper": str(found.t.upper)},
        "priors": exact_values(found.priors),
        "method": found.method,
    }


def exact_values(values: Mapping[str, Fraction]) -> dict[str, str]:
    """Fractions as text."""
    return {name: str(value) for name, value in values.items()}
