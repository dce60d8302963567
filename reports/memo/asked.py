"""What a memo is asked beside its question."""

from __future__ import annotations

from attrs import frozen

__all__ = ["MemoAsked"]


@frozen
class MemoAsked:
    """``tables`` are planned; the criterion may fail with probability ``failure`` for releases of ``mechanism``."""

    settings: tuple[str, ...] = ()
    compare: tuple[str, ...] = ()
    tables: int | None = None
    mechanism: str | None = None
    failure: str | None = None

    @property
    def words(self) -> list[str]:
        """The words of a command line that ask for it again."""
        found = [word for value in self.settings for word in ("--set", value)]
        found += [word for value in self.compare for word in ("--compare", value)]
        named = (("--tables", self.tables), ("--mechanism", self.mechanism), ("--failure", self.failure))
        return [*found, *(word for option, value in named if value is not None for word in (option, str(value))), "--memo"]
