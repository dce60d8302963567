"""Whether a typed claim holds: points are tried by the second reader, branches are closed by certificates, the kernel decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, takewhile
from typing import Any

from attrs import field, frozen

from epsproof.derive.text.errors import LimitExceeded, UnsupportedForm
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.described import described
from epsproof.verify.claims.reading import read, refuse_euler
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.places import (
    WrittenPlace,
    failing_places,
    names_of,
    opaque_points,
    shown_at,
)
from epsproof.verify.claims.values.points import Point, named, shorter, simple_points, size
from epsproof.verify.claims.verdict import EMPTY
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.claim import check
from epsproof.verify.kernel.operation import exact_root
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.reader import NotRead, Truth, is_counterexample
from epsproof.verify.reader.points import points
from epsproof.verify.reader.read import violated
from epsproof.verify.solvers.solver import proposed
from epsproof.verify.system.engine_error import EngineError
from epsproof.verify.workspace.outcome import Proved, Refuted, Unknown

__all__ = ["Examined", "examine", "excluding", "points_of"]

MOST_BRANCHES, POINTS, DRAWN, WORK, LONG, NEXT = 400, 48, 300, 20_000_000, 100, 12
MOST_EXCLUDING, NEVER = 8, "0 == 1"
PROPOSALS, PROPOSING = 4, 1.0
NO_POINT = "no point was found that satisfies its conditions"


@frozen
class Examined:
    """``document`` is what the kernel accepted, with its verdict; ``failure`` describes an exact point at which a goal fails.

    ``point`` has its coordinates where they are rational, ``place`` formulas for them where one is not. ``late`` says that more
    time may decide what is undecided.
    """

    verdict: str
    reason: str = ""
    document: dict[str, Any] | None = None
    certificates: tuple[dict[str, Any], ...] = ()
    failure: dict[str, str] | None = None
    point: Point = field(factory=dict)
    goal: int = 0
    late: bool = False
    place: WrittenPlace = field(factory=dict)

    @property
    def rung(self) -> str:
        """A refutation that the kernel cannot repeat, since its point has irrational roots, is the second reader's."""
        return (
            "certified"
            if self.document is not None
            else "enclosed"
            if self.verdict == "refuted"
            else "sampled"
        )

    @property
    def counted(self) -> str:
        """What a proof rests on, in words."""
        count = len(self.certificates)
        if not count:
            return "no branch on which it fails"
        return f"{count} certificate{'s' if count != 1 else ''} accepted by the kernel"


def examine(typed: Typed, searches: Searches) -> Examined:
    """Whether a claim is "proved", "refuted" or "undecided".

    Raises NotReadable for texts that are not read, EngineError where the second reader contradicts the kernel.
    """
    read(typed)
    try:
        with budget(WORK):
            found = _examined(typed, searches)
            if found.verdict != "proved":
                refuse_euler(typed)
            if found.verdict != "undecided":
                return found
            return _by_chance(typed) or _at_a_place(typed) or _at_a_proposal(typed, searches) or found
    except (Rejected, NotRead, UnsupportedForm, LimitExceeded) as stopped:
        return Examined("undecided", str(stopped))


def excluding(assumptions: Sequence[str], searches: Searches) -> tuple[str, ...]:
    """The first assumption that nothing satisfies, or the first two of them; empty where it takes more, or none was found."""
    few = assumptions[:MOST_EXCLUDING]
    for told in [*((one,) for one in few), *combinations(few, 2)]:
        if _examined(Typed(told, (NEVER,)), searches).reason == EMPTY:
            return told
    return ()


def points_of(typed: Typed, goal: int, most: int = POINTS) -> list[Point]:
    """Simple points at which the conditions of a goal hold, over the names of the text."""
    found = dict[tuple[tuple[str, Fraction], ...], Point]()
    names = names_of(typed)
    for branch in islice(typed.statement.situations(goal), MOST_BRANCHES):
        if branch.opaque:
            continue
        for whole in simple_points(branch.facts(), most, sorted(names)):
            point = named(whole, names)
            found.setdefault(tuple(sorted(point.items())), point)
        if len(found) >= most:
            break
    if not found:
        found = {tuple(sorted(point.items())): point for point in opaque_points(typed, goal, most)}
    return sorted(found.values(), key=_size)[:most]


def _size(point: Point) -> int:
    return sum(map(size, point.values()))


def _examined(typed: Typed, searches: Searches) -> Examined:
    proofs, certificates = list[list[dict[str, Any]]](), list[dict[str, Any]]()
    open_goals, late = list[str](), False
    models = _models(typed, searches)
    for number, text in enumerate(typed.goals):
        if number == len(models["models"]):
            return Examined("undecided", _why_empty(typed, number, searches))
        for point in points_of(typed, number):
            if violated(typed.assumptions, (text,), point, typed.reading) is not None:
                return _refuted(typed, number, point)
    for number, text in enumerate(typed.goals):
        closed = list[dict[str, Any]]()
        branches = _bounded(typed.statement.failures(number))
        for branch in branches:
            outcome = searches.closed(branch)
            if isinstance(outcome, Refuted) and not branch.opaque:
                return _refuted(
                    typed, number, _shorter(typed, number, named(outcome.witness, names_of(typed)))
                )
            if not isinstance(outcome, Proved):
                late = late or (isinstance(outcome, Unknown) and outcome.late)
                open_goals.append(f"{text}: {getattr(outcome, 'reason', 'no contradiction was found')}")
                for point in _on_some(branches):
                    return _refuted(typed, number, named(point, names_of(typed)))
                break
            closed.append(outcome.certificate)
        proofs.append(closed)
        certificates += closed
    if open_goals:
        return Examined("undecided", open_goals[0], None, tuple(certificates), late=late)
    document = {**typed.document, **models, "proofs": proofs}
    check(document)
    return Examined("proved", "", document, tuple(certificates))


def _by_chance(typed: Typed) -> Examined | None:
    """The refutation at one of the points that the second reader draws; None where none of them is a counterexample."""
    for number, text in enumerate(typed.goals):
        for point in points(typed.assumptions, (text,), typed.reading, count=DRAWN):
            if (
                point.keys() == names_of(typed)
                and violated(typed.assumptions, (text,), point, typed.reading) is not None
            ):
                return _refuted(typed, number, point)
    return None


def _at_a_place(typed: Typed) -> Examined | None:
    """The refutation at a place with formulas for some names; None where none of those that were tried is a counterexample."""
    for number, text in enumerate(typed.goals):
        for place, values in failing_places(typed, number):
            if is_counterexample(typed.assumptions, (text,), values, typed.reading) is Truth.TRUE:
                return Examined(
                    "refuted",
                    text,
                    failure={**described(typed, number, values), **place},
                    goal=number,
                    place=place,
                )
    return None


def _at_a_proposal(typed: Typed, searches: Searches) -> Examined | None:
    """The refutation at a point that a solver proposes for a branch on which a goal fails; None where none is found, or no solver
    is installed."""
    for number in range(len(typed.goals)):
        branches = (branch for branch in typed.statement.failures(number) if not branch.opaque)
        for branch in islice(branches, PROPOSALS):
            if (point := proposed(branch.facts(), min(PROPOSING, searches.seconds))) is not None:
                found = _refuted(typed, number, _shorter(typed, number, named(point, names_of(typed))))
                if found.verdict == "refuted":
                    return found
    return None


def _bounded(branches: Iterator[Branch]) -> Iterator[Branch]:
    for number, branch in enumerate(branches):
        if number >= MOST_BRANCHES:
            raise LimitExceeded(f"the claim has more than {MOST_BRANCHES} branches")
        yield branch


def _on_some(branches: Iterator[Branch]) -> Iterator[Point]:
    """Simple points that lie on the next branches."""
    for branch in islice(branches, NEXT):
        if not branch.opaque:
            yield from simple_points(branch.facts(), 1)


def _models(typed: Typed, searches: Searches) -> dict[str, list[Any]]:
    """Rational points of the conditions of the goals, as the kernel wants them, as many as were found."""
    goals = range(len(typed.goals))
    models = [*takewhile(lambda model: model is not None, (_model(typed, number) for number in goals))]
    if len(models) == len(goals):
        return {"models": models}
    shown = [
        *takewhile(lambda found: found is not None, (shown_at(typed, number, searches) for number in goals))
    ]
    if not shown:
        return {"models": models}
    places, certificates = zip(*shown, strict=True)
    return {"models": [*places], "shown": [*certificates]}


def _model(typed: Typed, goal: int) -> dict[str, str] | None:
    """A rational point of the conditions of a goal, in the kernel's variables; None where none was found."""
    for branch in islice(typed.statement.situations(goal), MOST_BRANCHES):
        if branch.opaque:
            continue
        for point in simple_points(branch.facts(), 1):
            return {name: str(value) for name, value in sorted(point.items())}
    return None


def _why_empty(typed: Typed, goal: int, searches: Searches) -> str:
    branches = list(_bounded(typed.statement.situations(goal)))
    empty = all(isinstance(searches.closed(branch), Proved) for branch in branches)
    return EMPTY if empty else NO_POINT


def _refuted(typed: Typed, goal: int, point: Point) -> Examined:
    """The refutation at a point, which the second reader has to confirm and the kernel repeats where the point is rational."""
    confirmed = is_counterexample(typed.assumptions, (typed.goals[goal],), point, typed.reading)
    if confirmed is Truth.FALSE:
        place = ", ".join(f"{name} = {value}" for name, value in sorted(point.items()))
        raise EngineError(
            f"{typed.goals[goal]} fails at {place} in the kernel's reading, and holds in the second reader's"
        )
    if confirmed is not Truth.TRUE:
        return Examined("undecided", f"{typed.goals[goal]}: whether it fails at a point is not decided")
    failure = described(typed, goal, point)
    document = None
    for found in typed.statement.failures(goal):
        witness = _extended(found, point)
        if witness is not None:
            document = {
                **typed.document,
                "goal": goal,
                "witness": {n: str(v) for n, v in sorted(witness.items())},
            }
            check(document)
            break
    return Examined("refuted", typed.goals[goal], document, (), failure, point, goal)


def _shorter(typed: Typed, goal: int, point: Point) -> Point:
    """A point at which the goal fails, with numbers of few digits where those of the one that was found have many."""
    if _size(point) <= LONG * len(point):
        return point
    return shorter(
        point, lambda near: violated(typed.assumptions, (typed.goals[goal],), near, typed.reading) is not None
    )


def _extended(branch: Branch, point: Point) -> Point | None:
    """The point with the values of the branch's roots, where these are rational and it lies on the branch; else None."""
    at = dict(point)
    for meaning, label in branch.fresh.items():
        if meaning[0] != "root":
            return None
        top, bottom = meaning[2].parts()
        if not (top.variables() | bottom.variables()) <= at.keys() or not bottom.evaluate(at):
            return None
        value = top.evaluate(at) / bottom.evaluate(at)
        root = exact_root(value, meaning[1]) if value >= 0 else None
        if root is None:
            return None
        at[label] = root
    facts = branch.facts()
    named = all(polynomial.variables() <= at.keys() for polynomial, _ in facts)
    return at if named and not branch.opaque and all(_holds(p, r, at) for p, r in facts) else None


def _holds(polynomial: Polynomial, relation: str, at: Point) -> bool:
    value = polynomial.evaluate(at)
    return value > 0 if relation == ">" else value >= 0 if relation == ">=" else value == 0
