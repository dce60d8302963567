"""What a paper says elsewhere that bears on how some of its statements are to be read."""

from __future__ import annotations

import tomllib

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.papers import Paper

__all__ = ["Remark", "remarks"]

FILE = "remarks.toml"
KEYS = {"heading", "claims", "says", "consequence"}


@frozen
class Remark:
    """Claims with one cause, of which the first is shown in full; ``consequence`` is empty where the counterexamples decide
    it."""

    heading: str
    claims: tuple[str, ...]
    says: str
    consequence: str = ""


def remarks(paper: Paper) -> tuple[Remark, ...]:
    """The remarks on the paper, none where its folder has no file of them.

    Raises QuestionError for a claim that is unknown or occurs twice.
    """
    path = paper.folder / FILE
    if not path.exists():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["remark"]
    known, seen = {claim.id for claim in paper.claims}, set[str]()
    for entry in entries:
        if not {"heading", "claims", "says"} <= entry.keys() <= KEYS:
            raise QuestionError(f"{FILE}: a remark has the keys {', '.join(sorted(KEYS))}")
        for claim in entry["claims"]:
            if claim not in known or claim in seen:
                raise QuestionError(f"{FILE}: {claim!r} is no claim of the paper, or occurs twice")
            seen.add(claim)
    return tuple(
        Remark(e["heading"], tuple(e["claims"]), e["says"], e.get("consequence", "")) for e in entries
    )
