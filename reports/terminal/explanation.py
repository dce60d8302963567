"""Why an answer is what it is, on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.padding import Padding

__all__ = ["show_explanation"]


def show_explanation(found: dict[str, Any], screen: Console) -> None:
    """One line for each fact."""
    lines = list(found["structure"])
    for flow in found["priors"]:
        lines.append(
            f"under the limit {flow['limit']}, as {flow['motion']}, epsilon {flow['epsilon']}: {flow['therefore']}"
        )
    if lines:
        screen.print("\nwho can bind", style="bold")
        _show(lines, screen)
    if found["parameters"]:
        screen.print("\nsensitivities", style="bold")
        _show(
            [
                f"case {m['case']}: d epsilon/d{m['parameter']} = {m['slope']}; epsilon {m['epsilon']}"
                for m in found["parameters"]
            ],
            screen,
        )


def _show(lines: list[str], screen: Console) -> None:
    for line in lines:
        screen.print(Padding(f"- {line}", (0, 0, 0, 2)))
