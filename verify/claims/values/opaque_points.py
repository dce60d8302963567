"""Points at which assumptions with exponentials or logarithms hold, found by the second reader."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from epsproof.verify.claims.typed import Typed
from epsproof.verify.claims.values.formulas import is_met
from epsproof.verify.claims.values.points import Point, simple_points
from epsproof.verify.reader.points import points

__all__ = ["names_of", "opaque_points"]

MOST_BRANCHES, TRIED, DRAWN = 60, 24, 200


def names_of(typed: Typed) -> frozenset[str]:
    """The variables of the text, as the kernel sees it: x is log(t)/c where t = exp(c*x) is declared."""
    statement = typed.statement
    return frozenset().union(*(tree.names for tree in (*statement.assumptions, *statement.goals)))


def opaque_points(typed: Typed, goal: int, most: int) -> list[Point]:
    """Simple points at which the conditions of a goal hold, where the kernel knows a branch of them only by bounds."""
    names, found = names_of(typed), list[Point]()
    for branch in islice(typed.statement.situations(goal), MOST_BRANCHES):
        plain = [fact for fact in branch.facts() if fact[0].variables() <= names]
        for point in simple_points(plain, TRIED, sorted(names)) if branch.opaque else ():
            if point not in found and is_met(typed, goal, point):
                found.append(point)
            if len(found) == most:
                return found
    return found or [*islice(_drawn(typed, goal), most)]


def _drawn(typed: Typed, goal: int) -> Iterator[Point]:
    """Points that the second reader draws, where the conditions hold."""
    given, names = (*typed.assumptions, typed.goals[goal]), names_of(typed)
    for point in points(given, (), typed.reading, count=DRAWN):
        if point.keys() == names and is_met(typed, goal, point):
            yield point
