"""The pages of the manual before they are typeset: written ones, those of ``epsproof help``, and those made of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

__all__ = ["GENERATED", "sources"]

DOCS = Path(__file__).parents[1] / "docs"
GENERATED = ("claim_kinds", "commands", "laws", "models", "python_library", "schemas", "short_pages")


def sources() -> dict[str, bytes]:
    """All files by their path in the source of the manual."""
    written = {
        file.relative_to(DOCS / "manual").as_posix(): file.read_bytes() for file in _files(DOCS / "manual")
    }
    topics = {f"topics/{file.name}": file.read_bytes() for file in _files(DOCS / "topics")}
    made: dict[str, bytes] = {}
    for name in GENERATED:
        pages: Callable[[], dict[str, str]] = import_module(f"epsproof.reports.manual.generated.{name}").pages
        made |= {path: text.encode() for path, text in pages().items()}
    return {**written, **topics, **made}


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file())
