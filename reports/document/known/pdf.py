"""Paper."""

from __future__ import annotations

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.document.formats import pictures_of
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.model import Document
from epsproof.reports.document.pdf import typeset

__all__ = ["written"]


def written(document: Document, stem: str) -> bytes:
    """The document on paper; raises UnsupportedForm where LaTeX stops."""
    found = typeset(document_latex(document, stem), beside=pictures_of(document, stem))
    if found.pdf is None:
        raise UnsupportedForm(f"{stem}.pdf: LaTeX stopped: {found.complaint}; take .html")
    return found.pdf
