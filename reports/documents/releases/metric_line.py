"""The document of ``epsproof metric`` for a continuous prior on the line."""

from __future__ import annotations

from typing import Any

from epsproof.reports.documents.releases.metric import ends_of, judged_entry
from epsproof.verify.laws.rounded import rounded
from epsproof.verify.metric.line import judged_on_line, largest_epsilon_on_line, posterior_on_line, prior_of
from epsproof.verify.metric.metric_file import LineQuestion

__all__ = ["line_document"]

SCHEMA = "epsproof-metric-line/1"


def line_document(question: LineQuestion, digits: int) -> dict[str, Any]:
    """The largest posterior of the interval with the likelihoods that attain it, the printed bounds, and the largest epsilon."""
    prior = prior_of(question, digits + 8)
    near = {"centre": str(question.centre), "within": str(question.within)}
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "law": str(question.prior),
        "range": str(question.scale),
        "secret": {"from": str(question.start), "to": str(question.end), **near},
        "prior": ends_of(prior, digits),
    }
    if question.factor is not None:
        found = posterior_on_line(question, question.factor, digits + 8)
        document |= {
            "epsilon": str(question.factor),
            "posterior": ends_of((found.lower, found.upper), digits),
            "advantage": ends_of((found.lower - prior[1], found.upper - prior[0]), digits),
            "top": ends_of((found.top, found.top), digits),
            "bounds": [judged_entry(one, digits) for one in judged_on_line(question, question.factor, found)],
        }
    if question.posterior is not None or question.advantage is not None:
        largest = largest_epsilon_on_line(question, digits)
        ends = {"lower": rounded(largest.lower, digits, False), "upper": rounded(largest.upper, digits, True)}
        tolerated = {"posterior": question.posterior, "advantage": question.advantage}
        document["largest_epsilon"] = {
            **{name: str(value) for name, value in tolerated.items() if value is not None},
            **ends,
        }
    return document
