"""How much one record changes a statistic."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Fields, Grid
from epsproof.verify.sensitivity.neighbours import COUNTED

__all__ = ["TITLE", "blocks"]

Rows = list[tuple[str, str]]
TITLE = "How much one record changes a statistic"

NEIGHBOURS = {"replace": "one record is replaced", "add-remove": "one record is added or removed"}
SHOWN = 12
NOT_NOISE = (
    "that noise of this scale is private; a scale computed from the data tells n: ask epsproof algorithm"
)


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """What is found, the counterexample, and the largest difference of each size."""
    rows: Rows = []
    rows.append(("statistic", document["statistic"]))
    rows.append(("neighbours", NEIGHBOURS[document["neighbours"]]))
    rows.append(("records", document["domain"]))
    if "claimed" in document:
        rows.append(("claimed", f"at most {document['claimed']}"))
    if "n" in document:
        rows.append(("n counts", COUNTED[document["n"]]))
    rows.append(("status", f"{document['status']}: {document['basis']}"))
    if document["status"] == "proved" and document.get("n") in ("larger", "smaller"):
        rows.append(("not proved", NOT_NOISE))
    if "believed" in document:
        rows.append(("believed", document["believed"]))
    for reading in document.get("readings", ()):
        rows.append(
            (
                f"n {reading['n']}",
                f"n counts {COUNTED[reading['n']]}: {reading['status']}, {reading['basis']}",
            )
        )
    if "counterexample" in document:
        _add(rows, document["counterexample"])
    if document.get("tight"):
        rows.append(("reached", "at every size that was tried"))
    return (Fields.of(rows), _sizes(document))


def _add(rows: Rows, found: dict[str, Any]) -> None:
    for name, value in zip(("first", "second"), found["values"], strict=True):
        rows.append((f"{name} data", f"{_listed(found[name])}: {value}"))
    rows.append(("difference", f"{found['difference']}, claimed {found['claimed']}"))


def _listed(values: list[str]) -> str:
    return f"({', '.join(values)})" if values else "no record"


def _sizes(document: dict[str, Any]) -> Grid:
    """The largest differences; on an interval the true ones may be larger."""
    rows = []
    for one in document["sizes"][:SHOWN]:
        pair = "no pair with a value on both sides"
        if "first" in one:
            pair = f"{_listed(one['first'])} and {_listed(one['second'])}"
        rows.append((str(one["records"]), one.get("difference", ""), pair))
    difference = "largest difference" + (" (at least)" if document["interval"] else "")
    head = ("records", difference, "between")
    return Grid("The largest difference of each size", head, rows, ends_in_words=True)
