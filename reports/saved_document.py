"""Saving certificate documents under their digests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from epsproof.reports.files import json_text, write_text
from epsproof.verify.system.own_files import refuse_others

__all__ = ["save_document"]


def save_document(folder: Path, document: dict[str, Any], digest: str) -> str:
    """Write the document to ``folder`` under the first 16 digits of its digest; returns the file's name."""
    name = f"{digest[:16]}.json"
    refuse_others({folder / name: None}, force=True)
    write_text(folder / name, json_text(document))
    return name
