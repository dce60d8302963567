"""A statement about data sets is wrong if a goal fails, or has no value, on one of those that it is about and that satisfy the
assumptions; one that is confirmed has to hold on each that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import Unclear, Undefined, condition, formula
from tests.gates.attack.kinds.sensitivity import Records, value_on

Point = dict[str, Fraction]


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    named = [_read(text) for text in draft.fields.get("data", [])]
    for records in named or _all(draft):
        found = [point for point in _points(draft, records) if _is_met(draft, point)]
        if named and not found:
            return f"nothing is claimed of {records}"
        for point in found:
            if _fails(draft, point):
                return f"it fails on {records} at {point}"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether a goal fails on the printed data set, which is one of the claim."""
    records = _read(printed["records"].strip("()"))
    named = [_read(text) for text in draft.fields.get("data", [])]
    allowed = (
        records in named
        if named
        else len(records) <= draft.fields["records"] and {*records} <= {*_domain(draft)}
    )
    points = [
        point
        for point in _points(draft, records)
        if all(str(point[n]) == x for n, x in printed.items() if n in point)
    ]
    return (
        Truth.TRUE if allowed and any(_is_met(draft, p) and _fails(draft, p) for p in points) else Truth.FALSE
    )


def _read(text: str) -> Records:
    return tuple(Fraction(one) for one in text.split(","))


def _domain(draft: Draft) -> list[Fraction]:
    return sorted({Fraction(x) for x in draft.fields["domain"]})


def _all(draft: Draft) -> Iterator[Records]:
    for size in range(1, draft.fields["records"] + 1):
        yield from combinations_with_replacement(_domain(draft), size)


def _is_met(draft: Draft, point: Point) -> bool:
    try:
        return all(condition(text, _named(draft, point)) is True for text in draft.assumptions)
    except Unclear:
        return False


def _fails(draft: Draft, point: Point) -> bool:
    for goal in draft.goals:
        try:
            if condition(goal, _named(draft, point)) is not True:
                return True
        except Unclear:
            continue
    return False


def _named(draft: Draft, point: Point) -> dict[str, Fraction | None]:
    """The point with the defined names, which stand in the order of their definitions."""
    found: dict[str, Fraction | None] = dict(point)
    for name, text in draft.fields.get("let", {}).items():
        try:
            found[name] = formula(text, found)
        except Undefined:
            found[name] = None
    return found


def _value(draft: Draft, records: Records) -> Fraction | None:
    try:
        return value_on(draft.fields["query"], records)
    except (ZeroDivisionError, ValueError):
        return None


def _points(draft: Draft, records: Records) -> Iterator[Point]:
    """The names of the goals, none where the query has no value with a record less."""
    whole = _value(draft, records)
    rest = [_value(draft, records[:i] + records[i + 1 :]) for i in range(len(records))]
    without = [value for value in rest if value is not None]
    if whole is None or len(without) < len(rest):
        return
    size, moved = Fraction(len(records)), [abs(whole - value) for value in without]
    if "outputs" not in draft.fields:
        mean = sum(moved, Fraction(0)) / size
        spread = sum(((i - mean) ** 2 for i in moved), Fraction(0)) / size
        yield {
            "n": size,
            "q": whole,
            "least": min(moved),
            "largest": max(moved),
            "mean": mean,
            "variance": spread,
            "local": _local(draft, records, whole),
        }
        return
    for i, j in ((i, j) for i in range(len(records)) for j in range(len(records)) if i != j):
        for output in map(Fraction, draft.fields["outputs"]):
            yield {
                "n": size,
                "q": whole,
                "o": output,
                "x_i": records[i],
                "x_j": records[j],
                "without_i": without[i],
                "without_j": without[j],
                "influence_i": moved[i],
                "influence_j": moved[j],
            }


def _local(draft: Draft, records: Records, whole: Fraction) -> Fraction:
    shorter = [records[:i] + records[i + 1 :] for i in range(len(records))]
    if draft.fields.get("neighbours") == "replace":
        others = [(*rest, x) for rest in shorter for x in _domain(draft)]
    else:
        others = [*shorter, *((*records, x) for x in _domain(draft))]
    return max(
        (abs(whole - value) for one in others if (value := _value(draft, one)) is not None),
        default=Fraction(0),
    )
