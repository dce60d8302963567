"""The hypotheses of one proved claim, needed ones with their points, as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from reports.hypotheses import finding_words
from reports.latex.as_written import as_written
from reports.latex.escape import tex, tex_code
from reports.latex.prose import prose
from reports.shape import Unprintable

if TYPE_CHECKING:
    from verify.claims.hypotheses import Dropped

__all__ = ["DroppedText", "dropped_text"]


@frozen
class DroppedText:
    """A claim's id and (hypothesis, outcome, finding) for each of its hypotheses, in LaTeX."""

    id: str
    lines: tuple[tuple[str, str, str], ...]


def dropped_text(identifier: str, needs: Sequence[Dropped]) -> DroppedText:
    """The findings on one claim in LaTeX."""
    name = tex_code(identifier).replace(".", r".\allowbreak{}")
    return DroppedText(name, tuple((_formula(x.hypothesis), tex(x.outcome), prose(finding_words(x))) for x in needs))


def _formula(text: str) -> str:
    try:
        return f"${as_written(text)}$"
    except Unprintable:
        return tex_code(text)
