"""Files that appear whole or not at all: written beside their place, then renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["beside", "write_whole"]


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
    """Write the content to ``path``, whose folder is there; raises OSError where the disk does not take it."""
    with beside(path) as fresh:
        fresh.write_bytes(content)
