"""Data on which a claim may fail: where a decision of the program changes between neighbours, and data of other sizes.

The program is run along rays of vectors; the differences of the two sides of each comparison, without their noise, change their
sign where a decision changes. Sums, products and statistics of the data are met so like single entries. Where nothing is
compared the entries themselves are scaled: a square has no largest change, and scores that are far apart weigh more.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from attrs import evolve

from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.verify.algorithms.algorithm import Algorithm, Vectors
from epsproof.verify.algorithms.run import differences

__all__ = ["crossing", "draws", "farthest", "of_integers"]

MOST_NUMBERS, MOST_CENTRES, MOST_CORNERS, MOST_DIRECTIONS, MOST_RUNS, HALVINGS = 6, 40, 16, 16, 4, 24
STEPS, SCALES = (0, 1, 2, 3, 5, 8, 16, 32, 64, 128, 256, 1024, 4096), (3, 10, 100)
ON_INTEGERS = ("geometric", "discrete_gaussian")
ORDER = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
Vector = tuple[Fraction, ...]


def crossing(algorithm: Algorithm) -> Iterator[Vectors]:
    """The family of the algorithm with other vectors: with entries on either side of a number that is compared, for one number
    after another; then vectors at which a decision changes, and vectors of other sizes, each with its neighbours.

    None where the file lists entries of its own. With noise on the integers the entries are integers, and entries that change
    alike, as counts do, are not negative.
    """
    family = algorithm.family
    if not isinstance(family, Vectors) or family.given:
        return
    whole = _on_integers(algorithm)
    known = {family.entries}
    for number in _compared(algorithm)[:MOST_NUMBERS]:
        for low in (number - family.sensitivity, number):
            entries = (low, low + family.sensitivity)
            fits = not (whole and any(x.denominator > 1 for x in entries)) and not (family.alike and low < 0)
            if entries not in known and fits:
                known.add(entries)
                yield evolve(family, entries=entries)
    for centre in _centres(algorithm, family, whole):
        vectors = [
            centre,
            *(tuple(x + y for x, y in zip(centre, change, strict=True)) for change in _changes(family)),
        ]
        yield evolve(family, chosen=tuple(v for v in vectors if not (family.alike and min(v) < 0)))


def farthest(family: Vectors) -> Vectors | None:
    """Two vectors of the family between which every entry changes; None where the entries listed are too far apart."""
    low, high = min(family.entries), max(family.entries)
    if high - low > family.sensitivity:
        return None
    half = family.length if family.alike else family.length // 2
    first = tuple(low if i < half else high for i in range(family.length))
    return evolve(family, chosen=(first, tuple(low + high - x for x in first)))


def _changes(family: Vectors) -> list[Vector]:
    """Changes to a neighbour: all corners where these are few, else those along the directions."""
    corners = family.corners() if 2**family.length <= MOST_CORNERS else []
    if corners:
        return [corner for corner in corners if any(corner)]
    s, found = family.sensitivity, list[Vector]()
    for direction in _directions(family):
        found += [tuple(x * s for x in direction), tuple(-x * s for x in direction)]
    return [change for change in found if not family.alike or min(change) >= 0 or max(change) <= 0]


def _directions(family: Vectors) -> list[Vector]:
    """All entries, one of them, all others, and one half against the other; one entry against the rest where these are few."""
    n, zero, one = family.length, Fraction(0), Fraction(1)
    found = [(one,) * n]
    found += [tuple(one if j == i else zero for j in range(n)) for i in range(n)]
    found += [tuple(zero if j == i else one for j in range(n)) for i in range(n) if n > 2]
    if not family.alike:
        found += [tuple(one if j < n // 2 else -one for j in range(n))] if n > 1 else []
        found += [tuple(one if j == i else -one for j in range(n)) for i in range(n) if n > 2]
    return list(dict.fromkeys(found))[:MOST_DIRECTIONS]


def _centres(algorithm: Algorithm, family: Vectors, whole: bool) -> Iterator[Vector]:
    """Vectors at which a comparison changes, from 0 and from those found before; then multiples of the directions."""
    origin = (Fraction(0),) * family.length
    starts, known, place = [origin], {origin}, 0
    while place < len(starts) and len(known) < MOST_CENTRES:
        for found in _along_rays(algorithm, family, starts[place], whole):
            if found not in known and len(known) < MOST_CENTRES:
                known.add(found)
                starts.append(found)
                yield found
        place += 1
    for scale in SCALES:
        for direction in _directions(family):
            for sign in (1,) if family.alike else (1, -1):
                found = tuple(x * sign * scale * family.sensitivity for x in direction)
                if found not in known and not (whole and any(x.denominator > 1 for x in found)):
                    known.add(found)
                    yield found


def _along_rays(algorithm: Algorithm, family: Vectors, start: Vector, whole: bool) -> Iterator[Vector]:
    for direction in _directions(family):
        for sign in (1, -1):

            def at(t: Fraction, direction: Vector = direction, sign: int = sign) -> Vector:
                return tuple(x + sign * t * y for x, y in zip(start, direction, strict=True))

            yield from _on_a_ray(algorithm, family, at, whole)


def _on_a_ray(algorithm: Algorithm, family: Vectors, at: Any, whole: bool) -> Iterator[Vector]:
    """The vectors on the ray at which the first difference that changes its sign is 0, or nearly so."""
    last: tuple[Fraction, list[list[tuple[int, Fraction]]]] | None = None
    for step in STEPS:
        t = step * family.sensitivity
        if family.alike and min(at(t)) < 0:
            return
        values = _differences(algorithm, family, at(t))
        for way, other in zip(last[1], values, strict=False) if last is not None else ():
            for place, ((line, d), (there, e)) in enumerate(zip(way, other, strict=False)):
                if line != there:
                    break
                if (d < 0) != (e < 0) or (d > 0) != (e > 0):
                    root = _root(algorithm, family, at, (last[0], t), (d, e), place, values.index(other))  # type: ignore[index]
                    for x in dict.fromkeys(
                        (Fraction(root.__floor__()), Fraction(root.__ceil__())) if whole else (root,)
                    ):
                        yield at(x)
        last = (t, values)


def _root(
    algorithm: Algorithm,
    family: Vectors,
    at: Any,
    ends: tuple[Fraction, Fraction],
    values: tuple[Fraction, Fraction],
    place: int,
    way: int,
) -> Fraction:
    """By a straight line, which meets the root of an affine difference; else by halves."""

    def value(t: Fraction) -> Fraction | None:
        found = _differences(algorithm, family, at(t))
        return found[way][place][1] if way < len(found) and place < len(found[way]) else None

    (low, high), (d, e) = ends, values
    guess = low + (high - low) * d / (d - e)
    if value(guess) == 0:
        return guess
    for _ in range(HALVINGS):
        if high - low <= family.sensitivity / 4:
            break
        middle = (low + high) / 2
        found = value(middle)
        if found is not None and (found > 0) == (d > 0) and found:
            low = middle
        else:
            high = middle
    return high


def _differences(
    algorithm: Algorithm, family: Vectors, vector: Sequence[Fraction]
) -> list[list[tuple[int, Fraction]]]:
    try:
        return list(
            islice(differences(algorithm.program, {**algorithm.values, family.name: list(vector)}), MOST_RUNS)
        )
    except QuestionError:
        return []


def of_integers(algorithm: Algorithm) -> Algorithm:
    """The algorithm on vectors of integers, which differ by an integer, where it draws noise on the integers; else as it is.

    So it is where the file lists entries that are no integers. Raises UnsupportedForm where no two vectors are neighbours.
    """
    family = algorithm.family
    if not isinstance(family, Vectors) or family.sensitivity.denominator == 1 or not _on_integers(algorithm):
        return algorithm
    if family.given and any(x.denominator > 1 for x in family.entries):
        return algorithm
    change = Fraction(family.sensitivity.__floor__())
    if not change:
        raise UnsupportedForm(
            f"with noise on the integers the entries are integers, and none differ by at most {family.sensitivity}; "
            "take a sensitivity of 1 or more"
        )
    return evolve(
        algorithm,
        family=evolve(
            family, sensitivity=change, entries=family.entries if family.given else (Fraction(0), change)
        ),
    )


def _on_integers(algorithm: Algorithm) -> bool:
    return draws(algorithm, *ON_INTEGERS)


def draws(algorithm: Algorithm, *kinds: str) -> bool:
    """Whether the program has noise of one of the kinds."""
    return any(isinstance(node, ast.Name) and node.id in kinds for node in ast.walk(algorithm.program))


def _compared(algorithm: Algorithm) -> list[Fraction]:
    """The numbers in comparisons, also those that have a name or are worked out, each once."""
    found = dict[Fraction, None]()
    for comparison in (node for node in ast.walk(algorithm.program) if isinstance(node, ast.Compare)):
        for node in ast.walk(comparison):
            value = (
                algorithm.values.get(node.id)
                if isinstance(node, ast.Name)
                else _number(node, algorithm.values)
            )
            numbers = value if isinstance(value, list) else [value]
            found |= {x: None for x in numbers if isinstance(x, Fraction)}
    return [*found]


def _number(node: ast.AST, values: Mapping[str, Any]) -> Fraction | None:
    """What a sum, difference, product or quotient of numbers is."""
    if isinstance(node, ast.BinOp) and type(node.op) in ORDER:
        left, right = (_number(part, values) for part in (node.left, node.right))
        if left is None or right is None or (isinstance(node.op, ast.Div) and not right):
            return None
        return Fraction(ORDER[type(node.op)](left, right))
    found = (
        node.value
        if isinstance(node, ast.Constant)
        else values.get(node.id)
        if isinstance(node, ast.Name)
        else None
    )
    return found if isinstance(found, Fraction) else None
