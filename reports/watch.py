"""Claim files that change while somebody works on them, checked again each time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.exits import Exit

__all__ = ["changes", "watched"]

PAUSE = 0.4


def watched(targets: Sequence[str], verbose: bool, pause: float = PAUSE) -> Exit:
    """Print the verdicts on claim files now and after every change; ends by an interrupt.

    Verdicts are kept by content, so a claim that did not change is not decided again. A file that breaks the format is reported,
    and checked again when it changes. Raises QuestionError without targets and for targets that are papers.
    """
    import click

    from epsproof.reports.terminal.console import console
    from epsproof.reports.terminal.verdicts import show_verdicts
    from epsproof.verify.claims import run
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.papers import PAPERS
    from epsproof.verify.system.bounded_process import MEMORY

    if not targets or set(targets) & PAPERS.keys():
        raise QuestionError("--watch takes claim files, for instance epsproof verify --watch my.claims.toml")
    for changed in changes([Path(target) for target in targets], pause):
        for file in changed:
            click.echo(f"{file}:")
            try:
                show_verdicts(run(str(file), kept=Kept(), memory=MEMORY), verbose, console())
            except QuestionError as error:
                click.echo(f"error: {error}", err=True)
    return Exit.PROVED


def changes(files: Sequence[Path], pause: float = PAUSE) -> Iterator[list[Path]]:
    """All files at first, then, after each look, those that differ from the last look; never ends of itself."""
    known: dict[Path, tuple[int, int] | None] = {}
    while True:
        states = {file: _state(file) for file in files}
        changed = [file for file, state in states.items() if file not in known or known[file] != state]
        if changed:
            yield changed
        known = states
        time.sleep(pause)


def _state(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
