"""A composition on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from epsproof.reports.terminal.question import fields

__all__ = ["show_composition"]

ADAPTIVE = {
    True: "yes: the upper end also holds where later releases are chosen after earlier outputs",
    False: "no: all releases are chosen beforehand",
}
SHARP = {
    True: "both ends enclose the least {} that these laws have; nothing below the lower end holds for them",
    False: "the least {} lies between the ends, which do not meet",
}


def show_composition(document: dict[str, Any], screen: Console) -> None:
    """The two ends, which one is safe, and the theorems."""
    asked = document["asked"]
    table = fields()
    table.add_row("releases", ", ".join(document["releases"]))
    for name, value in document["given"].items():
        table.add_row(name, value)
    table.add_row(f"{asked} at least", document["lower"])
    table.add_row(f"{asked} at most", document["upper"])
    table.add_row(
        "to be used",
        f"{asked} = {document['upper']}, the upper end: it is a guarantee, the lower end is none",
    )
    table.add_row("sharp", SHARP[document["exact"]].format(asked))
    table.add_row("adaptive", ADAPTIVE[document["adaptive"]])
    for reason in document.get("reasons", ()):
        table.add_row("undecided", f"nothing nearer was found: {reason}")
    for theorem in document["theorems"]:
        table.add_row("by", theorem)
    screen.print(table)
