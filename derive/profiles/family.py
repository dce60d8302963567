"""What a family of risk profiles is: a question with a name."""

from __future__ import annotations

from attrs import frozen

from derive.pose import pose
from derive.problem import Problem

__all__ = ["Family"]


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
        return pose(self.profile, self.where, self.assume)
