"""Rooms whose files are entries: a file is found by its place, and no list names it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

__all__ = ["files_of", "gathered"]


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


def gathered(room: str, table: str) -> dict[Any, Any]:
    """The tables of that name of all files of a room as one, ordered by key; raises ValueError for a key of two files."""
    found: dict[Any, Any] = {}
    for name in files_of(room):
        entries = getattr(import_module(f"{room}.{name}"), table)
        if taken := found.keys() & entries.keys():
            raise ValueError(f"{room}.{name}: {min(taken)!r} is in the {table} of another file already")
        found |= entries
    return dict(sorted(found.items()))
