"""Verdicts kept between runs, by content: the claim's data and everything that could change its verdict.

The key is a digest of the claim, of the engine's source (epsproof.verify.system.sources), and of the solvers that propose points.
What is read back is proved only where the kernel accepts the certificates again. Claims left undecided because time ran out are
not kept: another run may have more.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.reading import as_read
from epsproof.verify.claims.values.given import decoded, encoded
from epsproof.verify.claims.verdict import Repair, Verdict
from epsproof.verify.solvers.solver import taking_part
from epsproof.verify.system.own_files import digest
from epsproof.verify.system.sources import engine
from epsproof.verify.system.store import Store, kept_in

__all__ = ["Kept", "content", "key", "verdict_data", "verdict_from"]


@attrs.frozen
class Kept:
    """The verdicts kept in a directory, which need not exist."""

    directory: Path = attrs.field(factory=lambda: kept_in() / "verdicts")

    def read(self, claim: Claim) -> Verdict | None:
        """The verdict kept for the claim, or None where there is none that is whole, this claim's, and accepted by the kernel."""
        try:
            verdict = verdict_from(self.found(key(claim)))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        same = (verdict.id, verdict.kind, verdict.assumptions) == (claim.id, claim.kind, claim.assumptions)
        return verdict if same and stands(claim, verdict) else None

    def found(self, name: str) -> Any:
        """What is kept under the key; raises ValueError where nothing is."""
        text = self.store.found(name)
        if text is None:
            raise ValueError("nothing is kept under this key")
        return json.loads(text)

    def write(self, claim: Claim, verdict: Verdict) -> None:
        """Keep the verdict, unless a limit or an error of the engine ended the work on it, or it names a place in its file; a
        directory that cannot be written is no error."""
        if verdict.place or verdict.ended_by:
            return
        self.keep(key(claim), verdict_data(verdict))

    def keep(self, name: str, value: Any) -> None:
        """Keep what JSON can hold under the key; a directory that cannot be written is no error."""
        with suppress(OSError):
            self.store.keep(name, json.dumps(value))

    @property
    def store(self) -> Store:
        """The store of the verdicts."""
        return Store(self.directory, "verdict")


def key(claim: Claim, about: str = "") -> str:
    """The digest of all that the verdict on a claim depends on, or something else ``about`` it."""
    return digest((about + _content(claim) + engine() + json.dumps(taking_part())).encode())


def content(claim: Claim) -> str:
    """The digest of the claim alone."""
    return digest(_content(claim).encode())


def _content(claim: Claim) -> str:
    data = [claim.id, claim.kind, claim.location, claim.statement, list(claim.assumptions), claim.data]
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def stands(claim: Claim, verdict: Verdict) -> bool:
    """Whether the kernel accepts all that the verdict holds, and, where it holds documents of a proved claim with goals, proves
    by one of them just the texts of the claim."""
    if not all(map(repeated, verdict.certificates)):
        return False
    results = [repeated(document) for document in verdict.documents]
    if not all(results):
        return False
    read = as_read(claim, verdict.read_as)
    if verdict.verdict != "proved" or not results or not kinds()[read.kind].typed or "goals" not in read.data:
        return True
    from epsproof.verify.claims.claim import Typed

    texts = Typed.of(read).document
    alike = (all(d.get(name) == text for name, text in texts.items()) for d in verdict.documents)
    return any(same and result == "proved" for same, result in zip(alike, results, strict=True))


def repeated(document: dict[str, Any]) -> str:
    """What the kernel says of a certificate, or of a document with its certificates; empty where it rejects it."""
    from epsproof.verify.kernel.document import check
    from epsproof.verify.kernel.rejected import Rejected

    try:
        return check(document)
    except Rejected:
        return ""


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON that ``verdict_from`` reads back."""
    told = None if verdict.counterexample is None else encoded(verdict.counterexample)
    return {**attrs.asdict(verdict), "counterexample": told}


def verdict_from(data: dict[str, Any]) -> Verdict:
    """The verdict of ``verdict_data``."""
    lists = {name: tuple(data.get(name, ())) for name in ("assumptions", "certificates", "documents")}
    repair = None if data["repair"] is None else Repair.of(data["repair"])
    told = None if data["counterexample"] is None else decoded(data["counterexample"])
    return Verdict(**{**data, **lists, "repair": repair, "counterexample": told})
