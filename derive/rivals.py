"""Answers of which the least epsilon counts, because no simple condition on the parameters tells which one that is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

import numpy as np
from attrs import evolve
from flint import fmpq_mpoly

from derive.answer import Case, Step
from derive.notation import PRIVACY_FACTOR
from derive.possible_answers import PossibleAnswer, PossibleAnswers
from derive.requirement import Requirement
from derive.ring import Ring
from derive.sampling import Evaluator, Point

__all__ = ["groups", "largest_root", "right_together", "with_rivals"]

MOST = 5
TOLERANCE = 1e-9
LEAST = "No simple condition on the parameters tells which case under these conditions binds: the least of their epsilons counts."

Group = tuple[PossibleAnswer, ...]


def groups(answers: PossibleAnswers) -> list[Group]:
    """Sets of two or more finite answers, of all sizes where there are few of them."""
    finite = [x for x in answers.all if x.kind == "finite" and x.equation is not None]
    sizes = range(2, len(finite) + 1) if len(finite) <= MOST else (2, 3)
    return list(chain.from_iterable(combinations(finite, size) for size in sizes))


def right_together(requirement: Requirement, answers: PossibleAnswers, labels: Sequence[Group]) -> np.ndarray:
    """``[label, sample]``: whether the answers of the label are right there, the one with the least epsilon where there are
    several; then each has a root in (0, 1), negative before and positive after."""
    single = dict(zip(map(id, answers.all), answers.right, strict=True))
    found = answers.found
    base = Evaluator.at_points(requirement.ring, found.points, requirement.parameters)
    extreme = base.extended(**{PRIVACY_FACTOR: np.minimum(found.factor, 1.0)})
    rooted: dict[int, np.ndarray] = {}
    for x in {id(x): x for group in labels if len(group) > 1 for x in group}.values():
        assert x.equation is not None
        first, last = (_sign(base, requirement.value_at(x.equation, end)) for end in (0, 1))
        value, scale = extreme.with_scale(x.equation)
        rooted[id(x)] = (first * last < 0) & (value * last >= -TOLERANCE * scale)
    table = np.zeros((len(labels), len(found.points)), dtype=bool)
    for row, group in zip(table, labels, strict=True):
        row[:] = np.any([single[id(x)] for x in group], axis=0)
        if len(group) > 1:
            row &= np.all([rooted[id(x)] for x in group], axis=0)
    return table


def largest_root(ring: Ring, x: PossibleAnswer, point: Point) -> float:
    """The largest root t in (0, 1) of the answer's equation at the parameter point."""
    equation: fmpq_mpoly | None = x.equation
    assert equation is not None
    roots = np.roots([float(ring.at(c, point)) for c in reversed(ring.coefficients(equation, PRIVACY_FACTOR))])
    return max(float(x.real) for x in roots if abs(x.imag) <= TOLERANCE and 0 < x.real < 1)


def with_rivals(cases: Sequence[Case]) -> list[Case]:
    """The cases of one set of conditions, those first whose epsilon a prior attains, each with the equations of all."""
    ordered = sorted(cases, key=lambda case: not case.attained)
    rivals = tuple(case.equation for case in ordered if case.equation is not None) if len(ordered) > 1 else ()
    if not rivals:
        return ordered
    return [evolve(case, rivals=rivals, steps=(*case.steps, Step(LEAST))) for case in ordered]


def _sign(base: Evaluator, polynomial: fmpq_mpoly) -> np.ndarray:
    value, scale = base.with_scale(polynomial)
    return np.where(np.abs(value) <= 1e-13 * scale, 0, np.sign(value))
