"""What is said of an inverted closed form, compared with enclosures of epsilon at exact points, which know nothing of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from epsproof.derive.consequences.inverse import InverseCase
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import parameter_points
from epsproof.derive.text.errors import ValueOutsideAssumptions
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.system.engine_error import EngineError

__all__ = ["read_inverse_again"]

PLACES, DIGITS, STEP = 3, 12, Fraction(1, 10**6)
SHARES = tuple(map(Fraction, "1/2 1/5 9/10 1/20 2/3 99/100 1/3".split()))
Point = dict[str, Fraction]


def read_inverse_again(problem: Problem, parameter: str, cases: Sequence[InverseCase], sign: str) -> int:
    """At how many points the value leads to the wanted t, and a stricter one, below it where ``sign`` is "+", to a larger t.

    Raises EngineError where it does not.
    """
    tried = 0
    for point, t, value in _values(problem, parameter, cases):
        stricter = value - STEP if sign == "+" else value + STEP
        for number, holds in ((value, _contains), (stricter, _larger)):
            place = {**point, parameter: number}
            try:
                found = evaluate(problem, place, DIGITS)
            except ValueOutsideAssumptions:
                continue
            tried += 1
            if not holds(t, (found.t.lower, found.t.upper)):
                shown = ", ".join(f"{name} = {x}" for name, x in sorted(place.items()))
                said = "the wanted t" if number == value else "stricter than that for t"
                raise EngineError(
                    f"{parameter} = {value} is {said} = {t}, but at {shown} epsilon is from {found.lower} to {found.upper}"
                )
    return tried


def _values(
    problem: Problem, parameter: str, cases: Sequence[InverseCase]
) -> Iterator[tuple[Point, Fraction, Fraction]]:
    """Parameters beside the one that is asked for, t, and a rational value that a case has there."""
    places = parameter_points(problem, PLACES)
    for number, share in enumerate(SHARES):
        point = {name: x for name, x in places[number % len(places)].items() if name != parameter}
        here = {**point, "t": share}
        for case in cases:
            if case.value is None or not all(relation.holds(here) for relation in case.when):
                continue
            value = case.value.subs(symbol_values(here))
            if value.is_Rational:
                yield point, share, Fraction(int(value.p), int(value.q))


def _contains(t: Fraction, ends: tuple[Fraction, ...]) -> bool:
    return ends[0] <= t <= ends[1]


def _larger(t: Fraction, ends: tuple[Fraction, ...]) -> bool:
    return ends[1] > t
