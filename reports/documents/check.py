"""The document of ``epsproof check --json``; it needs the kernel only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from epsproof.reports.exits import status_of

__all__ = ["Checked", "check_document", "overall"]

SCHEMA = "epsproof-check/1"


@dataclass(frozen=True)
class Checked:
    """What the kernel said of one file, and why: "proved", "refuted", "infimum only" or "rejected"; of a ledger "repeated" or
    "believed". A proved document without the texts of its question has the reason that it is about polynomials; of
    another closed form ``stated`` has the question, and epsilon in each case."""

    file: str
    result: str
    reason: str
    certificates: int
    stated: tuple[str, ...] = ()


def check_document(findings: Sequence[Checked]) -> dict[str, Any]:
    """The findings in the order of the files."""
    return {"schema": SCHEMA, "status": overall(findings), "files": [asdict(f) for f in findings]}


def overall(findings: Sequence[Checked]) -> str:
    """The worst result: "refuted", also where a file is rejected, "believed" or "proved"."""
    status = status_of(*(f.result for f in findings))
    return "believed" if status == "undecided" else status
