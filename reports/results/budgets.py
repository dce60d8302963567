"""Budgets side by side: where nothing may fail, for any releases, and for those named."""

from __future__ import annotations

from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import Block, Fields, Grid, Rows
from epsproof.reports.results.evaluation import listed_values
from epsproof.reports.results.mechanism import failing

__all__ = ["TITLE", "blocks"]

TITLE = "Budgets side by side"
HEAD = ("releases", "epsilon for each", "times the worst case")
ABOUT = {
    "worst case": "any, where nothing may fail",
    "any releases": "any {count} of that budget, composed optimally",
    "these releases": "{named}",
}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The criterion, then a line for each budget with its safe end and the factor over the worst case; the statement."""
    asked: Rows = [("criterion", Typed(document["profile"]))]
    if document["values"]:
        asked.append(("at", listed_values(document["values"])))
    asked.append(("failure", failing(document["failure"])))
    rows = []
    for row in document["rows"]:
        about = ABOUT[row["about"]].format(count=document["count"], named=", ".join(document["releases"]))
        budget = {"inf": "any", "0": "none"}.get(row["lower"], row["lower"])
        rows.append((about, budget, row.get("factor") or ""))
    statement = ("statement", f"of the last two lines: {document['statement']}")
    told = Fields.of([statement, *(("by", theorem) for theorem in document["theorems"])])
    return (Fields.of(asked), Grid(TITLE, HEAD, rows, wide=True), told)
