"""Notebooks."""

from __future__ import annotations

from epsproof.reports.document.markdown import document_notebook
from epsproof.reports.document.model import Document

__all__ = ["written"]


def written(document: Document, stem: str) -> bytes:
    """The notebook, whose programs are cells that run."""
    return document_notebook(document)
