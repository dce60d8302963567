"""Rational parameter points that satisfy the assumptions; they guide the search and prove nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, cycle
from typing import Any

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import ContradictoryAssumptions
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import as_float

__all__ = ["DECADES", "Piece", "interval", "parameter_points", "sampled_points", "solution"]

Point = dict[str, Fraction]
Ends = tuple[Fraction | None, Fraction | None]
Piece = Sequence[tuple[Relation, ...]]
"""Where one formula holds: alternatives, of each of which all relations hold."""
Shape = tuple[Callable[[Any], Any], bool]
PRIMES = (5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)
SAME, SQUARE, CUBE = (lambda unit: unit), (lambda unit: unit**2), (lambda unit: unit**3)
POWERS = (SAME, SAME, SAME, SQUARE, CUBE)
SPREADS = (SAME, SAME, lambda unit: 1 / unit, lambda unit: unit * 3, lambda unit: unit / 8)


DECADES, END = 12, (0, 1, 1, 1, 1, 1, 1)
"""Values drawn across scales are as near to an end, or as far from it, as 10**-DECADES and 10**DECADES."""
STEP, STEPS, WIDE = Fraction(4), 6, 20
"""By which factor a parameter is moved and how often, and the width of an interval in which scales differ."""


def _roughly(end: Fraction | None) -> float | None:
    return None if end is None else as_float(end)


def parameter_points(problem: Problem, count: int, seed: int = 0) -> list[Point]:
    """Up to ``count`` points; raises ContradictoryAssumptions where none is found in 400 tries per point asked for."""
    generator = random.Random(seed)
    names = problem.parameters
    if not names:
        return [{}]
    if excluded := _excluded(problem):
        raise ContradictoryAssumptions(excluded)
    intervals = {n: interval(problem, n) for n in names}
    roughly = {n: tuple(map(_roughly, ends)) for n, ends in intervals.items()}
    found: list[Point] = []
    for _ in range(400 * count):
        drawn = {n: _draw(generator, intervals[n]) for n in names}
        about = {n: _placed(k / prime, shape, *roughly[n]) for n, (k, prime, shape) in drawn.items()}
        if any(r.clearly_fails(about) for r in problem.assumptions):
            continue
        point = {
            n: _placed(Fraction(k, prime), shape, *intervals[n]) for n, (k, prime, shape) in drawn.items()
        }
        if all(r.holds(point) for r in problem.assumptions):
            found.append(point)
            if len(found) == count:
                break
    if not found:
        none = f"no parameter values were found that satisfy all of: {_said(problem)}"
        raise ContradictoryAssumptions(f"{none}; leave one of them out, or correct it")
    return found


def sampled_points(problem: Problem, most: int, seed: int = 0, pieces: Sequence[Piece] = ()) -> list[Point]:
    """Up to ``most`` points to try an implementation at; ``pieces`` are where the formulas hold of which it is put together.

    Three of four are in ordinary places, as ``_ordinary`` has them, evenly spread; where there are several pieces, two of these
    three have each piece in turn, if need be with one parameter moved nearer to an end or farther from it. The others
    are across scales: near the ends of each parameter and far from them, at ends that are allowed, with two parameters alike,
    and where one of the polynomials that tell pieces apart is 0."""
    if not problem.parameters:
        return [{}]
    generator = random.Random(seed)
    intervals = {name: interval(problem, name) for name in problem.parameters}
    borders = [*dict.fromkeys(relation for piece in pieces for when in piece for relation in when)]
    ordinary, wanted = _ordinary_points(intervals, generator), cycle(pieces if len(pieces) > 1 else [((),)])
    found: list[Point] = []
    for tried in range(200 * most):
        if tried % 4 == 0:
            point = next(ordinary)
        elif tried % 4 < 3:
            point = _into(next(wanted), next(ordinary), intervals, problem.assumptions)
        else:
            point = {name: _across_scales(generator, *ends) for name, ends in intervals.items()}
            if len(point) > 1 and generator.random() < 1 / 8:
                one, other = generator.sample(sorted(point), 2)
                point[one] = point[other]
            if borders and generator.random() < 1 / 2:
                point = _onto(generator.choice(borders), point, generator)
        if all(r.holds(point) for r in problem.assumptions):
            found.append(point)
            if len(found) == most:
                return found
    return [*found, *parameter_points(problem, most - len(found), seed)]


def _into(
    piece: Piece, point: Point, intervals: Mapping[str, Ends], assumptions: Sequence[Relation]
) -> Point:
    """The point with one parameter moved as little as needed for the piece; as it is where none of the moves tried helps."""
    powers = [0, *(power for size in range(1, STEPS + 1) for power in (-size, size))]
    for factor in (STEP**power for power in powers):
        for name, (lower, upper) in intervals.items():
            end = next((end for end in (lower, upper) if end is not None), Fraction(0))
            moved = {**point, name: end + (point[name] - end) * factor}
            holds = any(all(r.holds(moved) for r in when) for when in piece)
            if holds and all(r.holds(moved) for r in assumptions):
                return moved
    return point


def _ordinary_points(intervals: Mapping[str, Ends], generator: random.Random) -> Iterator[Point]:
    """Points in ordinary places, of which any few that follow each other are spread evenly over all parameters together.

    Source: additive recurrences with the powers of the root of x**(d + 1) = x + 1 (Roberts 2018).
    """
    root = 2.0
    for _ in range(64):
        root = (1 + root) ** (1 / (len(intervals) + 1))
    parts = {name: generator.random() for name in intervals}
    for turn in count():
        yield {name: _ordinary(turn, parts[name], *ends) for name, ends in intervals.items()}
        parts = {name: (part + root**-place) % 1 for place, (name, part) in enumerate(parts.items(), start=1)}


def _ordinary(turn: int, part: float, lower: Fraction | None, upper: Fraction | None) -> Fraction:
    """A number of few digits: in an interval the one at that part of it, else 0.1 to 10 away from the end (or from 0), evenly
    on a logarithmic scale; in a wide interval each in turn. Every fifth one is a whole number or a half where there is room."""
    width = upper - lower if lower is not None and upper is not None else None
    if width is not None and (width <= WIDE or turn % 2):
        assert lower is not None
        value = lower + width * Fraction(2 * int(part * 500) + 1, 1000)
    else:
        away = Fraction(round(10 ** (2 + 2 * part)), 1000)
        side = -1 if lower is None and (upper is not None or turn % 4 > 1) else 1
        value = next((end for end in (lower, upper) if end is not None), Fraction(0)) + side * away
    rounded = Fraction(round(2 * value), 2)
    roomy = (lower is None or lower < rounded) and (upper is None or rounded < upper)
    return rounded if turn % 5 == 4 and roomy and (width is None or width >= 2) else value


def _across_scales(generator: random.Random, lower: Fraction | None, upper: Fraction | None) -> Fraction:
    """A number between the ends, of few digits from one of them; now and then an end."""
    if lower is not None and upper is not None:
        near = Fraction(generator.choice(END) * generator.randint(1, 9), 10 ** generator.randint(1, DECADES))
        part = generator.choice((near, Fraction(1, 2), Fraction(generator.randint(1, 999), 1000)))
        return upper - (upper - lower) * part if generator.random() < 0.5 else lower + (upper - lower) * part
    size = Fraction(generator.choice(END) * generator.randint(1, 999)) / 100
    size *= Fraction(10) ** generator.randint(-DECADES, DECADES)
    if lower is not None:
        return lower + size
    return upper - size if upper is not None else size * generator.choice((1, -1))


def _onto(border: Relation, point: Point, generator: random.Random) -> Point:
    """The point moved along one parameter to where the polynomial is 0; as it is where that takes a root."""
    for name in generator.sample(sorted(border.names), len(border.names)):
        if border.polynomial.as_poly(symbol(name)).degree() == 1:
            value = solution(border, name, point)
            return point if value is None else {**point, name: value}
    return point


def solution(relation: Relation, name: str, point: Point) -> Fraction | None:
    """Where the polynomial, linear in the variable, is 0, given the other ones at the point; None where that is nowhere."""
    here = {symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in point.items() if n != name}
    slope, offset = (c.subs(here) for c in relation.polynomial.as_poly(symbol(name)).all_coeffs())
    return Fraction(int((-offset / slope).p), int((-offset / slope).q)) if slope else None


def _excluded(problem: Problem) -> str:
    """The assumptions on one parameter that no number satisfies, as typed; empty where there are no such."""
    assumed, asked = (problem.stated.assume, problem.stated.defaults) if problem.stated else ((), ())
    for name in problem.parameters:
        own = [r for r in problem.assumptions if r.names == {name} and r.text not in asked]
        ends = [_ends(relation, name) for relation in own]
        lower, upper = _meeting(ends)
        strict = any(r.sign == ">" and {*found} & {lower, upper} for r, found in zip(own, ends, strict=True))
        if lower is not None and upper is not None and (lower > upper or (lower == upper and strict)):
            typed = [part for text in assumed for part in re.split(r"\s*,\s*", text)]
            told = [part for part in typed if {*re.findall(r"[A-Za-z]\w*", part)} == {name}] or [
                r.text for r in own
            ]
            return f"no {name} satisfies {' and '.join(dict.fromkeys(told))}: leave one of them out, or correct its number"
    return ""


def _said(problem: Problem) -> str:
    """The assumptions as typed, and apart from them what the region and the model ask."""
    typed, asked = (problem.stated.assume, problem.stated.defaults) if problem.stated else ((), ())
    if not typed:
        return ", ".join(asked or (r.text for r in problem.assumptions))
    return ", ".join(typed) + (
        f"; with what the region or the model asks: {', '.join(asked)}" if asked else ""
    )


def interval(problem: Problem, name: str) -> Ends:
    """Numeric ends for one parameter that follow from assumptions on it alone."""
    return _meeting([_ends(relation, name) for relation in problem.assumptions if relation.names == {name}])


def _meeting(ends: Sequence[Ends]) -> Ends:
    """The ends of what lies between all of them."""
    lower = max((low for low, _ in ends if low is not None), default=None)
    return lower, min((high for _, high in ends if high is not None), default=None)


def _ends(relation: Relation, name: str) -> Ends:
    """The lower and the upper end that a relation on one parameter gives it."""
    poly = relation.polynomial.as_poly(symbol(name))
    if poly.degree() != 1:
        return None, None
    slope, offset = poly.all_coeffs()
    end = Fraction(int((-offset / slope).p), int((-offset / slope).q))
    return (
        end if slope > 0 or relation.sign == "==" else None,
        end if slope < 0 or relation.sign == "==" else None,
    )


def _draw(generator: random.Random, ends: Ends) -> tuple[int, int, Shape]:
    """k and n of a fraction k/n below 1, and what is made of it: by a power where both ends are known, else by a factor."""
    prime = generator.choice(PRIMES)
    part = generator.randint(1, prime - 1)
    if None not in ends:
        return part, prime, (generator.choice(POWERS), False)
    spread = generator.choice(SPREADS)
    return part, prime, (spread, ends == (None, None) and generator.random() >= 0.5)


def _placed(unit: Any, shape: Shape, lower: Any, upper: Any) -> Any:
    """The value drawn between the ends, in the numbers of the arguments: exact or of the machine."""
    shaped, below = shape
    if lower is not None and upper is not None:
        return lower + (upper - lower) * shaped(unit)
    if lower is not None:
        return lower + shaped(unit)
    if upper is not None:
        return upper - shaped(unit)
    return -shaped(unit) if below else shaped(unit)
