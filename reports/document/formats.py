"""The formats in which a document is written to a file; the ending of its name says which."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.system.room import files_of

if TYPE_CHECKING:
    from epsproof.reports.document.model import Document

__all__ = ["document_files", "endings", "pictures_of", "refuse_form", "written"]

ROOM = "epsproof.reports.document.known"


@cache
def endings() -> tuple[str, ...]:
    """The endings of files that can be written; none of what writes them is loaded."""
    return tuple(f".{name}" for name in files_of(ROOM))


def written(document: Document, stem: str, ending: str) -> bytes:
    """The document as a file whose name without its ending is ``stem``. Raises UnsupportedForm."""
    found: bytes = import_module(f"{ROOM}.{ending.removeprefix('.')}").written(document, stem)
    return found


def refuse_form(path: Path, option: str) -> None:
    """Raise UnsupportedForm where nothing can be written to the path that ``option`` names."""
    form = path.suffix.lower()
    if form not in endings():
        example = path.with_suffix(".html").name
        raise UnsupportedForm(
            f"{option} {path.name}: a file ends in {', '.join(endings())}; for instance {option} {example}"
        )
    if form == ".pdf":
        from epsproof.reports.document.pdf import PACKAGES, latexmk_found

        if not latexmk_found():
            raise UnsupportedForm(
                f"{option} {path.name}: no PDF without latexmk (Debian: apt-get install {PACKAGES}); take .html"
            )


def document_files(document: Document, path: Path) -> dict[str, bytes]:
    """The files by name: the document, and beside LaTeX its pictures. Raises UnsupportedForm."""
    form = path.suffix.lower()
    beside = pictures_of(document, path.stem) if form == ".tex" else {}
    return {path.name: written(document, path.stem, form), **beside}


def pictures_of(document: Document, stem: str) -> dict[str, bytes]:
    """The pictures as files that LaTeX includes, by name."""
    return {f"{stem}-{picture.name}.pdf": picture.pdf for picture in document.pictures}
