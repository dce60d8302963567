"""What a proved answer claims at one parameter point, in rational numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy
from flint import fmpq, fmpq_poly

from epsproof.derive.answer.answer import Answer, Case
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.reader import NotRead, Truth, truth, value
from epsproof.verify.reader.judge import Claimed
from epsproof.verify.reader.numbers import Number

__all__ = ["Foreign", "claimed_at", "number_ends", "sign"]

Point = Mapping[str, Fraction]
STEP = Fraction(1, 1 << 80)


class Foreign(Exception):
    """The engine's own assumptions, or its cases, exclude a point of the question."""


def claimed_at(problem: Problem, found: ProvedAnswer, point: Point) -> Claimed | None:
    """What the answer says at the point; raises Foreign where it says nothing though it should."""
    if found.number is not None:
        low, high = found.number.t
        if found.number.admissible is False:
            return Claimed("none")
        return (
            Claimed("unbounded")
            if found.number.upper == "inf" == found.number.lower
            else Claimed("finite", low, high)
        )
    if not _given(problem, point):
        return None
    if not all(r.holds(point) for r in problem.assumptions):
        raise Foreign("the engine's assumptions exclude a point of the question")
    answer = found.answer
    index = next((i for i, c in enumerate(answer.cases) if all(r.holds(point) for r in c.when)), None)
    if index is None:
        raise Foreign("no case is about a point of the question")
    cases = [answer.cases[k] for k in answer.demanding(index, point)]
    if cases[0].kind != "finite":
        return Claimed(cases[0].kind)
    ends = [_factor(case, point) for case in cases]
    if None in ends:
        return None
    for case, end in zip(cases, ends, strict=True):
        if end and not _agree(case, point, *end):
            raise Foreign(f"epsilon = {case.epsilon} is not -log t, t being {float(end[1]):.9g},")
    low, high, case = max(((*e, c) for e, c in zip(ends, cases, strict=True) if e), key=lambda x: x[1])
    if case.attained and low == high and _outside(answer, case, {**point, "t": low}):
        raise Foreign("the prior that is said to attain epsilon is none of the region")
    return Claimed("finite", low, high, case.attained, _witness(answer, case, point, high))


def _outside(answer: Answer, case: Case, place: Point) -> bool:
    """Whether a prior that is said to attain epsilon is only approached, or violates a condition of
    the region; False where it is not rational."""
    problem, here = answer.problem, dict(place)
    if any("h_" in map(str, formula.free_symbols) for formula in case.prior.values()):
        return True
    for name, formula in {**problem.region.fixed, **case.prior}.items():
        prior = value(sympy.sstr(formula), place)
        if not isinstance(prior, Fraction):
            return False
        here[name] = prior ** problem.roots.get(name, 1)
    where = problem.stated.where if problem.stated else ()
    return any(truth(text, here) is Truth.FALSE for text in where)


def _given(problem: Problem, point: Point) -> bool:
    return all(name in point for name in problem.parameters)


def _factor(case: Case, point: Point) -> tuple[Fraction, Fraction] | None:
    """An interval for t of a finite case: from the printed formula where there is one, else the
    root of the equation."""
    if case.closed is not None and case.closed.factor is not None:
        found = value(sympy.sstr(case.closed.factor), point)
        return number_ends(found) if isinstance(found, (Fraction, Number)) else None
    equation = sympy.Poly(
        case.equation.subs({symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in point.items()}),
        symbol(PRIVACY_FACTOR),
    )
    parts = [fmpq(int(c.p), int(c.q)) for c in reversed(equation.all_coeffs())]
    return _root(fmpq_poly(parts), case, point)


def _agree(case: Case, point: Point, low: Fraction, high: Fraction) -> bool:
    """Whether exp(-group*epsilon), as printed, is t, as far as that is seen."""
    if case.closed is None:
        return True
    found = value(f"exp(-({case.group})*({sympy.sstr(case.epsilon)}))", point)
    if not isinstance(found, (Fraction, Number)):
        return True
    least, most = number_ends(found)
    return least <= high + STEP and low <= most + STEP


def _root(poly: fmpq_poly, case: Case, point: Point) -> tuple[Fraction, Fraction] | None:
    """The root that the case isolates in (0, 1), by bisection; None where no change of sign is
    seen between the numbers that isolate it."""
    ends = [value(sympy.sstr(end), point) for end in case.between]
    if not all(isinstance(end, Fraction) for end in ends):
        return None
    from_below, to = ends
    low, high, start = Fraction(0), Fraction(1), sign(poly, Fraction(0))
    if from_below != 0 and case.stride == 1:
        start = sign(poly, from_below)
    elif from_below != 0:
        return None
    while high - low > STEP:
        middle = (low + high) / 2
        power = middle**case.stride
        before = power <= from_below or (power < to and sign(poly, middle) == start)
        low, high = (middle, high) if before else (low, middle)
    return (low, high) if sign(poly, low) != sign(poly, high) else None


def sign(poly: fmpq_poly, t: Fraction) -> int:
    """Of the polynomial at t."""
    found = poly(fmpq(t.numerator, t.denominator))
    return (found > 0) - (found < 0)


def number_ends(number: Fraction | Number) -> tuple[Fraction, Fraction]:
    """Rational numbers around the number; the number itself where it is rational."""
    if isinstance(number, Fraction):
        return number, number
    ball = number.ball(256)
    mid, radius = ball.mid().man_exp(), ball.rad().man_exp()
    centre, width = (Fraction(int(m)) * Fraction(2) ** int(e) for m, e in (mid, radius))
    return centre - width, centre + width


def _witness(answer: Answer, case: Case, point: Point, t: Fraction) -> dict[str, Fraction]:
    """The binding prior in rational numbers near it; empty where it cannot be read."""
    found: dict[str, Fraction] = {}
    for name, formula in case.prior.items():
        text = sympy.sstr(formula).replace("h_", "hpath")
        place: dict[str, Any] = {**point, "t": t, "hpath": Fraction(1, 10**9)}
        try:
            here = value(text, place)
        except NotRead:
            return {}
        if isinstance(here, Number):
            here = number_ends(here)[0]
        if not isinstance(here, Fraction):
            return {}
        found[name] = here ** answer.problem.roots.get(name, 1)
    return found
