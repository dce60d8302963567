"""Markdown with formulas in LaTeX."""

from __future__ import annotations

from epsproof.reports.document.markdown import document_markdown
from epsproof.reports.document.model import Document

__all__ = ["written"]


def written(document: Document, stem: str) -> bytes:
    """The text, pictures left out."""
    return document_markdown(document).encode()
