"""A memo on published counts from what was asked."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import evolve

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.documents.releases.count import count_document
from epsproof.reports.documents.releases.risk import Asked, risk_document
from epsproof.reports.memo.releases.output import release_sheet, write_memo

__all__ = ["about_all", "write_count_memo"]

STEPS, WIDTH = 20, 5


def write_count_memo(asked: Asked, document: dict[str, Any], path: Path, force: bool) -> list[str]:
    """Write the memo on the document; returns notes. Raises QuestionError."""
    return write_memo(release_sheet(document, about_all(asked, document)), path, force)


def about_all(asked: Asked, document: dict[str, Any]) -> dict[str, Any] | None:
    """Beside one published value all that could have been published; of noise with a density some places around it."""
    if document["about"] != "count" or len(document.get("releases", ())) != 1:
        return None
    if asked.laws[0].is_discrete:
        try:
            return risk_document(evolve(asked, published=None))
        except QuestionError:
            return None
    value, scale = asked.values[0], Fraction(1) / Fraction(float(asked.laws[0].rate)).limit_denominator(10**6)
    places = sorted({value, *(asked.others + WIDTH * scale * k / STEPS for k in range(-STEPS, STEPS + 1))})
    rows = []
    for place in places:
        found = count_document(
            asked.laws, asked.chance, asked.others, [place], Fraction(1, 1000), asked.digits
        )
        rows.append({"published": str(place), **found["total"]})
    return {"rows": rows}
