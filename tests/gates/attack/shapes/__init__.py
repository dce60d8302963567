"""Tempting shapes, one file each: a list ROWS, or in ``own_fields`` and ``further_fields`` functions
MAKERS for kinds with fields of their own. Found by their place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from random import Random

from tests.gates.attack.draft import Draft, Maker
from tests.gates.attack.rows import Row, draft
from tests.gates.attack.shapes import further_fields, own_fields

__all__ = ["MAKERS", "SHAPES", "generated"]

ROOMS = {room.__name__: room.__path__ for room in (sys.modules[__name__], own_fields, further_fields)}
PLACES = {file.name: room for room, path in ROOMS.items() for file in iter_modules(path) if not file.ispkg}
SHAPES = tuple(sorted(PLACES))


def _makers() -> dict[str, list[Maker]]:
    found: dict[str, list[Maker]] = {}
    for name in SHAPES:
        module = import_module(f"{PLACES[name]}.{name}")
        rows: list[Row] = getattr(module, "ROWS", [])
        own: list[Callable[[Random], Draft]] = getattr(module, "MAKERS", [])
        found[name] = [*own, *(partial(draft, name, row) for row in rows)]
    return found


MAKERS = _makers()


def generated(random: Random, shapes: Sequence[str] = SHAPES) -> Draft:
    """A claim of a random shape, of all or of some."""
    shape = random.choice(shapes)
    return random.choice(MAKERS[shape])(random)
