"""The budget of several releases together."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Fields

__all__ = ["TITLE", "blocks"]

TITLE = "The budget of several releases together"

ADAPTIVE = {
    True: "yes: the upper end also holds where later releases are chosen after earlier outputs",
    False: "no: all releases are chosen beforehand",
}
SHARP = {
    True: "both ends enclose the least {} that these laws have; nothing below the lower end holds for them",
    False: "the least {} lies between the ends, which do not meet",
}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The two ends, which one is safe, and the theorems."""
    asked = document["asked"]
    rows: list[tuple[str, str]] = []
    rows.append(("releases", ", ".join(document["releases"])))
    for name, value in document["given"].items():
        rows.append((name, value))
    rows.append((f"{asked} at least", document["lower"]))
    rows.append((f"{asked} at most", document["upper"]))
    rows.append(
        (
            "to be used",
            f"{asked} = {document['upper']}, the upper end: it is a guarantee, the lower end is none",
        )
    )
    rows.append(("sharp", SHARP[document["exact"]].format(asked)))
    rows.append(("adaptive", ADAPTIVE[document["adaptive"]]))
    for reason in document.get("reasons", ()):
        rows.append(("undecided", f"nothing nearer was found: {reason}"))
    for theorem in document["theorems"]:
        rows.append(("by", theorem))
    return (Fields.of(rows),)
