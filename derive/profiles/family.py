"""What a family of risk profiles is: a question with a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from derive.question.problem import Problem

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
        """The question, posed."""
        from derive.question.pose import pose

        return pose(self.profile, self.where, self.assume)
