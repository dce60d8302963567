"""Parameters at which statements about laws are tried."""

from __future__ import annotations

from verify.claims.examine import points_of
from verify.claims.typed import Typed
from verify.claims.values.points import Point
from verify.kernel.rejected import Rejected
from verify.pairs.statement import Statement

__all__ = ["places", "satisfying"]

TRIED = 24


def satisfying(statement: Statement, conditions: tuple[str, ...]) -> list[Point]:
    """Values of all parameters that satisfy the conditions, also of parameters that no condition is about."""
    named = " and ".join(["0 <= 1", *(f"{name} == {name}" for name in sorted(statement.free))])
    return points_of(Typed(conditions, (named,)), 0, TRIED)


def places(statement: Statement) -> tuple[list[Point], list[Point]]:
    """Parameters at which the assumptions hold, if possible strictly; and more of them, on the boundary too."""
    weak = satisfying(statement, statement.parameters)
    strict = tuple(text.replace("<=", "<").replace(">=", ">") for text in statement.parameters)
    try:
        inner = satisfying(statement, strict)
    except Rejected:
        inner = []
    return inner or weak, [*inner, *(place for place in weak if place not in inner)]
