"""The theorem files of a paper kept between runs, by content: they are read back only if nothing that they depend on changed.

The key is a digest of the source of ``derive`` and ``verify`` with the versions under it, of the paper's folder, and of the
claims asked for. An entry holds a digest of itself; one that does not match is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from verify.claims.cache import code, folder
from verify.coq.claims.paper import Progress, paper_files
from verify.coq.development import Theorem, TheoremFile
from verify.papers import Paper

__all__ = ["kept_files"]


def kept_files(paper: Paper, claims: Iterable[str], progress: Progress | None = None) -> list[TheoremFile]:
    """The theorem files for these claims, those written by hand among them; claims out of Coq's reach have none."""
    wanted = sorted(claims)
    key = _key(paper, wanted)
    file = folder().with_name("coq") / f"{key}.json"
    found = _read(file, key)
    if found is None:
        found, _ = paper_files(paper, progress, wanted)
        _write(file, key, found)
    return found


def _key(paper: Paper, claims: list[str]) -> str:
    parts = hashlib.sha256(json.dumps([code(), claims]).encode())
    for top in (Path(__file__).parent, paper.folder):
        for source in sorted(p for p in top.rglob("*") if p.suffix in {".py", ".v", ".toml"}):
            parts.update(f"{source.relative_to(top)}\n".encode() + source.read_bytes())
    return parts.hexdigest()


def _read(file: Path, key: str) -> list[TheoremFile] | None:
    try:
        entry = json.loads(file.read_text(encoding="utf-8"))
        if entry["key"] != key or entry["digest"] != _digest(entry["files"]):
            return None
        return [_file(x) for x in entry["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(file: Path, key: str, found: list[TheoremFile]) -> None:
    """A folder that cannot be written is no error."""
    files = [attrs.asdict(x) for x in found]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, suffix=".part", delete=False, encoding="utf-8") as stream:
            json.dump({"key": key, "digest": _digest(files), "files": files}, stream)
        os.replace(stream.name, file)
    except OSError:
        return


def _file(data: dict[str, Any]) -> TheoremFile:
    theorems = tuple(Theorem(x["module"], x["name"], tuple(x["claims"])) for x in data["theorems"])
    return TheoremFile(data["module"], data["text"], theorems, data["first"])


def _digest(files: list[Any]) -> str:
    return hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()
