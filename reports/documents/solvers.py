"""The document of ``epsproof solvers --json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epsproof.verify.solvers.solver import SecondOpinion

__all__ = ["solvers_document"]

SCHEMA = "epsproof-solvers/1"


def solvers_document(found: Sequence[SecondOpinion], seconds: float) -> dict[str, Any]:
    """Every statement with every solver's answer and time, and how many agree."""
    statements = [
        {
            "name": x.name,
            "file": x.file,
            "expected": x.expected,
            "verdict": x.verdict,
            "opinions": [
                {"solver": o.solver, "answer": o.answer, "seconds": round(o.seconds, 3), "reason": o.reason}
                for o in x.opinions
            ],
        }
        for x in found
    ]
    counts = {
        verdict: sum(s["verdict"] == verdict for s in statements)
        for verdict in ("agreed", "open", "disagreement")
    }
    return {"schema": SCHEMA, "limit": seconds, "counts": counts, "statements": statements}
