"""The reader's questions about one text: its value at a point, its truth, its names."""

from __future__ import annotations

from verify.reader.definitions import Definitions, names_of
from verify.reader.evaluate import NOTHING, At, Point
from verify.reader.lacks import UNDECIDED, UNDEFINED, Lack, NotRead, Undecided, Undefined
from verify.reader.numbers.number import Value
from verify.reader.parse import parse
from verify.reader.tree import Tree
from verify.reader.truth import Truth

__all__ = ["names", "truth", "value"]


def value(text: str | Tree, point: Point, definitions: Definitions = NOTHING) -> Value | Lack:
    """The exact value of a formula, or UNDEFINED, or UNDECIDED; raises NotRead."""
    tree = parse(text) if isinstance(text, str) else text
    if tree.is_condition:
        raise NotRead("a formula is needed, this is a condition", str(text), tree.column)
    try:
        return At(point, definitions).value(tree)
    except Undefined:
        return UNDEFINED
    except Undecided:
        return UNDECIDED


def truth(text: str | Tree, point: Point, definitions: Definitions = NOTHING) -> Truth:
    """What a condition is at the point; raises NotRead."""
    tree = parse(text) if isinstance(text, str) else text
    if not tree.is_condition:
        raise NotRead("a condition is needed, this is a formula", str(text), tree.column)
    return At(point, definitions).truth(tree)


def names(text: str | Tree) -> frozenset[str]:
    """The names in a text."""
    return names_of(parse(text) if isinstance(text, str) else text)
