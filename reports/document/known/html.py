"""Pages for the browser."""

from __future__ import annotations

from epsproof.reports.document.html import document_html
from epsproof.reports.document.model import Document

__all__ = ["written"]


def written(document: Document, stem: str) -> bytes:
    """The page."""
    return document_html(document)
