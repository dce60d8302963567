"""Risk profiles with a name: the tables of ``profiles.toml`` as questions that the command line finds."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from epsproof.derive.question.problem import Problem

__all__ = ["FAMILIES", "Family"]


@frozen
class Family:
    """A profile or criterion with its region and assumptions, as one would write them on the command line."""

    name: str
    title: str
    profile: str
    where: tuple[str, ...]
    assume: tuple[str, ...]
    source: str

    def problem(self) -> Problem:
        """The question, posed."""
        from epsproof.derive.question.pose import pose

        return pose(self.profile, self.where, self.assume)


def _families(tables: Path) -> dict[str, Family]:
    """The families by name, in the order of the file."""
    return {
        name: Family(
            name,
            row["title"],
            row["profile"],
            tuple(row.get("where", ())),
            tuple(row.get("assume", ())),
            row["source"],
        )
        for name, row in tomllib.loads(tables.read_text(encoding="utf-8")).items()
    }


FAMILIES = _families(Path(__file__).with_suffix(".toml"))
