"""The budget of a mechanism on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from epsproof.derive.laws.law import FALLING
from epsproof.reports.terminal.budgets.failing import failing
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.terminal.question import fields
from epsproof.reports.text.pretty import pretty_text

__all__ = ["show_average_mechanism", "show_mechanism"]


def show_mechanism(document: dict[str, Any], screen: Console, from_file: bool = False) -> None:
    """The criterion, or ``from_file`` the file that it is, the releases, the two ends, and the statement that they are about."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen) and not from_file))
    table.add_row("releases", ", ".join(document["releases"]))
    table.add_row("failure", failing(document["failure"]))
    for row in _ends(**document["budget"]):
        table.add_row(*row)
    if "worst_case" in document:
        table.add_row(
            "worst case", f"{document['worst_case']['lower']} for each release, if nothing may fail"
        )
    if "factor" in document:
        factor = document["factor"]
        table.add_row("factor", f"{factor['lower']} to {factor['upper'] or 'not known'} over the worst case")
    table.add_row("statement", document["statement"])
    for theorem in document["theorems"]:
        table.add_row("by", theorem)
    screen.print(table)


def show_average_mechanism(document: dict[str, Any], screen: Console) -> None:
    """The same for a criterion on an average."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen)))
    table.add_row("which means", document["statement"])
    table.add_row("weaker", document["weaker"])
    table.add_row("model", document["bound"])
    table.add_row("prior", document["prior"])
    table.add_row("releases", ", ".join(document["releases"]))
    for row in _ends(**document["budget"]):
        table.add_row(*row)
    for theorem in document["theorems"]:
        table.add_row("by", theorem)
    screen.print(table)


def _ends(parameter: str, lower: str, upper: str | None, safe: str) -> list[tuple[str, str]]:
    if lower == upper:
        free = (lower == "0") == (parameter in FALLING)
        return [
            (parameter, "any: nothing is demanded" if free else f"none: no {parameter} keeps the criterion")
        ]
    unknown = "not known: no adversary of the region is shown to need less"
    which = "upper" if parameter in FALLING else "lower"
    return [
        (
            f"{parameter} at least",
            f"{lower} for each release" if lower != "0" or which == "lower" else unknown,
        ),
        (f"{parameter} at most", upper or unknown),
        ("to be used", f"{parameter} = {safe}, the {which} end: the criterion is kept with it"),
    ]
