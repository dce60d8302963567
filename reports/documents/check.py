"""The document of ``epsproof check --json``; it needs the kernel only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Finding", "check_document"]

SCHEMA = "epsproof-check/1"


@dataclass(frozen=True)
class Finding:
    """What the kernel said of one file, and why: "proved", "refuted", "infimum only" or "rejected"; of a ledger "repeated" or
    "believed". A proved document without the texts of its question has the reason that it is about polynomials; of
    another closed form ``stated`` has the question, and epsilon in each case."""

    file: str
    result: str
    reason: str
    certificates: int
    stated: tuple[str, ...] = ()


def check_document(findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings in the order of the files."""
    return {"schema": SCHEMA, "status": overall(findings), "files": [asdict(f) for f in findings]}


def overall(findings: Sequence[Finding]) -> str:
    """The worst result: "rejected" and "refuted" count as "refuted", all but "believed" else as "proved"."""
    results = {f.result for f in findings}
    return (
        "refuted" if results & {"rejected", "refuted"} else "believed" if "believed" in results else "proved"
    )
