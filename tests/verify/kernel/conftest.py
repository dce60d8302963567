"""Stored documents with their certificates, and altered copies of them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import pytest
from document_changes import DROP, Change, Document

from epsproof.verify.kernel.certificate import load

FOLDER = Path(__file__).parent / "documents"


@pytest.fixture(scope="session")
def documents() -> dict[str, Document]:
    """Closed forms and sign lemmas, all proved; ``store_documents.py`` makes them."""
    return {path.stem: load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}


@pytest.fixture
def altered(documents: dict[str, Document]) -> Callable[..., Document]:
    """A copy of a document with values replaced at paths; DROP removes a key or an entry."""

    def alter(name: str, *changes: Change) -> Document:
        document = copy.deepcopy(documents[name])
        for path, value in changes:
            target = document
            for key in path[:-1]:
                target = target[key]
            if value is DROP:
                del target[path[-1]]
            else:
                target[path[-1]] = value
        return document

    return alter
