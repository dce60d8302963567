"""The console: at most 100 columns, no colours where NO_COLOR is set, ASCII where the encoding asks for it."""

from __future__ import annotations

from rich.console import Console

__all__ = ["MAX_WIDTH", "console", "has_unicode"]

MAX_WIDTH = 100


def console(stderr: bool = False) -> Console:
    """A console on standard output or standard error."""
    made = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    made.width = min(MAX_WIDTH, made.width) if made.is_terminal else MAX_WIDTH
    return made


def has_unicode(made: Console) -> bool:
    """Whether the console can show mathematical characters."""
    return made.encoding.lower().startswith("utf")
