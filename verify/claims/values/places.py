"""Places at which what a goal presupposes holds, with numbers or formulas for the names, and the certificates of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Any

from derive.text.errors import QuestionError
from verify.claims.algebra.comparisons import comparisons
from verify.claims.algebra.implication import HOLDS
from verify.claims.court import Court
from verify.claims.fields.unused import unused
from verify.claims.typed import Typed
from verify.claims.values.opaque_points import names_of, opaque_points
from verify.claims.values.points import Point, simple_points
from verify.kernel.rejected import Rejected
from verify.reader import NotRead, parse
from verify.workspace.outcome import Proved

__all__ = ["shown_at"]

Place = dict[str, str]
MOST_BRANCHES, SHOWN, ANY = 60, 8, "0 == 0"


def shown_at(typed: Typed, goal: int, court: Court) -> tuple[Place, list[dict[str, Any]]] | None:
    """A place at which what a goal presupposes holds, and the certificates of that; None where none was found."""
    found = map(_written, opaque_points(typed, goal, SHOWN))
    for place in chain(found, islice(_defined(typed, goal), SHOWN), islice(_logarithms(typed, goal), SHOWN)):
        outcomes = [court.closed(branch) for branch in typed.statement.place(goal, place).failures()]
        closed = [outcome.certificate for outcome in outcomes if isinstance(outcome, Proved)]
        if len(closed) == len(outcomes):
            return place, closed
    return None


def _written(point: Point) -> Place:
    return {name: str(value) for name, value in sorted(point.items())}


def _defined(typed: Typed, goal: int) -> Iterator[Place]:
    """Places where names are the formulas that equations give them: sigma == sqrt(2*log(1/d)) at d = 1/2."""
    given, equations = list[str](), dict[str, str]()
    for text in _given(typed, goal):
        left, equal, right = text.partition("==")
        sides = [(left.strip(), right.strip()), (right.strip(), left.strip())] if equal else []
        found = next((pair for pair in sides if pair[0] not in equations and _is_name(pair[0])), None)
        if found is None:
            given.append(text)
        else:
            equations[found[0]] = found[1]
    if equations:
        simpler = Typed(tuple(given), (ANY,), (*typed.definitions, *equations.items()), typed.slopes, typed.substitutions)
        for point in _points(simpler):
            yield {**_written(point), **equations}


def _is_name(text: str) -> bool:
    try:
        return parse(text).kind == "name"
    except NotRead:
        return False


def _given(typed: Typed, goal: int) -> list[str]:
    """The single comparisons that a goal presupposes; a condition of another form as it stands."""
    found = list[str]()
    *premises, _ = typed.goals[goal].split(HOLDS) if "<=>" not in typed.goals[goal] else [""]
    for text in (*typed.assumptions, *premises):
        try:
            found += comparisons(text)
        except QuestionError:
            found.append(text)
    return found


def _points(typed: Typed) -> list[Point]:
    """Points of the assumptions, by branches or by what the second reader draws; none where they are not read."""
    try:
        plain = [branch for branch in islice(typed.statement.situations(0), MOST_BRANCHES) if not branch.opaque]
        points = [point for branch in plain for point in simple_points(branch.facts(), 2, sorted(names_of(typed)))]
        return points or opaque_points(typed, 0, SHOWN)
    except (Rejected, NotRead):
        return []


def _logarithms(typed: Typed, goal: int) -> Iterator[Place]:
    """Places where some names are logarithms of numbers: in log(x) == 2*e, e is log(3) where x is 9."""
    free = sorted(names_of(typed) - {name for pair in typed.statement.pairs for name in (pair.power, pair.variable)})
    for chosen in _few(free):
        powers = dict(zip(chosen, unused((f"{name}_power" for name in chosen), free), strict=True))
        pairs = ((power, f"exp({name})") for name, power in powers.items())
        here = Typed(tuple(_given(typed, goal)), (ANY,), typed.definitions, typed.slopes, (*typed.substitutions, *pairs))
        for point in _points(here):
            kept = {name: str(value) for name, value in point.items() if name in free}
            yield {**kept, **{name: f"log({point.get(power, 1)})" for name, power in powers.items()}}


def _few(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """One name, two, or all of them."""
    for count in dict.fromkeys((1, 2, len(names))):
        yield from combinations(names, count) if 0 < count <= len(names) else ()
