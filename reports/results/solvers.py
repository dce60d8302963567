"""What other solvers say of the statements of certificates."""

from __future__ import annotations

from typing import Any

from epsproof.reports.document.model import Block, Paragraph, Table, bullets, texts_of

__all__ = ["TITLE", "blocks"]

TITLE = "Opinions of other solvers"


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """One row for each statement, then the count, and the reasons of those that gave no answer."""
    statements = document["statements"]
    names = [o["solver"] for o in statements[0]["opinions"]] if statements else []
    rows = [(row["name"], row["expected"], *map(_told, row["opinions"])) for row in statements]
    counts = document["counts"]
    counted = f"{counts['agreed']} agreed, {counts['open']} open, {counts['disagreement']} contradicted"
    reasons = sorted({o["reason"] for row in statements for o in row["opinions"] if o["reason"]})
    table = Table(
        texts_of(("statement", "expected", *names)), tuple(map(texts_of, rows)), ("l",) * (len(names) + 2)
    )
    return (table, Paragraph(counted), *([bullets(reasons)] if reasons else []))


def _told(opinion: dict[str, Any]) -> str:
    return f"{opinion['answer']} ({opinion['seconds']:.2f} s)" if opinion["seconds"] else opinion["answer"]
