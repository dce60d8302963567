"""What has a name, and an attack model, on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.text.pretty import pretty_text

__all__ = ["show_catalogue"]

# The list of everything that has a name, on the terminal.


def show_catalogue(document: dict[str, Any], screen: Console) -> None:
    """A table for each kind in the document: papers, attack models, profiles, kinds of claims with their fields, claims."""
    unicode = has_unicode(screen)
    if "papers" in document:
        _show(
            "papers", [(x["name"], x["title"], f"{x['claims']} claims") for x in document["papers"]], screen
        )
    if "bounds" in document:
        _show("attack models", [(x["name"], x["title"]) for x in document["bounds"]], screen)
    if "profiles" in document:
        texts = {
            x["name"]: pretty_text(", ".join([x["profile"], *x["where"]]), unicode)
            for x in document["profiles"]
        }
        _show("profiles", [(x["name"], texts[x["name"]], x["source"]) for x in document["profiles"]], screen)
    if "kinds" in document:
        _show("kinds of claims", [(x["name"], ", ".join(x["fields"])) for x in document["kinds"]], screen)
    if "claims" in document:
        _show("claims", [(x["id"], x["location"]) for x in document["claims"]], screen)


def _show(title: str, rows: Sequence[tuple[str, ...]], screen: Console) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for _ in rows[0] if rows else ():
        table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    screen.print(title, style="bold")
    screen.print(table)
    screen.print()
