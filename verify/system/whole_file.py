"""Files that appear whole or not at all: written beside their place, then renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

__all__ = ["beside", "write_whole"]

OPENED = "/proc/self/fd"


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A new file beside ``path``, which takes its place when the block ends; after an error the old file, or none, is there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Write the content to ``path``, whose folder is there; raises OSError where the disk does not take it.

    Where the system has files without a name, the content has none until it is whole: a process that is killed leaves nothing.
    """
    handle = _nameless(path.parent)
    if handle is None:
        with beside(path) as fresh:
            fresh.write_bytes(content)
        return
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fchmod(stream.fileno(), 0o644)
        _named(stream.fileno(), path)


def _nameless(folder: Path) -> int | None:
    """A new file in the folder that has no name; None where the system has no such files."""
    kind = getattr(os, "O_TMPFILE", None)
    if kind is None or not os.path.isdir(OPENED):
        return None
    try:
        return os.open(folder, os.O_WRONLY | kind, 0o600)
    except OSError:
        return None


def _named(handle: int, path: Path) -> None:
    """Give the file of the handle a name beside ``path``, then that of ``path``."""
    name = f".{path.name}.{token_hex(8)}"
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.link(f"{OPENED}/{handle}", name, dst_dir_fd=folder, follow_symlinks=True)
        try:
            os.replace(path.parent / name, path)
        except BaseException:
            os.unlink(path.parent / name)
            raise
    finally:
        os.close(folder)
