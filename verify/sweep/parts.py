"""The finished chunks of a sweep in a folder beside its table, each a file of its own that proves itself whole."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from verify.sweep.stopped import SweepStopped

__all__ = ["Parts", "refusal"]


@frozen
class Parts:
    """The folder ``OUT.parts`` of the table ``OUT``."""

    table: Path

    @property
    def folder(self) -> Path:
        return self.table.with_name(f"{self.table.name}.parts")

    @contextmanager
    def held(self, resume: bool) -> Iterator[None]:
        """The folder for one run alone; raises SweepStopped where another run has it, or unfinished work is not to be resumed."""
        with refusal(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = (self.folder / "lock").open("w")
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise SweepStopped(f"another run is at work on {self.table}; wait for it, or give another --to") from None
            if not resume and any(self.folder.glob("*.chunk")):
                raise SweepStopped(
                    f"{self.folder} holds an unfinished sweep: add --resume to go on with it, or remove the folder"
                )
            yield

    def read(self, number: int, key: str) -> str | None:
        """The lines of the chunk, or None where there are none, where they belong to another question, or are damaged."""
        try:
            head, _, lines = self._file(number).read_text(encoding="utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            return None
        return lines if head == _seal(key, lines) else None

    def write(self, number: int, key: str, lines: str) -> None:
        """Keep the lines, written beside and renamed; raises SweepStopped where the disk does not take them."""
        with refusal(self.folder):
            written(self._file(number), f"{_seal(key, lines)}\n{lines}".encode())

    def remove(self) -> None:
        """Remove the folder with all chunks."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _file(self, number: int) -> Path:
        return self.folder / f"{number:07d}.chunk"


def written(path: Path, content: bytes) -> None:
    """Write the content through a file beside it; after an error the old content, or no file, is there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


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


def _seal(key: str, lines: str) -> str:
    return f"{key} {hashlib.sha256((key + lines).encode()).hexdigest()}"
