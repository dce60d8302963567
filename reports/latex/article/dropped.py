"""The hypotheses of one proved claim, sorted by what became of the claim without them, as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.escape import tex_code
from epsproof.reports.view.formula_parts import Unprintable

if TYPE_CHECKING:
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = ["DroppedText", "dropped_text"]


@frozen
class DroppedText:
    """A claim's id, and its hypotheses in LaTeX: those that it needs, those that it does not, and those left open."""

    id: str
    needed: tuple[str, ...]
    redundant: tuple[str, ...]
    undecided: tuple[str, ...]


def dropped_text(identifier: str, needs: Sequence[Dropped]) -> DroppedText:
    """The findings on one claim in LaTeX."""
    name = tex_code(identifier).replace(".", r".\allowbreak{}")
    return DroppedText(name, *(_formulas(needs, outcome) for outcome in ("needed", "redundant", "undecided")))


def _formulas(needs: Sequence[Dropped], outcome: str) -> tuple[str, ...]:
    return tuple(_formula(x.hypothesis) for x in needs if x.outcome == outcome)


def _formula(text: str) -> str:
    try:
        return f"${as_written(text)}$"
    except Unprintable:
        return tex_code(text)
