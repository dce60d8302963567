"""Parameters at which statements about laws are tried."""

from __future__ import annotations

from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import points_of
from epsproof.verify.claims.values.points import Point
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.pairs.statement import Statement
from epsproof.verify.reader import hold

__all__ = ["places", "satisfying"]

TRIED = 24


def satisfying(statement: Statement, conditions: tuple[str, ...]) -> list[Point]:
    """Values of all parameters that satisfy the conditions, also of parameters that no condition is about."""
    named = " and ".join(["0 <= 1", *(f"{name} == {name}" for name in sorted(statement.free))])
    return points_of(Typed(conditions, (named,)), 0, TRIED)


def places(statement: Statement) -> tuple[list[Point], list[Point]]:
    """Parameters at which the assumptions hold, if possible strictly; and more of them, on the boundary too.

    What is strict in the text may be weaker than the text, as in ``not (c <= 1)``: only where the text holds as well is tried.
    """
    weak = satisfying(statement, statement.parameters)
    strict = tuple(text.replace("<=", "<").replace(">=", ">") for text in statement.parameters)
    try:
        tried = satisfying(statement, strict)
        inner = [place for place in tried if hold(statement.parameters, place)]
    except Rejected:
        inner = []
    return inner or weak, [*inner, *(place for place in weak if place not in inner)]
