"""Tempting questions, one file a shape: a list ROWS. Found by their place."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from random import Random

from tests.gates.attack.question_rows import Asked, QuestionRow, filled

__all__ = ["SHAPES", "generated_question"]

SHAPES = tuple(sorted(module.name for module in iter_modules(__path__)))
ROWS: dict[str, list[QuestionRow]] = {name: import_module(f"{__name__}.{name}").ROWS for name in SHAPES}


def generated_question(random: Random, shapes: Sequence[str] = SHAPES) -> Asked:
    """A question of a random shape, of all or of some."""
    shape = random.choice(shapes)
    return filled(shape, random.choice(ROWS[shape]), random)
