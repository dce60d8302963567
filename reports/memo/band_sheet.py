"""How far planned releases take a belief, for a memo on a budget."""

from __future__ import annotations

from epsproof.reports.document.model import Block, Heading, Picture
from epsproof.reports.memo.memo import Memo
from epsproof.reports.memo.words import percent

__all__ = ["BAND", "learnt"]

BAND = "band"


def learnt(memo: Memo, files: dict[str, bytes] | None) -> list[Block]:
    """The picture of the band with what it says; ``files`` is the picture by form, None where there is none."""
    band = memo.band
    if band is None or files is None:
        return []
    chance = percent(band.failure)
    text = (
        "The picture is for a person of whom the suspicion is true. Across is what the adversary believes before the releases, "
        f"up what after them. The belief ends above the band with a probability of {chance} at most, and below it with that "
        "probability at most, whatever is made of the results. The band stays within the limit of the criterion."
    )
    if band.never is not None:
        text += " No result at all takes a belief beyond the line of dashes and dots."
    picture = Picture(BAND, files["svg"], files["pdf"], band.told, "", 0.5, (text,))
    return [Heading("What the planned releases can tell"), picture]
