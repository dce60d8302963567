"""The format of a file that is not what it should be, by how it begins."""

from __future__ import annotations

import json

__all__ = ["other_format"]

BEGINNINGS = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"PK\x03\x04": "an archive, as .zip, .docx and .xlsx are",
    b"\x1f\x8b": "compressed (gzip)",
    b"PAR1": "a table (Parquet)",
}
MARKED = {
    "<": "a web page or XML",
    "\\documentclass": "LaTeX",
    "---": "YAML",
    "import ": "Python",
    "from ": "Python",
}
FEWEST_ROWS = 2


def other_format(raw: bytes) -> str:
    """``it is a PDF, and what is read is ...``; empty where nothing tells what the file is."""
    found = _format(raw)
    return f"it is {found}, and what is read is a text in TOML, as epsproof init writes one" if found else ""


def _format(raw: bytes) -> str:
    text = raw.decode("utf-8-sig", "replace").strip()
    binary = (name for beginning, name in BEGINNINGS.items() if raw.startswith(beginning))
    marked = (name for beginning, name in MARKED.items() if text.startswith(beginning))
    if name := next(binary, "") or next(marked, ""):
        return name
    if text[:1] in ("{", "["):
        return "JSON" if _is_json(text) else ""
    rows = [row.count(",") for row in text.splitlines() if row]
    separated = len(rows) >= FEWEST_ROWS and rows[0] > 0 and len({*rows}) == 1
    return "a table (CSV)" if separated and not {*text} & {"=", "[", "#"} else ""


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
