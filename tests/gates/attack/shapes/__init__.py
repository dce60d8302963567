"""Tempting shapes: rows about formulas, and one file each in ``own_fields`` and ``further_fields``, functions
MAKERS for kinds with fields of their own, found by their place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from random import Random

from tests.gates.attack.draft import Draft, Maker
from tests.gates.attack.rows import draft
from tests.gates.attack.shapes import further_fields, own_fields
from tests.gates.attack.shapes.of_formulas import ROWS

__all__ = ["MAKERS", "SHAPES", "generated"]

OWN = {
    file.name: f"{room.__name__}.{file.name}"
    for room in (own_fields, further_fields)
    for file in iter_modules(room.__path__)
}
SHAPES = tuple(sorted({*ROWS, *OWN}))
MAKERS: dict[str, list[Maker]] = {
    name: import_module(OWN[name]).MAKERS
    if name in OWN
    else [partial(draft, name, row) for row in ROWS[name]]
    for name in SHAPES
}


def generated(random: Random, shapes: Sequence[str] = SHAPES) -> Draft:
    """A claim of a random shape, of all or of some."""
    shape = random.choice(shapes)
    return random.choice(MAKERS[shape])(random)
