"""What a memo is asked beside its question."""

from __future__ import annotations

from attrs import frozen

__all__ = ["OVERLAPS", "MemoAsked"]

OVERLAPS = {
    "yes": "one person may be in all of them",
    "no": "nobody is in two of them, and one step of privacy changes one of them at most",
    "moves": "nobody is in two of them, but one step of privacy may take a record from one to another",
}
"""How tables or counts share people: what one step of privacy can change."""


@frozen
class MemoAsked:
    """``tables`` are planned, which share people as ``overlap`` says, a key of ``OVERLAPS``; the criterion may fail with
    probability ``failure`` for releases of ``mechanism``."""

    settings: tuple[str, ...] = ()
    compare: tuple[str, ...] = ()
    tables: int | None = None
    overlap: str | None = None
    mechanism: str | None = None
    failure: str | None = None

    @property
    def words(self) -> list[str]:
        """The words of a command line that ask for it again."""
        found = [word for value in self.settings for word in ("--set", value)]
        found += [word for value in self.compare for word in ("--compare", value)]
        options = ("tables", "overlap", "mechanism", "failure")
        named = [(f"--{option}", getattr(self, option)) for option in options]
        return [
            *found,
            *(word for option, value in named if value is not None for word in (option, str(value))),
            "--memo",
        ]
