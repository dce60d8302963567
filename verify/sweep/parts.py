"""The finished chunks of a sweep in a folder beside its table, each a file of its own under a seal."""

from __future__ import annotations

import errno
import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.system.own_files import digest_of
from epsproof.verify.system.store import Store

__all__ = ["Parts", "SweepStopped", "refusal"]

# Why a sweep ended before its table was written.


class SweepStopped(QuestionError):
    """A sweep could not be finished; the chunks that were finished are kept, and the message says how to go on."""


MARK = "epsproof-sweep.txt"
MADE = "Made by epsproof sweep; its chunks are removed when the table is whole.\n"
WHOLE = "epsproof-sweep"
OWN = re.compile(rf"\.?([0-9a-f]{{64}}\.chunk|{WHOLE}\.(table|csv|parquet))(\.\w+)?")


@frozen
class Parts:
    """The folder ``OUT.parts`` of the table ``OUT``."""

    table: Path

    @property
    def folder(self) -> Path:
        return self.table.with_name(f"{self.table.name}.parts")

    @contextmanager
    def held(self, resume: bool) -> Iterator[None]:
        """The folder for one run alone; raises SweepStopped where another run has it, unfinished work is not to be resumed, or it
        is somebody else's."""
        if os.path.lexists(self.folder) and not self._ours():
            raise SweepStopped(
                f"{self.folder} exists and was not made by a sweep: move it away, or give another --to"
            )
        with refusal(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / MARK).write_text(MADE, encoding="utf-8")
            lock = (self.folder / "lock").open("w")
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise SweepStopped(
                    f"another run is at work on {self.table}; wait for it, or give another --to"
                ) from None
            if not resume and any(self.folder.glob("*.chunk")):
                raise SweepStopped(
                    f"{self.folder} holds an unfinished sweep: add --resume to go on with it, or remove the folder"
                )
            yield

    def read(self, key: str) -> str | None:
        """The lines of the chunk with this key, or None where there are none, or they are damaged."""
        return self.store.found(key)

    def write(self, key: str, lines: str) -> None:
        """Keep the lines; raises SweepStopped where the disk does not take them."""
        with refusal(self.folder):
            self.store.keep(key, lines)

    @property
    def fresh(self) -> Path:
        """Where the table is written before it takes its place."""
        return self.folder / f"{WHOLE}{self.table.suffix}"

    def place(self) -> None:
        """Put the fresh table into its place; its digest is noted before, so that a run that is cut off there is known by it."""
        self._notes.keep(WHOLE, digest_of(self.fresh))
        os.replace(self.fresh, self.table)

    @property
    def placed(self) -> dict[Path, str]:
        """The digest of the table that an unfinished sweep put into its place, or was about to."""
        noted = self._notes.found(WHOLE)
        return {} if noted is None else {self.table: noted}

    @property
    def _notes(self) -> Store:
        return Store(self.folder, "table")

    @property
    def store(self) -> Store:
        """The store of the chunks."""
        return Store(self.folder, "chunk")

    def remove(self) -> None:
        """Remove all chunks, and the folder where nothing else is in it."""
        with suppress(OSError):
            for file in [
                f for f in self.folder.iterdir() if f.name in (MARK, "lock") or OWN.fullmatch(f.name)
            ]:
                file.unlink()
            self.folder.rmdir()

    def _ours(self) -> bool:
        """Whether the folder is one that a sweep made, or empty."""
        if self.folder.is_symlink() or not self.folder.is_dir():
            return False
        mark = self.folder / MARK
        made = (
            not mark.is_symlink()
            and mark.is_file()
            and mark.stat().st_size == len(MADE)
            and mark.read_text("utf-8") == MADE
        )
        return made or not any(self.folder.iterdir())


@contextmanager
def refusal(place: Path) -> Iterator[None]:
    """An OSError becomes SweepStopped with what to do about it."""
    try:
        yield
    except OSError as error:
        kept = "finished chunks are kept, go on with --resume"
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise SweepStopped(f"{place}: the disk is full; make room, {kept}") from error
        raise SweepStopped(f"{place}: {error.strerror or error}; {kept} once it can be written") from error
