"""Rooms whose files are entries: a file is found by its place, and no list names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

__all__ = ["Gathered", "files_of"]


def files_of(room: str) -> list[str]:
    """The names of the files of a room, in alphabetical order; none is imported.

    The files of a room within it are named with that room: ``within.file``.
    """
    found = list(iter_modules(import_module(room).__path__))
    within = [
        f"{module.name}.{name}"
        for module in found
        if module.ispkg
        for name in files_of(f"{room}.{module.name}")
    ]
    return sorted([module.name for module in found if not module.ispkg] + within)


class Gathered(Mapping[Any, Any]):
    """The tables of that name of all files of a room as one, ordered by key.

    What is asked for is looked for in the file that is named after it, then in the others, of which no more are loaded than it
    takes; all are where keys are listed, and a key of two files is a ValueError then.
    """

    def __init__(self, room: str, table: str) -> None:
        self.room, self.table = room, table

    @cached_property
    def files(self) -> list[str]:
        """The names of the files."""
        return files_of(self.room)

    @cached_property
    def whole(self) -> dict[Any, Any]:
        """All tables as one."""
        found: dict[Any, Any] = {}
        for name in self.files:
            entries = self._entries(name)
            if taken := found.keys() & entries.keys():
                raise ValueError(
                    f"{self.room}.{name}: {min(taken)!r} is in the {self.table} of another file already"
                )
            found |= entries
        return dict(sorted(found.items()))

    def _entries(self, name: str) -> dict[Any, Any]:
        found: dict[Any, Any] = getattr(import_module(f"{self.room}.{name}"), self.table)
        return found

    def __getitem__(self, key: Any) -> Any:
        named = str(key).replace("-", "_")
        for name in sorted(self.files, key=lambda name: name.rpartition(".")[2] != named):
            if key in (entries := self._entries(name)):
                return entries[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.whole)

    def __len__(self) -> int:
        return len(self.whole)
