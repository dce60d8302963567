"""The document of ``epsproof verify --json``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from epsproof.reports.exits import status_of

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = ["FIELDS", "claim_document", "claims_status", "verify_document"]

SCHEMA = "epsproof-verify/1"
FIELDS = (
    "id", "kind", "location", "statement", "assumptions", "verdict", "read_as", "rung", "evidence", "counterexample", "repaired",
    "seconds",
)  # fmt: skip


def claims_status(verdicts: Sequence[Verdict]) -> str:
    """ "error" after an error of the engine, else "refuted" where a claim is refuted or holds after a repair only, else
    "undecided" where one is undecided or not read or there is none, else "proved".

    A claim of a file counts as proved where its verdict is the expected one.
    """
    if any(v.by_error for v in verdicts):
        return "error"
    return status_of(*(v.verdict if v.expect is None else _against(v) for v in verdicts))


def _against(verdict: Verdict) -> str:
    if verdict.as_expected:
        return "proved"
    return "undecided" if verdict.verdict in ("undecided", "not read", "not checkable") else "refuted"


def verify_document(
    verdicts: Sequence[Verdict], times: bool = False, needs: Mapping[str, Sequence[Dropped]] | None = None
) -> dict[str, Any]:
    """All claims in their order, and how many have each verdict; ``seconds`` is null without ``times``, for equal bytes."""
    claims = []
    for verdict in verdicts:
        entry = {name: _plain(getattr(verdict, name)) for name in FIELDS}
        entry["seconds"] = entry["seconds"] if times else None
        if verdict.expect is not None:
            entry["expect"] = verdict.expect
        if needs is not None and verdict.id in needs:
            entry["hypotheses"] = _needs(needs[verdict.id])
        claims.append(entry)
    counts = dict(sorted(Counter(v.verdict for v in verdicts).items()))
    return {"schema": SCHEMA, "status": claims_status(verdicts), "counts": counts, "claims": claims}


def claim_document(verdict: Verdict, claim: Claim, needs: Sequence[Dropped] | None) -> dict[str, Any]:
    """Everything about one claim: its data, the verdict, the certificates."""
    entry = {name: _plain(getattr(verdict, name)) for name in FIELDS if name != "seconds"}
    entry |= {
        "data": claim.data,
        "certificates": list(verdict.certificates),
        "documents": list(verdict.documents),
        "status": claims_status([verdict]),
    }
    return entry if needs is None else {**entry, "hypotheses": _needs(needs)}


def _needs(needs: Sequence[Dropped]) -> list[dict[str, Any]]:
    return [
        {"hypothesis": n.hypothesis, "outcome": n.outcome, "witness": n.witness, "reason": n.reason}
        for n in needs
    ]


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        return round(value, 3)
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, (list, tuple)) else str(value)
