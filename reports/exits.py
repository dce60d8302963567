"""The exit codes of the command."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Exit", "exit_of"]


class Exit(IntEnum):
    """What the command found: all proved, something refuted, something undecided or not read, a question that cannot be answered
    as it was put, or an error of the engine."""

    PROVED = 0
    REFUTED = 1
    UNDECIDED = 2
    USAGE = 3
    ENGINE = 4


CODES = {
    "proved": Exit.PROVED,
    "enclosed": Exit.PROVED,
    "confirmed": Exit.PROVED,
    "refuted": Exit.REFUTED,
    "error": Exit.ENGINE,
}


def exit_of(status: str) -> Exit:
    """The exit code for "proved", "enclosed" or "confirmed" (certified numbers), "refuted", "undecided" or "error"."""
    return CODES.get(status, Exit.UNDECIDED)
