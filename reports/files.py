"""Files: results that appear whole or not at all, and canonical JSON."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["file_stem", "json_text", "naming", "write_bytes", "write_text"]


def file_stem(name: str) -> str:
    """A file name for a paper or profile: letters, digits and hyphens."""
    kept = "".join(c if c.isascii() and c.isalnum() else "-" for c in name)
    return "-".join(part for part in kept.split("-") if part)[:60] or "report"


def json_text(document: Any) -> str:
    """The document as JSON with sorted keys, two spaces of indentation and a final newline; the same bytes every time."""
    return json.dumps(document, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text to ``path``; after an error the old content, or no file, is there."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path`` through a temporary file in the same folder, which is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with naming(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with naming(path):
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            os.chmod(name, 0o644)
            os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """An error of the operating system inside, such as a full disk, names ``path`` and not the temporary file beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
