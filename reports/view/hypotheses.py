"""The recorded findings on the hypotheses of a paper's proved claims, and the words for them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = ["FILE", "RENEW", "finding_words", "lacking", "notes", "recorded", "results", "unrecorded"]

FILE = "hypotheses.json"
RENEW = "epsproof verify {} --hypotheses --no-cache --record reports/measured/hypotheses.json"
MANY = 3
GIVES = ("undefined", "left side", "right side", "printed epsilon", "epsilon", "1/r* - p*q", "fails")


def recorded(claims: Sequence[Claim]) -> dict[str, list[Dropped]]:
    """The recorded findings by claim id, for the claims that have not changed since."""
    from epsproof.verify.claims.cache import content
    from epsproof.verify.claims.hypotheses import Dropped

    entries = _entries()
    known = [c for c in claims if c.id in entries and entries[c.id]["claim"] == content(c)]
    return {c.id: [Dropped(**entry) for entry in entries[c.id]["hypotheses"]] for c in known}


def _entries() -> dict[str, Any]:
    file = files("epsproof.reports.measured").joinpath(FILE)
    return json.loads(file.read_text(encoding="utf-8"))["results"] if file.is_file() else {}


def unrecorded(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> list[str]:
    """The ids of proved claims that have no record, or one of an earlier form of the claim."""
    known = recorded(claims)
    return [v.id for v in verdicts if v.as_stated and v.id not in known]


def notes(paper: str, claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """The notes of a report on claims whose hypotheses are not recorded; none where all are, or where the paper has no record."""
    return () if _entries().keys().isdisjoint(c.id for c in claims) else lacking(paper, claims, verdicts)


def lacking(paper: str, claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """Which proved claims have no record, and how to make one; none where all have one."""
    missing = unrecorded(claims, verdicts)
    named = (
        f"{len(missing)} proved claims, such as {missing[0]}" if len(missing) > MANY else ", ".join(missing)
    )
    return (f"no hypotheses are recorded for {named}; {RENEW.format(paper)} records them",) if missing else ()


def results(claims: Sequence[Claim], found: Mapping[str, Sequence[Dropped]]) -> dict[str, Any]:
    """What is to be recorded: for every claim a digest of what it says, and the findings."""
    import attrs

    from epsproof.verify.claims.cache import content
    from epsproof.verify.claims.hypotheses import Dropped

    recorded = attrs.filters.exclude(attrs.fields(Dropped).late)
    return {
        claim.id: {
            "claim": content(claim),
            "hypotheses": [attrs.asdict(one, filter=recorded) for one in found[claim.id]],
        }
        for claim in claims
        if claim.id in found
    }


def finding_words(need: Dropped) -> str:
    """What was found, in a few words: ``p = 0, q = 1/2: undefined, division by zero``."""
    if need.witness is None:
        return need.reason
    place = ", ".join(f"{name} = {value}" for name, value in need.witness.items() if name not in GIVES)
    gives = ", ".join(f"{_said(name)} {value}" for name, value in need.witness.items() if name in GIVES)
    return f"{place}: {gives}" if gives else place


def _said(name: str) -> str:
    return {"undefined": "undefined,", "fails": "fails:"}.get(name, f"{name} =")
