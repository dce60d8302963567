"""The budget of a mechanism on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from reports.terminal.console import has_unicode
from reports.terminal.question import fields
from reports.text.pretty import pretty_text

__all__ = ["show_mechanism"]


def show_mechanism(document: dict[str, Any], screen: Console) -> None:
    """The criterion, the releases, the two ends, and the statement that they are about."""
    table = fields()
    table.add_row("criterion", pretty_text(document["profile"], has_unicode(screen)))
    table.add_row("releases", ", ".join(document["releases"]))
    table.add_row("failure", document["failure"])
    lower, upper = document["epsilon"]["lower"], document["epsilon"]["upper"]
    if lower == "inf":
        table.add_row("epsilon", "inf: nothing is demanded")
    elif upper == "0":
        table.add_row("epsilon", "none: no epsilon > 0 is admissible")
    else:
        table.add_row("epsilon at least", f"{lower} for each release")
        table.add_row("epsilon at most", upper or "not known: no adversary of the region is shown to need less")
        table.add_row("to be used", f"epsilon = {lower}, the lower end: the criterion is kept with it")
    if "factor" in document:
        worst, factor = document["worst_case"], document["factor"]
        table.add_row("worst case", f"{worst['lower']} for each release, if nothing may fail")
        table.add_row("factor", f"{factor['lower']} to {factor['upper'] or 'not known'} over the worst case")
    table.add_row("statement", document["statement"])
    for theorem in document["theorems"]:
        table.add_row("by", theorem)
    screen.print(table)
