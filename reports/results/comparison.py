"""Whether one criterion implies another, and the other way round."""

from __future__ import annotations

from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.model import Block, Fields, Rows
from epsproof.reports.results.evaluation import listed_values

__all__ = ["TITLE", "blocks"]

TITLE = "Two criteria compared"


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """Both criteria and both implications."""
    rows: Rows = [(name, Typed(document[name])) for name in ("first", "second")]
    if document["assumptions"]:
        rows.append(("assumed", Typed(", ".join(document["assumptions"]))))
    for one, other in (("first", "second"), ("second", "first")):
        rows.append((f"{one} => {other}", _implication(document[f"{one}_implies_{other}"], one, other)))
    return (Fields.of(rows),)


def _implication(found: dict[str, Any], one: str, other: str) -> str:
    """Whether what the ``one`` criterion admits the ``other`` one does."""
    if found["status"] == "proved":
        count = len(found["certificates"])
        if not count:
            return f"proved: no option of the {one} exceeds that of the {other}"
        return f"proved by {count} certificate{'s' * (count != 1)}"
    if found["status"] == "refuted":
        at, told = listed_values(found["witness"]), found["tolerated"]
        ratios = f"the {one} tolerates the ratio {told['premise']}, the {other} only {told['conclusion']}"
        return f"refuted: {at and f'at {at} '}{ratios}"
    return f"undecided: {found['reason']}"
