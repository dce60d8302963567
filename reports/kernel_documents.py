"""The documents in which the kernel reads a claim as it was typed and repeats its verdict: in words, and as files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

__all__ = ["document_file", "document_files", "document_words", "told_apart"]


def document_words(document: Mapping[str, Any]) -> str:
    """What a document establishes: ``3 branches, each with a certificate``, ``no branch on which it fails``.

    A point is told without the kernel's own variables, which follow from the others.
    """
    if "witness" in document:
        point = (
            (name, value) for name, value in sorted(document["witness"].items()) if not name.endswith("_")
        )
        place = ", ".join(f"{name} = {value}" for name, value in point)
        return f"refuted at {place}" if place else "refuted"
    if "proofs" not in document:
        return f"a document {document.get('schema', '')}".strip()
    count = sum(map(len, document["proofs"]))
    if not count:
        return "proved: no branch on which it fails"
    return (
        f"proved: {count} branches, each closed by a certificate"
        if count > 1
        else "proved: 1 branch, closed by a certificate"
    )


def told_apart(documents: Sequence[Mapping[str, Any]]) -> list[str]:
    """What each document establishes; of several, with the goals that it is about, where it lists them."""
    told = [document_words(document) for document in documents]
    if len(told) < 2:
        return told
    about = [", ".join(document.get("goals", ())) for document in documents]
    return [f"{words}: {goals}" if goals else words for goals, words in zip(about, told, strict=True)]


def document_file(document: Mapping[str, Any]) -> str:
    """``documents/DIGEST.json``."""
    return f"documents/{sha256(_text(document).encode()).hexdigest()[:16]}.json"


def document_files(documents: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """The files by their names."""
    return {document_file(document): (_text(document) + "\n").encode() for document in documents}


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
