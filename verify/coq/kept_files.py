"""The theorem files of a paper kept between runs: they are read back only if nothing that they depend on changed.

The key is a digest of the engine's source, of what writes Coq, of the paper's folder, and of the claims asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from epsproof.verify.coq.claims.paper import Progress, paper_files
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.papers import Paper
from epsproof.verify.system.own_files import digest
from epsproof.verify.system.sources import engine_and
from epsproof.verify.system.store import Store, kept_in

__all__ = ["kept_files"]


def kept_files(paper: Paper, claims: Iterable[str], progress: Progress | None = None) -> list[TheoremFile]:
    """The theorem files for these claims, those written by hand among them; claims out of Coq's reach have none."""
    wanted = sorted(claims)
    key = digest(json.dumps([engine_and(Path(__file__).parent, paper.folder), wanted]).encode())
    store = Store(kept_in() / "coq", "theorems")
    if (kept := store.found(key)) is not None:
        return [_file(data) for data in json.loads(kept)]
    found, _ = paper_files(paper, progress, wanted)
    with suppress(OSError):
        store.keep(key, json.dumps([attrs.asdict(file) for file in found]))
    return found


def _file(data: dict[str, Any]) -> TheoremFile:
    theorems = tuple(Theorem(x["module"], x["name"], tuple(x["claims"])) for x in data["theorems"])
    return TheoremFile(data["module"], data["text"], theorems, data["first"])
