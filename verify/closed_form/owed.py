"""What an obligation of the kernel is about, read once from the name that the kernel's documents give it."""

from __future__ import annotations

import re

from attrs import frozen

__all__ = ["CELL", "COVERAGE", "SAFETY", "SMOOTH", "TIGHTNESS", "Owed"]

CELL, COVERAGE, SAFETY, TIGHTNESS = "cell", "coverage", "safety", "tightness"
SMOOTH = "t is a function of the priors"
NAME = re.compile(
    r"(?:case (?P<case>\d+), )?(?P<label>(?P<kind>[^,]+?)(?: (?P<number>\d+))?"
    r"(?:, clause (?P<clause>\d+))?(?:, option (?P<option>\d+))?(?:, (?P<detail>.+))?)"
)


@frozen
class Owed:
    """An obligation by its place in the document; numbers count from 0, and are None where it has none.

    ``label`` is its name within the case ``case``, or in the whole problem. ``kind`` says what it is an obligation for, such as
    "safety"; ``number`` is that of a cell or of a part of coverage; ``detail`` says what is meant within the kind.
    """

    name: str
    label: str
    kind: str
    case: int | None = None
    number: int | None = None
    clause: int | None = None
    option: int | None = None
    detail: str = ""

    @classmethod
    def of(cls, name: str) -> Owed:
        """The obligation that the kernel calls so."""
        found = NAME.fullmatch(name)
        if found is None:
            return cls(name, name, name)
        case, number, clause, option = (
            None if found[part] is None else int(found[part]) - 1
            for part in ("case", "number", "clause", "option")
        )
        return cls(name, found["label"], found["kind"], case, number, clause, option, found["detail"] or "")

    @property
    def decides(self) -> bool:
        """Whether it says that an option of the profile is met, or that it fails for less."""
        return self.kind in (SAFETY, TIGHTNESS) and self.option is not None and not self.detail
