"""A progress bar on standard error with the work at hand and the time left, only where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from epsproof.reports.terminal.console import console

__all__ = ["Report", "progress"]

Report = Callable[..., None]


@contextmanager
def progress(task: str) -> Iterator[Report]:
    """Yields ``report(message, done=None, total=None)``; without a terminal it prints nothing."""
    screen = console(stderr=True)
    left = (TextColumn("left"), TimeRemainingColumn(elapsed_when_finished=True))
    shown = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(24),
        TimeElapsedColumn(),
        *left,
    )
    with Progress(*shown, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        number = bar.add_task(task, total=None)

        def report(message: str = "", done: float | None = None, total: float | None = None) -> None:
            bar.update(
                number, description=f"{task}: {message}" if message else task, completed=done, total=total
            )

        yield report
