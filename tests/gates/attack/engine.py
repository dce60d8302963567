"""What the engine says of a generated claim, in this process."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from epsproof.verify.claims.claim import ClaimRejected
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from tests.gates.attack.draft import Draft

__all__ = ["Answer", "asked"]

SHARED = Path("/dev/shm")
CAUGHT = "error of the engine"
FOLDER = str(SHARED) if SHARED.is_dir() else None


@dataclass(frozen=True)
class Answer:
    """``verdict`` is a verdict of the engine, "not read", or "fell over"; ``found`` is what it
    said."""

    verdict: str
    found: Verdict | None = None
    reason: str = ""


def asked(draft: Draft, seconds: float) -> Answer:
    """The engine's answer, found within ``seconds`` of the processor."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        file = Path(folder) / "attack.claims.toml"
        file.write_text(draft.toml, encoding="utf-8")
        try:
            (claim,) = read_claims(file)
            found = judged(claim, Searches(seconds=seconds, derivation=seconds * 2, claim=seconds * 2))
        except ClaimRejected as rejected:
            return Answer("not read", None, rejected.rule)
        except Exception as error:
            return Answer("fell over", None, f"{type(error).__name__}: {error}")
    if CAUGHT in found.evidence:
        return Answer("fell over", found, found.evidence)
    return Answer(found.verdict, found, found.evidence)
