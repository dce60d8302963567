"""The reader's questions about texts and claims: their values at a point, their truth, their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from epsproof.verify.reader.evaluate import NOTHING, At, Definitions, Point, names_of
from epsproof.verify.reader.numbers import Value, compared, sign
from epsproof.verify.reader.parse import Tree, parse
from epsproof.verify.reader.truth import (
    UNDECIDED,
    UNDEFINED,
    Lack,
    NotRead,
    Truth,
    Undecided,
    Undefined,
    all_of,
)

__all__ = ["Reading", "claim_violation", "hold", "is_counterexample", "lacking", "names", "truth", "value"]

# A claim at a point: whether its assumptions hold there, and its goals.


@dataclass(frozen=True)
class Reading:
    """A goal that does not hold at a point where every assumption does; ``truth`` is FALSE or
    UNDEFINED."""

    point: Point
    goal: str
    truth: Truth

    def __str__(self) -> str:
        place = ", ".join(f"{name} = {value}" for name, value in sorted(self.point.items()))
        return f"{self.goal} is {self.truth.value} at {place}"


def claim_violation(
    assumptions: Sequence[str],
    goals: Sequence[str],
    points: Iterable[Point],
    definitions: Definitions = NOTHING,
) -> Reading | None:
    """The first point at which the claim certainly fails, with the goal; None where there is none
    among the points."""
    for point in points:
        found = violated(assumptions, goals, point, definitions)
        if found is not None:
            return found
    return None


def violated(
    assumptions: Sequence[str],
    goals: Sequence[str],
    point: Point,
    definitions: Definitions = NOTHING,
) -> Reading | None:
    """The first goal that certainly fails at the point, where it is one of the claim."""
    here = At(point, definitions)
    if _is_point(here) is not Truth.TRUE or any(
        here.truth(_condition(a)) is not Truth.TRUE for a in assumptions
    ):
        return None
    for goal in goals:
        found = here.truth(_condition(goal))
        if found.fails:
            return Reading(point, goal, found)
    return None


def is_counterexample(
    assumptions: Sequence[str],
    goals: Sequence[str],
    point: Point,
    definitions: Definitions = NOTHING,
) -> Truth:
    """TRUE where the claim fails at the point, FALSE where it does not, UNDECIDED else; a name that
    is defined may have a value in the point if it is the right one."""
    here = At(point, definitions)
    given = all_of([_is_point(here), *(here.truth(_condition(a)) for a in assumptions)])
    if given.fails:
        return Truth.FALSE
    wanted = [here.truth(_condition(goal)) for goal in goals]
    if Truth.UNDECIDED in (given, *wanted) and not (given is Truth.TRUE and any(w.fails for w in wanted)):
        return Truth.UNDECIDED
    return Truth.TRUE if any(w.fails for w in wanted) else Truth.FALSE


def _condition(text: str) -> Tree:
    tree = parse(text)
    if not tree.is_condition:
        raise NotRead("a condition is needed, this is a formula", text, tree.column)
    return tree


def _is_point(here: At) -> Truth:
    """Whether the values of defined names are those of their definitions, and t > 0 where t =
    exp(c*x)."""
    try:
        for _, name, _ in here.definitions.pairs:
            if name in here.point and sign(here.point[name]) <= 0:
                return Truth.FALSE
        for name, given in here.point.items():
            tree = here.meaning(name, here.point.keys())
            if tree is not None and compared(here.value(tree), given) != 0:
                return Truth.FALSE
    except Undefined:
        return Truth.FALSE
    except Undecided:
        return Truth.UNDECIDED
    return Truth.TRUE


# The reader's questions about texts: their values at a point, their truth, their names.


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
