"""Verdicts as ledger files, one a claim: what the kernel needs to repeat them from the claim as it was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epsproof.reports.files import json_text
from epsproof.verify.claims.believed import fields_of, models_of
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.reading import as_read
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.kernel.ledger import SCHEMA

__all__ = ["ledger_files"]


def ledger_files(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> dict[str, bytes]:
    """``ID.json`` for every claim with a verdict; of two with one name, of which the second is not read, for the first."""
    known = {claim.id: claim for claim in claims}
    first = {v.id: v for v in reversed(verdicts) if v.id in known}
    return {
        f"{v.id}.json": json_text(_ledger(known[v.id], v)).encode() for v in verdicts if first.get(v.id) is v
    }


def _ledger(claim: Claim, verdict: Verdict) -> dict[str, Any]:
    claim = as_read(claim, verdict.read_as)
    entry = {
        "id": verdict.id,
        "kind": claim.kind,
        "claim": fields_of(claim),
        "verdict": verdict.verdict,
        "rung": verdict.rung,
        "documents": list(verdict.documents),
    }
    return {"schema": SCHEMA, "attacks": models_of(claim), "entries": [entry]}
