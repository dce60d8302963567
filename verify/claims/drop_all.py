"""The hypotheses of all proved claims of papers and claim files, by several processes, kept by content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any

import attrs

from epsproof.verify.claims.cache import Kept, key
from epsproof.verify.claims.claim import Claim, Unread
from epsproof.verify.claims.claim_file import claims_and_faults
from epsproof.verify.claims.hypotheses import Dropped, dropped
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.papers import PAPERS
from epsproof.verify.system.processors import PROCESSORS, pool

__all__ = ["claims_of", "dropped_in", "ids_of", "kept_or_dropped"]

ABOUT = "hypotheses"


def dropped_in(
    sources: Sequence[str],
    verdicts: Sequence[Verdict],
    progress: Callable[..., Any] | None = None,
    *,
    jobs: int = PROCESSORS,
    kept: Kept | None = None,
) -> dict[str, list[Dropped]]:
    """What is found for every claim that is proved as it stands, by id in the claims' order; ``jobs`` processes change nothing
    in the result."""
    proved = {v.id for v in verdicts if v.as_stated}
    claims = [claim for claim in claims_of(sources) if claim.id in proved]
    found = {claim.id: known for claim in claims if (known := _read(claim, kept)) is not None}
    waiting = [claim for claim in claims if claim.id not in found]
    if len(waiting) < 2 or jobs < 2:
        for number, claim in enumerate(waiting):
            if progress is not None:
                progress(f"hypotheses of {claim.id}", number, len(waiting))
            found[claim.id] = kept_or_dropped(claim, kept)
        return {claim.id: found[claim.id] for claim in claims}
    with pool(jobs) as workers:
        running = {workers.submit(dropped, claim): claim for claim in waiting}
        for number, done in enumerate(as_completed(running), 1):
            claim = running[done]
            found[claim.id] = done.result()
            _write(claim, found[claim.id], kept)
            if progress is not None:
                progress(f"hypotheses of {claim.id}", number, len(waiting))
    return {claim.id: found[claim.id] for claim in claims}


def claims_of(sources: Sequence[str]) -> list[Claim]:
    """The claims of papers, by name, and those of claim files, by path, that keep the rules of the format."""
    return [claim for claim in _known(sources) if isinstance(claim, Claim)]


def ids_of(sources: Sequence[str]) -> list[str]:
    """The names of the claims, each once for a source."""
    return [name for source in sources for name in dict.fromkeys(claim.id for claim in _known([source]))]


def _known(sources: Sequence[str]) -> list[Claim | Unread]:
    return [
        claim for s in sources for claim in (PAPERS[s].claims if s in PAPERS else claims_and_faults(Path(s)))
    ]


def kept_or_dropped(claim: Claim, kept: Kept | None = None) -> list[Dropped]:
    """The findings on one proved claim, from ``kept`` if they are there."""
    found = _read(claim, kept)
    if found is None:
        found = dropped(claim)
        _write(claim, found, kept)
    return found


def _read(claim: Claim, kept: Kept | None) -> list[Dropped] | None:
    if kept is None:
        return None
    try:
        return [Dropped(**entry) for entry in kept.found(key(claim, ABOUT))]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(claim: Claim, found: Sequence[Dropped], kept: Kept | None) -> None:
    if kept is not None and not any(one.late for one in found):
        kept.keep(key(claim, ABOUT), [attrs.asdict(one) for one in found])
