"""Budgets side by side on the terminal: the worst case, any releases, and those named."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.budgets.failing import failing
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import fields
from epsproof.reports.text.pretty import pretty_text

__all__ = ["show_budgets"]

ABOUT = {
    "worst case": "any, where nothing may fail",
    "any releases": "any {count} of that budget, composed optimally",
    "these releases": "{named}",
}


def show_budgets(document: dict[str, Any], screen: Console) -> None:
    """The criterion, then a line for each budget with its safe end and the factor over the worst case; the statement."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen)))
    if document["values"]:
        table.add_row("at", ", ".join(f"{name} = {value}" for name, value in document["values"].items()))
    table.add_row("failure", failing(document["failure"]))
    screen.print(table)
    screen.print()
    screen.print(_rows(document))
    screen.print()
    told = fields()
    told.add_row("statement", f"of the last two lines: {document['statement']}")
    for theorem in document["theorems"]:
        told.add_row("by", theorem)
    screen.print(told)


def _rows(document: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("releases", "epsilon for each", "times the worst case"):
        table.add_column(heading, overflow="fold")
    for row in document["rows"]:
        about = ABOUT[row["about"]].format(count=document["count"], named=", ".join(document["releases"]))
        budget = {"inf": "any", "0": "none"}.get(row["lower"], row["lower"])
        table.add_row(about, budget, row.get("factor") or "")
    return table
