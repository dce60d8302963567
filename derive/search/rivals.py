"""Answers of which the least epsilon counts, because no simple condition on the parameters tells which one that is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations
from typing import Any

import numpy as np
from attrs import evolve
from flint import fmpq_mpoly

from epsproof.derive.algebra.float_roots import largest_in_unit
from epsproof.derive.algebra.ring import Ring
from epsproof.derive.answer.answer import Case
from epsproof.derive.answer.explain import rival_steps
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Evaluator, Point
from epsproof.derive.search.possible_answers import PossibleAnswer, PossibleAnswers
from epsproof.derive.text.notation import PRIVACY_FACTOR

__all__ = ["demanding_rows", "groups", "largest_root", "right_together", "together", "with_rivals"]

MOST = 5
TOLERANCE = 1e-9

Group = tuple[PossibleAnswer, ...]


def groups(answers: PossibleAnswers) -> list[Group]:
    """Sets of two or more finite answers, of all sizes where there are few of them."""
    finite = [x for x in answers.all if x.kind == "finite" and x.equation is not None]
    sizes = range(2, len(finite) + 1) if len(finite) <= MOST else (2, 3)
    return list(chain.from_iterable(combinations(finite, size) for size in sizes))


def together(requirement: Requirement, answers: PossibleAnswers, every: bool) -> list[Group]:
    """All finite answers that never belie the least epsilon, and the unbounded answer where none of them demands anything;
    nothing where there is no unbounded answer, or a single finite one. With ``every`` vertex, though its epsilon be never the
    least: what a proof then has to show follows more easily."""
    unbounded = [x for x in answers.all if x.kind == "unbounded"]
    rooted = _Rooted(requirement, answers)
    finite = [x for x in answers.all if x.kind == "finite"] + (answers.vertices() if every else [])
    sound = [x for x in finite if x.equation is not None and (rooted.idle(x) | answers.none).all()]
    return [(*sound, *unbounded)] if unbounded and len(sound) > 1 else []


def right_together(requirement: Requirement, answers: PossibleAnswers, labels: Sequence[Group]) -> np.ndarray:
    """``[label, sample]``: whether the answers of the label are right there, the one with the least epsilon where there are
    several; then each has a root in (0, 1), negative before and positive after, or, beside an unbounded one, never is negative.
    """
    single = dict(zip(map(id, answers.all), answers.right, strict=True))
    rooted = _Rooted(requirement, answers)
    having, idle = cache(rooted), cache(rooted.idle)
    table = np.zeros((len(labels), len(answers.found.points)), dtype=bool)
    for row, group in zip(table, labels, strict=True):
        row[:] = np.any([single[id(x)] for x in group if id(x) in single], axis=0)
        if len(group) > 1:
            finite = [x for x in group if x.kind == "finite"]
            row &= np.all([having(x) if len(finite) == len(group) else idle(x) for x in finite], axis=0)
    return table


class _Rooted:
    """At which samples an answer's equation has a root in (0, 1) that is no larger than the extreme privacy factor."""

    def __init__(self, requirement: Requirement, answers: PossibleAnswers) -> None:
        self.requirement, self.found = requirement, answers.found
        self.base = Evaluator.at_points(requirement.ring, self.found.points, requirement.parameters)
        self.extreme = self.base.extended(**{PRIVACY_FACTOR: np.minimum(self.found.factor, 1.0)})

    def __call__(self, x: PossibleAnswer) -> np.ndarray:
        first, last = _ends(self.requirement, x, self.base)
        return np.asarray((first * last < 0) & self.beyond(x, last))

    def idle(self, x: PossibleAnswer) -> np.ndarray:
        """The same, or no root at all."""
        first, last = _ends(self.requirement, x, self.base)
        upward = np.sign(last.sum()) or 1
        return np.asarray(((first * upward >= 0) | (last * upward > 0)) & self.beyond(x, upward))

    def beyond(self, x: PossibleAnswer, sign: Any) -> np.ndarray:
        assert x.equation is not None
        value, scale = self.extreme.with_scale(x.equation)
        return np.asarray(value * sign >= -TOLERANCE * scale)


def demanding_rows(requirement: Requirement, x: PossibleAnswer, points: Sequence[Point]) -> list[int]:
    """The points at which the equation has opposite signs at 0 and 1."""
    first, last = _ends(requirement, x, Evaluator.at_points(requirement.ring, points, requirement.parameters))
    return [int(k) for k in np.flatnonzero(first * last < 0)]


def largest_root(ring: Ring, x: PossibleAnswer, point: Point) -> float:
    """The largest root t in (0, 1) of the answer's equation at the parameter point."""
    equation: fmpq_mpoly | None = x.equation
    assert equation is not None
    return largest_in_unit([ring.at(c, point) for c in reversed(ring.coefficients(equation, PRIVACY_FACTOR))])


def with_rivals(cases: Sequence[Case]) -> list[Case]:
    """The cases of one set of conditions, those first whose epsilon a prior attains, each with the equations of all."""
    ordered = sorted(cases, key=lambda case: (case.kind != "finite", not case.attained))
    rivals = tuple(case.equation for case in ordered if case.equation is not None) if len(ordered) > 1 else ()
    if not rivals:
        return ordered
    told = rival_steps(idle=any(case.kind == "unbounded" for case in ordered))
    return [evolve(case, rivals=rivals, steps=(*case.steps, *told)) for case in ordered]


def _ends(requirement: Requirement, x: PossibleAnswer, base: Evaluator) -> tuple[np.ndarray, np.ndarray]:
    """The signs of the answer's equation at t = 0 and at t = 1."""
    assert x.equation is not None
    first, last = (_sign(base, requirement.value_at(x.equation, end)) for end in (0, 1))
    return first, last


def _sign(base: Evaluator, polynomial: fmpq_mpoly) -> np.ndarray:
    value, scale = base.with_scale(polynomial)
    return np.where(np.abs(value) <= 1e-13 * scale, 0, np.sign(value))
