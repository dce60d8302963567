"""Rational parameter points that satisfy an answer's assumptions and land in its cases; the same points every time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer, least_of
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["case_points"]

Point = dict[str, Fraction]
VALUES = tuple(map(Fraction, "0 1/20 1/10 1/7 1/5 1/4 1/3 2/5 1/2 3/5 2/3 3/4 9/10 1 3/2 2 3 6".split()))
TRIES = 4000


def case_points(answer: Answer) -> tuple[Point | None, ...]:
    """For every case a point that belongs to it, off its boundaries if possible; None where a short search found none."""
    names = answer.problem.parameters
    assumed = [_test(r) for r in answer.problem.assumptions]
    cases = [[_test(r) for r in case.when] for case in answer.cases]
    found: list[Point | None] = [None] * len(cases)
    inside = [False] * len(cases)
    for point in _points(names, assumed):
        index = next((i for i, tests in enumerate(cases) if all(_holds(t, point) for t in tests)), None)
        if index is None:
            continue
        index = least_of(answer, index, point)
        if inside[index]:
            continue
        strict = all(t[0].evaluate(point) > 0 for t in (*assumed, *cases[index]) if t[1] != "==")
        if found[index] is None or strict:
            found[index], inside[index] = point, strict
        if all(inside):
            break
    return tuple(found)


Test = tuple[Polynomial, str]


def _test(relation: Relation) -> Test:
    return Polynomial.parse(sympy.sstr(relation.polynomial)), relation.sign


def _holds(test: Test, point: Point) -> bool:
    value = test[0].evaluate(point)
    return value > 0 if test[1] == ">" else value >= 0 if test[1] == ">=" else value == 0


def _points(names: Sequence[str], tests: list[Test]) -> Iterator[Point]:
    """Up to TRIES points over VALUES; half of them random, so that all parts of the domain are met."""
    if not names:
        yield {}
        return
    chance = random.Random(20240)
    ready = {name: _ready(names[: place + 1], tests) for place, name in enumerate(names)}
    named = {name: frozenset[str]().union(*(t[0].variables() for t in ready[name])) for name in names}
    known: dict[tuple[str, tuple[Fraction, ...]], list[Fraction]] = {}
    for _ in range(TRIES):
        point: Point = {}
        for name in names:
            before = name, tuple(value for other, value in point.items() if other in named[name])
            point[name] = chance.choice(VALUES)
            if before not in known:
                known[before] = [v for v in VALUES if all(_holds(t, {**point, name: v}) for t in ready[name])]
            if not known[before]:
                break
            point[name] = chance.choice(known[before])
        else:
            yield point


def _ready(names: Sequence[str], tests: list[Test]) -> list[Test]:
    """The tests about the last of the names, and no other names."""
    return [t for t in tests if names[-1] in t[0].variables() and t[0].variables() <= {*names}]
