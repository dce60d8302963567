"""The document of ``epsproof sweep --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epsproof.reports.exits import status_of

if TYPE_CHECKING:
    from epsproof.verify.sweep.run import Finished

__all__ = ["sweep_document"]

SCHEMA = "epsproof-sweep/1"


def sweep_document(found: Finished) -> dict[str, Any]:
    """The table written, its rows by status, and for every profile whether its closed form is proved."""
    profiles = [
        {"name": name, "proved": proved, ("proof" if proved else "reason"): proof}
        for name, (proved, proof) in found.proofs.items()
    ]
    return {
        "schema": SCHEMA,
        "status": status_of("proved", *found.statuses),
        "table": str(found.table),
        "rows": found.rows,
        "statuses": found.statuses,
        "chunks": found.chunks,
        "reused": found.reused,
        "profiles": profiles,
    }
