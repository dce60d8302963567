"""A record of what was compiled, so that it can be used again exactly where sources and compiled files are the same."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from epsproof.verify.coq.development import Development

__all__ = ["RECORD", "record_text", "reusable"]

RECORD = "compiled.json"


def record_text(development: Development, folder: Path, version: str) -> str:
    """The digests of the sources and of the compiled files in ``folder``, as JSON."""
    compiled = {
        f"{m}.vo": _digest(folder / f"{m}.vo") for m in development.modules if (folder / f"{m}.vo").exists()
    }
    document = {"coq": version, "sources": development.digest, "compiled": compiled}
    return json.dumps(document, sort_keys=True, indent=2) + "\n"


def reusable(development: Development, folder: Path) -> str:
    """Why what stands in ``folder`` is not the development compiled; empty where it is."""
    for name, text in development.sources.items():
        try:
            if (folder / name).read_text(encoding="utf-8") != text:
                return f"{name} differs from what is generated now"
        except (OSError, UnicodeDecodeError):
            return f"{name} is missing or cannot be read"
    try:
        recorded = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        same = recorded["sources"] == development.digest
        compiled = dict(recorded["compiled"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"there is no readable {RECORD}"
    if not same:
        return f"{RECORD} belongs to other sources"
    for module in development.modules:
        name = f"{module}.vo"
        if not (folder / name).exists() or compiled.get(name) != _digest(folder / name):
            return f"{name} is missing or was changed after it was compiled"
    return ""


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
