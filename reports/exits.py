"""The words of verdicts, and the exit codes and statuses that follow from them, for every command."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["VERDICTS", "Exit", "exit_of", "status_of"]


class Exit(IntEnum):
    """What the command found: all proved, something refuted, something undecided or not read, a question that cannot be answered
    as it was put, or an error of the engine."""

    PROVED = 0
    REFUTED = 1
    UNDECIDED = 2
    USAGE = 3
    ENGINE = 4


VERDICTS = {
    # Of statements and claims.
    "proved": Exit.PROVED,
    "confirmed": Exit.PROVED,
    "infimum only": Exit.PROVED,
    "not checkable": Exit.PROVED,
    "refuted": Exit.REFUTED,
    "repaired": Exit.REFUTED,
    "undecided": Exit.UNDECIDED,
    "not read": Exit.UNDECIDED,
    # Of questions: a certified number, and the answer where nothing is claimed.
    "enclosed": Exit.PROVED,
    "found": Exit.PROVED,
    # Of rows of a sweep, beside "proved", "enclosed" and "undecided".
    "outside the assumptions": Exit.PROVED,
    # Of documents that the kernel reads.
    "repeated": Exit.PROVED,
    "rejected": Exit.REFUTED,
    "believed": Exit.UNDECIDED,
    # Of solvers beside a certificate.
    "agreed": Exit.PROVED,
    "disagreement": Exit.REFUTED,
    "open": Exit.UNDECIDED,
    # Of files that were written before.
    "up to date": Exit.PROVED,
    "stale": Exit.REFUTED,
    # Of the engine.
    "error": Exit.ENGINE,
}
STATUSES = {Exit.PROVED: "proved", Exit.REFUTED: "refuted", Exit.UNDECIDED: "undecided", Exit.ENGINE: "error"}
SEVERITY = (Exit.PROVED, Exit.UNDECIDED, Exit.REFUTED, Exit.ENGINE)


def exit_of(*verdicts: str) -> Exit:
    """The exit code of the worst of the verdicts; that of "undecided" where there is none, and for other words."""
    return max(
        (VERDICTS.get(word, Exit.UNDECIDED) for word in verdicts), key=SEVERITY.index, default=Exit.UNDECIDED
    )


def status_of(*verdicts: str) -> str:
    """The worst of the verdicts as JSON has it: "proved", "refuted", "undecided" or "error"."""
    return STATUSES[exit_of(*verdicts)]
