"""Places with numbers or formulas for the names: those at which what a goal presupposes holds, with certificates, and those at
which the goal fails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain, islice
from typing import Any

from epsproof.verify.claims.court import Court
from epsproof.verify.claims.typed import Typed
from epsproof.verify.claims.values.opaque_points import names_of, opaque_points
from epsproof.verify.claims.values.points import named, simple_points
from epsproof.verify.claims.values.simpler import Simpler, WrittenPlace, simpler_claims, written
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.reader import NotRead, parse, value
from epsproof.verify.reader.claims import violated
from epsproof.verify.reader.definitions import free_names
from epsproof.verify.reader.evaluate import NOTHING
from epsproof.verify.reader.numbers.number import Number, Value
from epsproof.verify.reader.points import points
from epsproof.verify.workspace.outcome import Proved

__all__ = ["failing_places", "shown_at"]

MOST_BRANCHES, SHOWN, MOST, FEW, DRAWN, ANY = 60, 8, 16, 4, 100, "0 == 0"
NAME = re.compile(r"[A-Za-z_]\w*")


def shown_at(typed: Typed, goal: int, court: Court) -> tuple[WrittenPlace, list[dict[str, Any]]] | None:
    """A place at which what a goal presupposes holds, and the certificates of that; None where none was found."""
    known = map(written, opaque_points(typed, goal, SHOWN))
    found = (islice(_places(simpler), SHOWN) for simpler in simpler_claims(typed, goal, ANY))
    for place in chain(known, islice(chain.from_iterable(found), MOST)):
        outcomes = [court.closed(branch) for branch in typed.statement.place(goal, place).failures()]
        closed = [outcome.certificate for outcome in outcomes if isinstance(outcome, Proved)]
        if len(closed) == len(outcomes):
            return place, closed
    return None


def _places(simpler: Simpler) -> Iterator[WrittenPlace]:
    """Where the conditions hold, by branches or by what the second reader draws; none where they are not read."""
    typed = simpler.typed
    try:
        names = names_of(typed)
        plain = [
            branch for branch in islice(typed.statement.situations(0), MOST_BRANCHES) if not branch.opaque
        ]
        found = [
            named(point, names)
            for branch in plain
            for point in simple_points(branch.facts(), 2, sorted(names))
        ]
        yield from map(simpler.place, found or opaque_points(typed, 0, SHOWN))
    except (Rejected, NotRead):
        return


def failing_places(typed: Typed, goal: int) -> Iterator[tuple[WrittenPlace, dict[str, Value]]]:
    """Places at which a goal fails in the second reader's eyes though no rational point may be one, with their exact values."""
    for simpler in islice(simpler_claims(typed, goal, typed.goals[goal]), FEW):
        try:
            own = simpler.typed
            for point in points(own.assumptions, own.goals, own.reading, count=DRAWN):
                if violated(own.assumptions, own.goals, point, own.reading) is not None:
                    place = simpler.place(point)
                    values = _valued(place)
                    known = values.keys() == place.keys() == names_of(typed)
                    if (
                        known
                        and violated(typed.assumptions, (typed.goals[goal],), values, typed.reading)
                        is not None
                    ):
                        yield _without_names(place, values), values
        except (Rejected, NotRead):
            continue


def _valued(place: WrittenPlace) -> dict[str, Value]:
    """The exact values of a place's formulas; a name whose formula has none is left out."""
    known = dict[str, Value]()
    for _ in place:
        for name in place.keys() - known.keys():
            if free_names([parse(place[name])], NOTHING) <= known.keys():
                found = value(place[name], known)
                if isinstance(found, (Fraction, Number)):
                    known[name] = found
    return known


def _without_names(place: WrittenPlace, values: Mapping[str, Value]) -> WrittenPlace:
    """The formulas with one another inserted, in the order in which the values were found."""
    found, inner = WrittenPlace(), dict[str, str]()
    for name, x in values.items():
        found[name] = (
            str(x)
            if isinstance(x, Fraction)
            else re.sub(NAME, lambda at: inner.get(at[0], at[0]), place[name])
        )
        inner[name] = found[name] if found[name].isdigit() else f"({found[name]})"
    return dict(sorted(found.items()))
