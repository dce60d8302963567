"""Values and their distances as a file gives them: points with a norm, levels, the edges of a graph, or a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.derive.text.grammar import number
from epsproof.verify.metric.space import Distances, closed

__all__ = ["FORMS", "distances_of", "exact", "names_of"]

FORMS = ("points", "levels", "edges", "distances")
NORMS = ("l1", "linf")
MOST_VALUES = 100
Point = tuple[Fraction, ...]


def distances_of(table: Mapping[str, Any]) -> tuple[tuple[str, ...], Distances]:
    """The names of the values and the table of distances, not yet known to be a metric.

    Raises QuestionError with the field, row or edge that is wrong.
    """
    given = [form for form in FORMS if form in table]
    if len(given) != 1:
        raise QuestionError(
            f"one of {', '.join(FORMS)} says how far apart the values are; here: {', '.join(given) or 'none'}"
        )
    form = given[0]
    if "norm" in table and form != "points":
        raise QuestionError("norm is about points in the plane")
    if "range" in table and form not in ("points", "levels"):
        raise QuestionError("range is about points and levels: it divides their distance")
    if form in ("points", "levels"):
        names, points = _points(table, form)
        scale = _ranges(table.get("range", "1"), len(points[0]))
        norm = table.get("norm", "linf" if len(points[0]) > 1 else "l1")
        if norm not in NORMS:
            raise QuestionError(
                f"norm is one of {', '.join(NORMS)}, whose distances are rational; not {str(norm)[:30]!r}"
            )
        found = [[_apart(x, y, scale, norm) for y in points] for x in points]
        return names, _table(found)
    if form == "edges":
        return _graph(table)
    names = names_of("values", table.get("values"))
    rows = table["distances"]
    if not isinstance(rows, list) or [len(row) if isinstance(row, list) else -1 for row in rows] != [
        len(names)
    ] * len(names):
        raise QuestionError(
            f"distances is a table of {len(names)} rows of {len(names)} numbers, in the order of values"
        )
    return names, _table(
        [[exact(f"distances, row of {names[i]}", d) for d in row] for i, row in enumerate(rows)]
    )


def names_of(field: str, given: Any) -> tuple[str, ...]:
    """A list of different names; numbers are names as they are written."""
    if not isinstance(given, list) or not given:
        raise QuestionError(f'{field} is a list of names, such as ["low", "high"]')
    if wrong := [name for name in given if isinstance(name, (bool, list, dict)) or not str(name).strip()]:
        pair = isinstance(wrong[0], list) and len(wrong[0]) == 2
        better = f"; a pair of numbers is named '({wrong[0][0]}, {wrong[0][1]})'" if pair else ""
        raise QuestionError(f"{field}: {str(wrong[0])[:40]!r} is no name{better}")
    names = tuple(str(name).strip() for name in given)
    if twice := [name for k, name in enumerate(names) if name in names[:k]]:
        raise QuestionError(f"{field}: {twice[0]} is there twice")
    if len(names) > MOST_VALUES:
        raise LimitExceeded(f"{field}: there are {len(names)} names; at most {MOST_VALUES} are read")
    return names


def exact(field: str, given: Any) -> Fraction:
    """A number as it is written; raises QuestionError with the field."""
    if isinstance(given, bool) or not isinstance(given, (int, str)):
        raise QuestionError(f"{field}: {str(given)[:40]!r} is no number; write 2, 0.25 or '1/3'")
    try:
        return number(str(given))
    except QuestionError:
        raise QuestionError(f"{field}: {str(given)[:40]!r} is no number; write 2, 0.25 or '1/3'") from None


def _points(table: Mapping[str, Any], form: str) -> tuple[tuple[str, ...], list[Point]]:
    given = table[form]
    if form == "levels":
        if not isinstance(given, int) or isinstance(given, bool) or not 2 <= given <= MOST_VALUES:
            raise QuestionError(
                f"levels is how many of the values 0, 1, 2, ... there are, from 2 to {MOST_VALUES}"
            )
        given = [str(level) for level in range(given)]
    if not isinstance(given, list) or len(given) < 2:
        raise QuestionError(
            'points is a list of two or more numbers, such as ["0", "1/2"], or of pairs such as [["0", "1"]]'
        )
    if len(given) > MOST_VALUES:
        raise LimitExceeded(f"there are {len(given)} points; at most {MOST_VALUES} are read")
    points = [tuple(exact("points", x) for x in (one if isinstance(one, list) else [one])) for one in given]
    if {len(point) for point in points} not in ({1}, {2}):
        raise QuestionError("points are all numbers, or all pairs of numbers")
    default = [str(p[0]) if len(p) == 1 else f"({p[0]}, {p[1]})" for p in points]
    names = names_of("values", table.get("values", default)) if "values" in table else tuple(default)
    if len(names) != len(points):
        raise QuestionError(f"there are {len(points)} points and {len(names)} values")
    if twice := [k for k, p in enumerate(points) if p in points[:k]]:
        raise QuestionError(f"points: {default[twice[0]]} is there twice; their distance would be 0")
    return names, points


def _ranges(given: Any, size: int) -> Point:
    found = tuple(exact("range", r) for r in (given if isinstance(given, list) else [given] * size))
    if len(found) != size or min(found) <= 0:
        raise QuestionError(f"range is a number above 0{'' if size == 1 else ', or a pair of them'}")
    return found


def _apart(x: Point, y: Point, scale: Point, norm: str) -> Fraction:
    parts = [abs(a - b) / r for a, b, r in zip(x, y, scale, strict=True)]
    return max(parts) if norm == "linf" else sum(parts, Fraction(0))


def _graph(table: Mapping[str, Any]) -> tuple[tuple[str, ...], Distances]:
    """The lengths of shortest paths."""
    names = names_of("values", table.get("values"))
    if not isinstance(table["edges"], list):
        raise QuestionError('edges is a list such as [["a", "b", "1"]]')
    far = Fraction(0)
    lengths: dict[tuple[int, int], Fraction] = {}
    for k, edge in enumerate(table["edges"], 1):
        if (
            not isinstance(edge, list)
            or len(edge) not in (2, 3)
            or [e for e in edge[:2] if str(e) not in names]
        ):
            such = f'["{names[0]}", "{names[-1]}", "1"]'
            raise QuestionError(f"edges: number {k} is two of the values and a length, such as {such}")
        length = exact(f"edges, number {k}", edge[2] if len(edge) == 3 else 1)
        i, j = names.index(str(edge[0])), names.index(str(edge[1]))
        if length <= 0 or i == j:
            raise QuestionError(f"edges: number {k} joins two different values at a distance above 0")
        length = min(length, lengths.get((i, j), length))
        lengths[i, j] = lengths[j, i] = length
        far += length
    far = far + 1
    size = range(len(names))
    found = closed(
        tuple(tuple(Fraction(0) if i == j else lengths.get((i, j), far) for j in size) for i in size)
    )
    apart = [(names[i], names[j]) for i in size for j in size if found[i][j] >= far]
    if apart:
        raise QuestionError(
            f"edges: no path joins {apart[0][0]} and {apart[0][1]}; what is told apart freely has no protection"
        )
    return names, found


def _table(rows: Sequence[Sequence[Fraction]]) -> Distances:
    return tuple(tuple(row) for row in rows)
