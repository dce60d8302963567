"""Files: results that appear whole or not at all, and canonical JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from epsproof.verify.system.own_files import digest, write_whole

__all__ = ["file_stem", "json_text", "naming", "write_bytes", "write_text"]

MOST = 60


def file_stem(name: str, *beside: str) -> str:
    """A file name for a paper or profile: letters, digits and hyphens.

    Where these lose more than spaces, or the question has words ``beside`` its name, six digits of a digest tell it from others.
    """
    kept = "".join(c if c.isascii() and c.isalnum() else "-" for c in name)
    stem = "-".join(part for part in kept.split("-") if part)[:MOST] or "report"
    whole = not beside and stem == "-".join(name.split())
    return stem if whole else f"{stem}-{digest(json.dumps([name, *beside]).encode())[:6]}"


def json_text(document: Any) -> str:
    """The document as JSON with sorted keys, two spaces of indentation and a final newline; the same bytes every time."""
    return json.dumps(document, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text to ``path``; after an error the old content, or no file, is there."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``, whose folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with naming(path):
        write_whole(path, content)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """An error of the operating system inside, such as a full disk, names ``path`` and not the temporary file beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
