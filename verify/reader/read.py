"""The reader's questions about texts: their values at a point, their truth, their names."""

from __future__ import annotations

from collections.abc import Iterable

from epsproof.verify.reader.definitions import Definitions, names_of
from epsproof.verify.reader.evaluate import NOTHING, At, Point
from epsproof.verify.reader.lacks import UNDECIDED, UNDEFINED, Lack, NotRead, Undecided, Undefined
from epsproof.verify.reader.numbers.number import Value
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.tree import Tree
from epsproof.verify.reader.truth import Truth

__all__ = ["hold", "lacking", "names", "truth", "value"]


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


def hold(texts: Iterable[str], point: Point) -> bool:
    """Whether every condition certainly holds at the point; raises NotRead."""
    return all(truth(text, point) is Truth.TRUE for text in texts)


def lacking(tree: Tree, point: Point, definitions: Definitions = NOTHING) -> Tree:
    """The innermost part that has no value at the point, of a tree that has none there; names stand
    for what they mean."""
    at = At(point, definitions)
    inner = at.meaning(tree.name, point.keys()) if tree.kind == "name" else None
    for part in tree.parts if inner is None else (inner,):
        if not part.is_condition and value(part, point, definitions) is UNDEFINED:
            return lacking(part, point, definitions)
    return tree


def names(*texts: str | Tree) -> frozenset[str]:
    """The names in the texts."""
    trees = (parse(text) if isinstance(text, str) else text for text in texts)
    return frozenset[str]().union(*map(names_of, trees))
