"""A claimed sensitivity is false if two neighbouring data sets differ by more; both are tried over
all small data sets, with a reader of statistics that belongs to this file."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft

Records = tuple[Fraction, ...]
LARGEST, PAIRS = 6, 4000
PUBLIC = (1, 2, 3, 5, 20)
REACHED = "reached at every size that was tried"
ENOUGH = re.compile(rf"; not reached: the sensitivity is at most (.*), by certificates too; {REACHED}\Z")
LESS = re.compile(r"(\d+) records?, where the largest difference found is (\S+)\Z")
FINE = 6
SIGNS: dict[type, Callable] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq, ast.Lt: operator.lt, ast.LtE: operator.le,
}  # fmt: skip


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    left = PAIRS
    for larger, smaller in _neighbours(draft):
        left -= 1
        if left < 0:
            break
        if _exceeds(draft, larger, smaller):
            return f"it fails between {_shown(larger)} and {_shown(smaller)}"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the two printed data sets are neighbours that differ by more than is claimed."""
    first, second = (_records(printed[name]) for name in ("first", "second"))
    allowed = set(_values(draft)) if "domain" in draft.fields else None
    ends = None if allowed else [Fraction(end) for end in draft.fields["interval"]]
    inside = all(x in allowed if allowed else ends[0] <= x <= ends[1] for x in (*first, *second))
    if not inside or not _are_neighbours(draft, first, second):
        return Truth.FALSE
    larger, smaller = (first, second) if len(first) >= len(second) else (second, first)
    return Truth.TRUE if _exceeds(draft, larger, smaller) else Truth.FALSE


def told(draft: Draft, evidence: str) -> str:
    """What is wrong in what is said of how close the claimed value is, where the records are of a list."""
    if "domain" not in draft.fields:
        return ""
    exact = (
        replace(draft, fields={**draft.fields, "claimed": match[1]})
        if (match := ENOUGH.search(evidence))
        else draft
    )
    if match and (wrong := violation(exact, 0, 0)):
        return f"{match[1]} is not enough: {wrong}"
    largest = {size: gap for size, gap in _largest(draft).items() if size <= draft.fields["records"]}
    short = {size: gap for size, gap in largest.items() if gap != _claimed(exact, size)}
    if evidence.endswith(REACHED):
        return f"it is not reached: { {n: str(gap) for n, gap in short.items()} }" if short else ""
    if found := LESS.search(evidence):
        size, gap = int(found[1]), Fraction(found[2])
        return (
            ""
            if short.get(size) == gap
            else f"the largest difference of {size} records is {largest.get(size)}"
        )
    return "nothing is said of how close it is" if evidence.startswith("for all sizes") else ""


def _claimed(draft: Draft, size: int) -> Fraction | None:
    try:
        return value_on(
            draft.fields["claimed"], (Fraction(0),) * (size - (draft.fields.get("n") == "smaller"))
        )
    except ZeroDivisionError:
        return None


def _largest(draft: Draft) -> dict[int, Fraction]:
    """The largest difference by the size of the larger data set, where there is one."""
    found = dict[int, Fraction]()
    for larger, smaller in _neighbours(draft):
        text = draft.fields["statistic"]
        if draft.fields.get("n") == "public":
            text = re.sub(r"\bn\b", str(len(larger)), text)
        with suppress(ZeroDivisionError, ValueError):
            gap = abs(value_on(text, larger) - value_on(text, smaller))
            found[len(larger)] = max(found.get(len(larger), gap), gap)
    return found


def _records(text: str) -> Records:
    return tuple(Fraction(one) for one in text.strip("()").split(",") if one.strip())


def _shown(records: Records) -> str:
    return f"({', '.join(map(str, records))})"


def _are_neighbours(draft: Draft, first: Records, second: Records) -> bool:
    """Whether the data sets, as multisets, are neighbours."""
    here, there = list(first), list(second)
    for x in first:
        if x in there:
            here.remove(x)
            there.remove(x)
    apart = (1, 1) if draft.fields["neighbours"] == "replace" else (0, 1)
    return tuple(sorted((len(here), len(there)))) == apart


def _values(draft: Draft) -> list[Fraction]:
    """What a record may be; of an interval some values."""
    if "domain" in draft.fields:
        return [Fraction(x) for x in draft.fields["domain"]]
    low, high = (Fraction(end) for end in draft.fields["interval"])
    found = {low + (high - low) * Fraction(k, FINE) for k in range(FINE + 1)}
    return sorted({*found, *(x for x in map(Fraction, ("0", "1/2", "3/4")) if low <= x <= high)})


def _neighbours(draft: Draft) -> Iterator[tuple[Records, Records]]:
    """Pairs of neighbouring data sets, the smallest first."""
    values = _values(draft)
    for size in range(LARGEST):
        for shared in combinations_with_replacement(values, size):
            for one in values:
                if draft.fields["neighbours"] == "add-remove":
                    yield (*shared, one), shared
                else:
                    yield from (((*shared, one), (*shared, other)) for other in values if other < one)


def _exceeds(draft: Draft, larger: Records, smaller: Records) -> bool:
    """Whether in some reading of n both sides have a value, and the claimed value is below their difference or has none."""
    statistic, claimed = draft.fields["statistic"], draft.fields["claimed"]
    if draft.fields["neighbours"] == "replace":
        return _differ(statistic, claimed, larger, smaller, larger)
    counted = draft.fields.get("n")
    sets = {"larger": larger, "smaller": smaller}
    read = [sets[counted]] if counted in sets else [] if counted else list(sets.values())
    if any(_differ(statistic, claimed, larger, smaller, one) for one in read):
        return True
    numbers = PUBLIC if counted in (None, "public") else ()
    return any(
        _differ(*(re.sub(r"\bn\b", str(n), text) for text in (statistic, claimed)), larger, smaller, larger)
        for n in numbers
    )


def _differ(statistic: str, claimed: str, larger: Records, smaller: Records, sized: Records) -> bool:
    try:
        gap = abs(value_on(statistic, larger) - value_on(statistic, smaller))
    except (ZeroDivisionError, ValueError):
        return False
    try:
        return gap > value_on(claimed, sized)
    except ZeroDivisionError:
        return True


@lru_cache(maxsize=20_000)
def value_on(text: str, records: Records) -> Fraction:
    return _of(ast.parse(text, mode="eval").body, records, None)


def _of(tree: ast.expr, records: Records, x: Fraction | None) -> Fraction:
    """The value of a formula; raises ZeroDivisionError, and ValueError for an extreme of nothing."""
    match tree:
        case ast.Constant(value=number):
            return Fraction(number)
        case ast.Name(id="n"):
            return Fraction(len(records))
        case ast.Name(id="x") if x is not None:
            return x
        case ast.UnaryOp(operand=part):
            return -_of(part, records, x)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=power)):
            return _of(left, records, x) ** power
        case ast.BinOp(left=left, op=sign, right=right):
            return SIGNS[type(sign)](_of(left, records, x), _of(right, records, x))
        case ast.Call(
            func=ast.Name(id="count"), args=[ast.Compare(left=left, ops=[sign], comparators=[right])]
        ):
            return Fraction(
                sum(SIGNS[type(sign)](_of(left, records, one), _of(right, records, one)) for one in records)
            )
        case ast.Call(func=ast.Name(id=name), args=parts) if name == "abs" or len(parts) > 1:
            found = [_of(part, records, x) for part in parts]
            return abs(found[0]) if name == "abs" else min(found) if name == "min" else max(found)
        case ast.Call(func=ast.Name(id=name), args=[part]):
            return _over(name, [_of(part, records, one) for one in records])
    raise NotImplementedError(ast.dump(tree))


def _over(name: str, values: list[Fraction]) -> Fraction:
    size = len(values)
    match name:
        case "sum":
            return sum(values, Fraction(0))
        case "distinct":
            return Fraction(len(set(values)))
        case "mean":
            return sum(values, Fraction(0)) / size
        case "var":
            return sum((v - sum(values) / size) ** 2 for v in values) / Fraction(size)
        case "median":
            if not size:
                raise ValueError("no middle of nothing")
            ordered = sorted(values)
            return (ordered[(size - 1) // 2] + ordered[size // 2]) / 2
    return (max if name == "max" else min)(values)
