"""A sensitivity on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.question import fields
from epsproof.verify.sensitivity.neighbours import COUNTED

__all__ = ["show_sensitivity"]

NEIGHBOURS = {"replace": "one record is replaced", "add-remove": "one record is added or removed"}
SHOWN = 12
NOT_NOISE = (
    "that noise of this scale is private; a scale computed from the data tells n: ask epsproof algorithm"
)


def show_sensitivity(document: dict[str, Any], screen: Console) -> None:
    """What is found, the counterexample, and the largest difference of each size."""
    table = fields()
    table.add_row("statistic", document["statistic"])
    table.add_row("neighbours", NEIGHBOURS[document["neighbours"]])
    table.add_row("records", document["domain"])
    if "claimed" in document:
        table.add_row("claimed", f"at most {document['claimed']}")
    if "n" in document:
        table.add_row("n counts", COUNTED[document["n"]])
    table.add_row("status", f"{document['status']}: {document['basis']}")
    if document["status"] == "proved" and document.get("n") in ("larger", "smaller"):
        table.add_row("not proved", NOT_NOISE)
    if "believed" in document:
        table.add_row("believed", document["believed"])
    for reading in document.get("readings", ()):
        table.add_row(
            f"n {reading['n']}", f"n counts {COUNTED[reading['n']]}: {reading['status']}, {reading['basis']}"
        )
    if "counterexample" in document:
        _add(table, document["counterexample"])
    if document.get("tight"):
        table.add_row("reached", "at every size that was tried")
    screen.print(table)
    screen.print(_sizes(document))


def _add(table: Table, found: dict[str, Any]) -> None:
    for name, value in zip(("first", "second"), found["values"], strict=True):
        table.add_row(f"{name} data", f"{_listed(found[name])}: {value}")
    table.add_row("difference", f"{found['difference']}, claimed {found['claimed']}")


def _listed(values: list[str]) -> str:
    return f"({', '.join(values)})" if values else "no record"


def _sizes(document: dict[str, Any]) -> Table:
    """The largest differences; on an interval the true ones may be larger."""
    table = Table(box=None, pad_edge=False)
    table.add_column("records", justify="right")
    table.add_column("largest difference" + (" (at least)" if document["interval"] else ""))
    table.add_column("between", overflow="fold")
    for one in document["sizes"][:SHOWN]:
        pair = (
            f"{_listed(one['first'])} and {_listed(one['second'])}"
            if "first" in one
            else "no pair with a value on both sides"
        )
        table.add_row(str(one["records"]), one.get("difference", ""), pair)
    return table
