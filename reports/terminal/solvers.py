"""The solvers' opinions on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

__all__ = ["show_opinions"]


def show_opinions(document: dict[str, Any], folder: Path, screen: Console) -> None:
    """One row for each statement, then the count."""
    names = [o["solver"] for o in document["statements"][0]["opinions"]] if document["statements"] else []
    table = Table(box=None, pad_edge=False)
    for heading in ("statement", "expected", *names):
        table.add_column(heading, overflow="fold")
    for row in document["statements"]:
        answers = [
            f"{o['answer']} ({o['seconds']:.2f} s)" if o["seconds"] else o["answer"] for o in row["opinions"]
        ]
        table.add_row(row["name"], row["expected"], *answers)
    screen.print(table)
    counts = document["counts"]
    screen.print(
        f"\n{counts['agreed']} agreed, {counts['open']} open, {counts['disagreement']} contradicted; files in {folder}"
    )
    for reason in sorted(
        {o["reason"] for row in document["statements"] for o in row["opinions"] if o["reason"]}
    ):
        screen.print(f"  {reason}")
