"""The console, at most 100 columns wide, and the progress of long work on standard error."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, cast

from attrs import frozen
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

__all__ = ["MAX_WIDTH", "Report", "console", "has_unicode", "plain_text", "progress"]

# The console: at most 100 columns, no colours where NO_COLOR is set, ASCII where the encoding asks for it.

MAX_WIDTH = 100
TRAILING_BLANKS = re.compile(r"[ \t]+(?=\n)")


def console(stderr: bool = False) -> Console:
    """A console on standard output or standard error; into a pipe without blanks at the ends of lines."""
    made = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not made.is_terminal and not stderr:
        made = Console(file=cast(IO[str], _Trimmed(sys.stdout)), highlight=False, markup=False, emoji=False)
    made.width = min(MAX_WIDTH, made.width) if made.is_terminal else _width_of_terminal()
    return made


def plain_text(show: Callable[[Console], None]) -> str:
    """What ``show`` prints, without colours, in ASCII."""
    buffer = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    show(Console(file=buffer, width=MAX_WIDTH, no_color=True, highlight=False, markup=False, emoji=False))
    buffer.seek(0)
    return TRAILING_BLANKS.sub("", buffer.read())


def _width_of_terminal() -> int:
    """The width for a pipe: that of the terminal at its other end, if there is one."""
    for stream in (0, 2):
        try:
            return max(20, min(MAX_WIDTH, os.get_terminal_size(stream).columns))
        except OSError:
            continue
    return MAX_WIDTH


@frozen
class _Trimmed:
    """A text stream that leaves out the blanks at the ends of lines."""

    stream: IO[str]

    def write(self, text: str) -> int:
        return self.stream.write(TRAILING_BLANKS.sub("", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def has_unicode(made: Console) -> bool:
    """Whether the console can show mathematical characters."""
    return made.encoding.lower().startswith("utf")


# The work at hand, on standard error: a bar with the time left on a terminal, else a line every few seconds.

Report = Callable[..., None]
PAUSE = 8.0


@contextmanager
def progress(task: str, aloud: bool = False) -> Iterator[Report]:
    """Yields ``report(message, done=None, total=None)``; without a terminal it is silent, or every eight seconds where the work
    is done ``aloud``."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield _lines(task) if aloud else lambda *_: None
        return
    left = (TextColumn("left"), TimeRemainingColumn(elapsed_when_finished=True))
    shown = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(24),
        TimeElapsedColumn(),
        *left,
    )
    with Progress(*shown, console=screen, transient=True) as bar:
        number = bar.add_task(task, total=None)

        def report(message: str = "", done: float | None = None, total: float | None = None) -> None:
            bar.update(
                number, description=f"{task}: {message}" if message else task, completed=done, total=total
            )

        yield report


def _lines(task: str) -> Report:
    """Prints a line where the last one was printed more than ``PAUSE`` seconds ago, to the standard error of the process."""
    last = time.monotonic()

    def report(message: str = "", done: float | None = None, total: float | None = None) -> None:
        nonlocal last
        if sys.__stderr__ is None or time.monotonic() - last < PAUSE:
            return
        last = time.monotonic()
        count = f" ({done:g} of {total:g})" if done is not None and total is not None else ""
        print(f"{task}: {message}{count}" if message else task, file=sys.__stderr__, flush=True)

    return report
