"""Epsilon between two certified ends, at given values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from epsproof.reports.document.model import Answer, Block, Fields, Rows
from epsproof.reports.document.question_words import asked_fields
from epsproof.reports.results.answer import advice_at
from epsproof.reports.view.formulas import outward, placed

if TYPE_CHECKING:
    from epsproof.derive.question.problem import Problem

__all__ = ["TITLE", "ends_rows", "evaluation_blocks", "listed_values", "prior_rows"]

TITLE = "The largest admissible budget at given values"


def evaluation_blocks(
    problem: Problem, values: Mapping[str, object], document: dict[str, Any]
) -> tuple[Block, ...]:
    """What to use, the question, the enclosure, where it binds, and how it was found; ``values`` are told as they are given."""
    rows: Rows = [("values", listed_values(values))] if values else []
    rows += [*ends_rows(document), *prior_rows(document), ("method", document["method"])]
    asked = Fields((*asked_fields(problem).rows, *Fields.of(rows).rows))
    return (Answer(advice_at(document["epsilon"]["lower"], document["admissible"]), ()), asked)


def listed_values(values: Mapping[str, object]) -> str:
    """Names with their values."""
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def ends_rows(document: dict[str, Any]) -> Rows:
    """Epsilon and t between their ends, or that nothing is demanded, or nothing admissible."""
    ends, t = document["epsilon"], document["t"]
    if ends["lower"] == "inf":
        return [("epsilon", "inf: nothing is demanded")]
    if document["admissible"] is False:
        return [("epsilon", "none: no epsilon > 0 is admissible")]
    between = outward(Fraction(t["lower"]), Fraction(t["upper"]))
    return [
        ("epsilon at least", ends["lower"]),
        ("epsilon at most", ends["upper"]),
        ("t", "in [{}, {}]".format(*between)),
    ]


def prior_rows(document: dict[str, Any]) -> Rows:
    """The adversary at whom more than epsilon is too much."""
    if not document["priors"]:
        return []
    label = "fails at prior" if document["admissible"] is False else "binding prior"
    return [(label, ", ".join(placed(name, Fraction(x)) for name, x in document["priors"].items()))]
