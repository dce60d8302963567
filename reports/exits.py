"""The exit codes of the command."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Exit"]


class Exit(IntEnum):
    """What the command found: all proved, something refuted, something undecided, or a question that cannot be answered."""

    PROVED = 0
    REFUTED = 1
    UNDECIDED = 2
    USAGE = 3


def exit_of(status: str) -> Exit:
    """The exit code for "proved", "enclosed" (a certified number), "refuted" or "undecided"."""
    return {"proved": Exit.PROVED, "enclosed": Exit.PROVED, "refuted": Exit.REFUTED}.get(status, Exit.UNDECIDED)
