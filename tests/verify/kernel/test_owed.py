"""What a document owes, statement by statement: documents that use every part of the format, and lists that were read by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from epsproof.verify.kernel import closed_form, sign_lemma

FILES = sorted((Path(__file__).parent / "owing").glob("*.json"))
OBLIGATIONS = {closed_form.SCHEMA: closed_form.obligations, sign_lemma.SCHEMA: sign_lemma.obligations}


def owed(document: dict[str, Any]) -> list[str]:
    """One line for every statement: its name, the hypotheses, the goal."""
    return [
        f"{o.name}: {'; '.join(f'{p} {relation} 0' for p, relation in o.hypotheses)} |- {o.goal[0]} {o.goal[1]} 0"
        for o in OBLIGATIONS[document["schema"]](document)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_document_owes_just_these_statements(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert owed(stored["document"]) == stored["owed"]


def test_there_are_documents_of_both_kinds() -> None:
    schemas = {json.loads(file.read_text(encoding="utf-8"))["document"]["schema"] for file in FILES}
    assert schemas == OBLIGATIONS.keys()
