"""What a figure with a name is."""

from __future__ import annotations

from typing import TypeAlias

import sympy
from attrs import frozen

from epsproof.derive.answer.answer import Tends, Word
from epsproof.derive.text.notation import symbol
from epsproof.reports.text.words import words_text

__all__ = ["CAPPED", "CAPPED_AT_ONE", "R_STAR", "TO_ZERO", "Caption", "Latex", "NamedFigure"]


@frozen
class Latex:
    """A formula in LaTeX beside what somebody hears of it."""

    latex: str
    told: str


Caption: TypeAlias = tuple[Word | Latex, ...]
CAPPED = Latex(r"r^* = \max\{a/(p q),\ r\}", "r^* = max{a/(p q), r}")
R_STAR, TO_ZERO = Latex("r^*", "r^*"), Tends(symbol("q"), sympy.Integer(0))
CAPPED_AT_ONE = Latex(r"r^* = \max\{a/p,\ r\}", "r^* = max{a/p, r}")


@frozen
class NamedFigure:
    """What a reader must know beside the picture.

    ``caption`` is words with formulas among them. ``paper`` is the paper on which a report shows it. ``profile`` names the
    profile whose cases are shown, if any; ``width`` is its part of a line of the article. The picture's ``name`` is that of its
    file.
    """

    title: str
    caption: Caption
    paper: str = ""
    profile: str = ""
    width: str = ""
    name: str = ""

    @property
    def told(self) -> str:
        """The caption for somebody who hears it."""
        said = (x.told if isinstance(x, Latex) else words_text((x,), unicode=False) for x in self.caption)
        return "".join(said).replace("==", "=")
