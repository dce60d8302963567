"""The formats in which a document is written to a file; the ending of its name says which."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.markdown import document_markdown, document_notebook
from epsproof.reports.document.model import Document
from epsproof.reports.document.pdf import PACKAGES, latexmk_found, typeset

__all__ = ["FORMATS", "document_files", "refuse_form"]

Renderer = Callable[[Document, str], bytes]


def pdf(document: Document, stem: str) -> bytes:
    """The document on paper; raises UnsupportedForm where LaTeX stops."""
    found = typeset(document_latex(document, stem), beside=_pictures(document, stem))
    if found.pdf is None:
        raise UnsupportedForm(f"{stem}.pdf: LaTeX stopped: {found.complaint}; take .html")
    return found.pdf


FORMATS: dict[str, Renderer] = {
    ".html": lambda document, stem: document_html(document),
    ".tex": lambda document, stem: document_latex(document, stem).encode(),
    ".pdf": pdf,
    ".md": lambda document, stem: document_markdown(document).encode(),
    ".ipynb": lambda document, stem: document_notebook(document),
}
"""By the ending, a function of the document and of the name of the file without it."""


def refuse_form(path: Path, option: str) -> None:
    """Raise UnsupportedForm where nothing can be written to the path that ``option`` names."""
    form = path.suffix.lower()
    if form not in FORMATS:
        example = path.with_suffix(".html").name
        endings = ", ".join(FORMATS)
        raise UnsupportedForm(
            f"{option} {path.name}: a file ends in {endings}; for instance {option} {example}"
        )
    if form == ".pdf" and not latexmk_found():
        raise UnsupportedForm(
            f"{option} {path.name}: no PDF without latexmk (Debian: apt-get install {PACKAGES}); take .html"
        )


def document_files(document: Document, path: Path) -> dict[str, bytes]:
    """The files by name: the document, and beside LaTeX its pictures. Raises UnsupportedForm."""
    form = path.suffix.lower()
    beside = _pictures(document, path.stem) if form == ".tex" else {}
    return {path.name: FORMATS[form](document, path.stem), **beside}


def _pictures(document: Document, stem: str) -> dict[str, bytes]:
    return {f"{stem}-{picture.name}.pdf": picture.pdf for picture in document.pictures}
