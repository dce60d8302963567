"""What a figure with a name is."""

from __future__ import annotations

import re

from attrs import frozen

__all__ = ["CAPPED", "CAPPED_AT_ONE", "NamedFigure"]

CAPPED = r"$r^* = \max\{a/(p q),\ r\}$"
CAPPED_AT_ONE = r"$r^* = \max\{a/p,\ r\}$"


@frozen
class NamedFigure:
    """What a reader must know beside the picture.

    ``caption`` is a text with formulas of the grammar, or in LaTeX between dollar signs. ``paper`` is the paper on which a report
    shows it. ``profile`` names the profile whose cases are shown, if any; ``width`` is its part of a line of the article. The
    picture's ``name`` is that of its file.
    """

    title: str
    caption: str
    paper: str = ""
    profile: str = ""
    width: str = ""
    name: str = ""

    @property
    def told(self) -> str:
        """The caption for somebody who hears it."""
        return re.sub(r"\\(?=[A-Za-z{} ])|\$", "", self.caption)
