"""The document of ``epsproof verify --json``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.claims import Verdict

__all__ = ["FIELDS", "status_of", "verify_document"]

SCHEMA = "epsproof-verify/1"
FIELDS = (
    "id", "kind", "location", "statement", "assumptions", "verdict", "rung", "evidence", "counterexample", "repaired", "seconds",
)  # fmt: skip


def status_of(verdicts: Sequence[Verdict]) -> str:
    """ "refuted" where a claim is refuted, else "undecided" where one is or there is none, else "proved"."""
    words = {v.verdict for v in verdicts}
    return "refuted" if "refuted" in words else "undecided" if not words or "undecided" in words else "proved"


def verify_document(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """All claims in their order, and how many have each verdict."""
    return {
        "schema": SCHEMA,
        "status": status_of(verdicts),
        "counts": dict(sorted(Counter(v.verdict for v in verdicts).items())),
        "claims": [{name: _plain(getattr(v, name)) for name in FIELDS} for v in verdicts],
    }


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        return round(value, 3)
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, (list, tuple)) else str(value)
