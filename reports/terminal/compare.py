"""A comparison of two criteria on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from epsproof.reports.terminal.question import fields

__all__ = ["show_comparison"]


def show_comparison(document: dict[str, Any], screen: Console) -> None:
    """Both criteria and both implications."""
    table = fields()
    table.add_row("first", document["first"])
    table.add_row("second", document["second"])
    if document["assumptions"]:
        table.add_row("assumed", ", ".join(document["assumptions"]))
    for key, name in (
        ("first_implies_second", "first => second"),
        ("second_implies_first", "second => first"),
    ):
        table.add_row(name, _line(document[key]))
    screen.print(table)


def _line(found: dict[str, Any]) -> str:
    if found["status"] == "proved":
        count = len(found["certificates"])
        if not count:
            return "proved: no option of the one exceeds the other's"
        return f"proved by {count} certificate{'s' * (count != 1)}"
    if found["status"] == "refuted":
        at = ", ".join(f"{name} = {value}" for name, value in found["witness"].items())
        told = found["tolerated"]
        return f"no: {at and f'at {at} '}the one tolerates the ratio {told['premise']}, the other only {told['conclusion']}"
    return f"undecided: {found['reason']}"
