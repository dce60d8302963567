"""The console: at most 100 columns, no colours where NO_COLOR is set, ASCII where the encoding asks for it."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console

__all__ = ["MAX_WIDTH", "console", "has_unicode", "plain_text"]

MAX_WIDTH = 100


def console(stderr: bool = False) -> Console:
    """A console on standard output or standard error."""
    made = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    made.width = min(MAX_WIDTH, made.width) if made.is_terminal else MAX_WIDTH
    return made


def plain_text(show: Callable[[Console], None]) -> str:
    """What ``show`` prints, without colours, in ASCII."""
    buffer = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    show(Console(file=buffer, width=MAX_WIDTH, no_color=True, highlight=False, markup=False, emoji=False))
    buffer.seek(0)
    return buffer.read()


def has_unicode(made: Console) -> bool:
    """Whether the console can show mathematical characters."""
    return made.encoding.lower().startswith("utf")
