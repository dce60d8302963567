"""The second reader on what one criterion implies: the typed criteria are evaluated at exact priors and posteriors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Protocol

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.second_reading import question_of
from epsproof.verify.numeric.numeric_question import value_of
from epsproof.verify.reader import Definitions, NotRead, hold, value
from epsproof.verify.reader.judge import Question, exceeding, never_exceeding
from epsproof.verify.reader.points import points
from epsproof.verify.system.engine_error import EngineError

__all__ = ["read_implication_again"]

TRIED, PLACES = 60, 4
Point = dict[str, Fraction]


class Told(Protocol):
    """What is said of an implication."""

    @property
    def status(self) -> str: ...
    @property
    def witness(self) -> Mapping[str, Fraction]: ...


def read_implication_again(first: Problem, second: Problem, told: Told) -> None:
    """Raise EngineError where the typed criteria contradict what is said of them, at exact points."""
    if first.stated is None or second.stated is None or told.status not in ("proved", "refuted"):
        return
    one, two = (
        question_of(typed, each.model) for typed, each in ((first.stated, first), (second.stated, second))
    )
    assumed = tuple(dict.fromkeys((*one.assumptions, *two.assumptions)))
    one, two = replace(one, assumptions=assumed), replace(two, assumptions=assumed)
    try:
        against = (
            _against_proof(first, second, one, two)
            if told.status == "proved"
            else _against(told.witness, second, one, two)
        )
    except NotRead:
        return
    if against:
        place = ", ".join(f"{name} = {x}" for name, x in sorted(against.items()))
        said = {"proved": "is said to imply", "refuted": "is said not to imply"}[told.status]
        found = {"proved": "only the first holds", "refuted": "the first tolerates no more"}[told.status]
        raise EngineError(
            f"{first.statement} {said} {second.statement}, but in the second reading {found} at {place}"
        )


def _against_proof(
    first: Problem, second: Problem, one: Question, two: Question
) -> Mapping[str, Fraction] | None:
    """A point at which the first criterion holds and the second does not."""
    names = {*first.parameters, *second.parameters}
    for point in _points(one.assumptions) if names else [Point()]:
        if point.keys() >= names and (found := exceeding(one, two, _settled(second, point))):
            return found
    return None


def _against(
    witness: Mapping[str, Fraction], second: Problem, one: Question, two: Question
) -> Mapping[str, Fraction] | None:
    """The witness, where the first criterion tolerates no more than the second there."""
    fixed = {name: value_of(e, symbol_values(witness)) for name, e in second.region.fixed.items()}
    place = {**fixed, **{name: x for name, x in witness.items() if name in second.model.priors}}
    point = _settled(second, {name: x for name, x in witness.items() if name not in second.model.priors})
    read = place.keys() == {*second.model.priors}
    return {**point, **place} if read and never_exceeding(one, two, point, place) else None


def _points(assumptions: Sequence[str]) -> Iterator[Point]:
    """Parameters under the assumptions."""
    found = points(assumptions, ["0 == 0"], Definitions(), count=TRIED)
    exact = (
        {name: x for name, x in point.items() if isinstance(x, Fraction)} for point in islice(found, TRIED)
    )
    return islice((point for point in exact if hold(assumptions, point)), PLACES)


def _settled(problem: Problem, point: Mapping[str, Fraction]) -> Point:
    """The point with the parameters that equations replace."""
    stated = problem.stated.settled if problem.stated is not None else ()
    found = {name: value(text, point) for name, text in stated}
    return {**point, **{name: x for name, x in found.items() if isinstance(x, Fraction)}}
