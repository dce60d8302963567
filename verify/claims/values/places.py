"""Places at which what a goal presupposes holds, also where a claim's equations have formulas for its names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, islice, product
from typing import Any

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.domain import HOLDS
from epsproof.verify.claims.meanings import unused
from epsproof.verify.claims.relations import comparisons
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.box import is_met
from epsproof.verify.claims.values.points import Point, named, simple_points
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.reader import NotRead, parse, value
from epsproof.verify.reader.evaluate import NOTHING, free_names
from epsproof.verify.reader.numbers import Number, Value
from epsproof.verify.reader.points import points
from epsproof.verify.reader.read import violated
from epsproof.verify.workspace.outcome import Proved

__all__ = [
    "Simpler",
    "WrittenPlace",
    "failing_places",
    "names_of",
    "opaque_points",
    "shown_at",
    "simpler_claims",
    "written",
]

# Points at which assumptions with exponentials or logarithms hold, found by the second reader.

MOST_BRANCHES = 60
TRIED, DRAWN_OPAQUE = 24, 200


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
    for point in points(given, (), typed.reading, count=DRAWN_OPAQUE):
        if point.keys() == names and is_met(typed, goal, point):
            yield point


# A claim without the names for which its equations have a formula, such as t where t == exp(-e).

MOST_EQUATIONS = 4
WrittenPlace = dict[str, str]


@frozen
class Simpler:
    """``formulas`` are those of the names left out, in ``typed``'s names; of a name in ``logarithms`` it has the exponential,
    under another name."""

    typed: Typed
    formulas: Mapping[str, str]
    logarithms: Mapping[str, str]

    def place(self, point: Point) -> WrittenPlace:
        """The place of the claim itself that a point of this one is."""
        kept = written({name: x for name, x in point.items() if name not in self.logarithms.values()})
        named = {name: power for name, power in self.logarithms.items() if name not in point}
        return {
            **kept,
            **{name: f"log({point.get(power, 1)})" for name, power in named.items()},
            **self.formulas,
        }


def written(point: Point) -> WrittenPlace:
    """The numbers as texts."""
    return {name: str(value) for name, value in sorted(point.items())}


def simpler_claims(typed: Typed, goal: int, wanted: str) -> Iterator[Simpler]:
    """Simpler claims that ``wanted`` follows from what a goal presupposes: first, where there are such, without the names that
    equations define, sigma == sqrt(2*log(1/d)); then by the exponentials of some names, x == 9 where log(x) == 2*e."""
    given = _given(typed, goal)
    for rest, formulas in islice(_defined(given), MOST_EQUATIONS):
        definitions = (*typed.definitions, *formulas.items())
        yield Simpler(Typed(rest, (wanted,), definitions, typed.slopes, typed.substitutions), formulas, {})
    free = sorted(
        names_of(typed) - {name for pair in typed.statement.pairs for name in (pair.power, pair.variable)}
    )
    for chosen in _few(free):
        powers = dict(zip(chosen, unused((f"{name}_power" for name in chosen), free), strict=True))
        substitutions = (*typed.substitutions, *((power, f"exp({name})") for name, power in powers.items()))
        yield Simpler(
            Typed(tuple(given), (wanted,), typed.definitions, typed.slopes, substitutions), {}, powers
        )


def _defined(given: Sequence[str]) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """The conditions that define no name, with formulas of the names that the others define: of x in x**2 == 2 either root."""
    rest, found = list[str](), dict[str, tuple[str, ...]]()
    for text in given:
        left, equal, right = text.partition("==")
        sides = [(left.strip(), right.strip()), (right.strip(), left.strip())] if equal else []
        defined = next(
            (pair for pair in (_solved(*side) for side in sides) if pair and pair[0] not in found), None
        )
        if defined is None:
            rest.append(text)
        else:
            found[defined[0]] = defined[1]
    for formulas in product(*found.values()) if found else ():
        yield tuple(rest), dict(zip(found, formulas, strict=True))


def _solved(side: str, other: str) -> tuple[str, tuple[str, ...]] | None:
    """The name that one side of an equation is, or a power of, with the formulas that the other gives for it."""
    try:
        tree = parse(side)
    except NotRead:
        return None
    if tree.kind == "name":
        return tree.name, (other,)
    if tree.kind != "power" or tree.parts[0].kind != "name" or tree.exact.denominator != 1 or tree.exact < 2:
        return None
    if tree.exact == 2:
        return tree.parts[0].name, (f"sqrt({other})", f"-sqrt({other})")
    even = tree.exact % 2 == 0
    return tree.parts[0].name, (
        f"({other})**(1/{tree.exact})",
        f"-({other if even else f'-({other})'})**(1/{tree.exact})",
    )


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


def _few(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """One name, two, or all of them."""
    for count in dict.fromkeys((1, 2, len(names))):
        yield from combinations(names, count) if 0 < count <= len(names) else ()


# Places with numbers or formulas for the names: those at which what a goal presupposes holds, with
# certificates, and those at which the goal fails.

SHOWN, MOST, FEW, DRAWN, ANY = 8, 16, 4, 100, "0 == 0"
NAME = re.compile(r"[A-Za-z_]\w*")


def shown_at(typed: Typed, goal: int, searches: Searches) -> tuple[WrittenPlace, list[dict[str, Any]]] | None:
    """A place at which what a goal presupposes holds, and the certificates of that; None where none was found."""
    known = map(written, opaque_points(typed, goal, SHOWN))
    found = (islice(_places(simpler), SHOWN) for simpler in simpler_claims(typed, goal, ANY))
    for place in chain(known, islice(chain.from_iterable(found), MOST)):
        outcomes = [searches.closed(branch) for branch in typed.statement.place(goal, place).failures()]
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
