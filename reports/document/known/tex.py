"""Articles in LaTeX."""

from __future__ import annotations

from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.model import Document

__all__ = ["written"]


def written(document: Document, stem: str) -> bytes:
    """The source, which names the pictures beside it."""
    return document_latex(document, stem).encode()
