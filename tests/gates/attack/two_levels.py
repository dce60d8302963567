"""Decisions from published counts of a block and its county, summed outcome by outcome to some digits for a judge. It shares
no code with the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from mpmath import mp, mpf

from tests.gates.attack.formulas import as_number

__all__ = ["Chances", "Law", "chances", "discrete_gaussian", "post_processed", "region", "summed"]

Row = Mapping[str, str]
Law = dict[int, mpf]
NEAR, LIGHT, SEEN = mpf(10) ** -30, mpf(10) ** -45, mpf(10) ** -13


class Chances(NamedTuple):
    correct: mpf
    gain: mpf
    loss: mpf
    tie: mpf


def _convolved(one: Law, other: Law) -> Law:
    """The law of the sum."""
    found: Law = {}
    for a, x in one.items():
        for b, y in other.items():
            found[a + b] = found.get(a + b, mpf(0)) + x * y
    return {n: x for n, x in found.items() if x > LIGHT}


def _sums(row: Row, county: Law, others: Law, k1: int) -> Callable[[int, int], mpf]:
    """The sum over the county's counts of their weight times P[x2*] P[y1*], by x2* and y1*."""
    start, most = max(int(row.get("least", "0")), k1), int(row["most"]) if "most" in row else None
    share = mpf(1) / (most - start + 1) if most is not None else mpf(1)

    def at(x2: int, y1: int) -> mpf:
        last = most if most is not None else x2 + max(county)
        return share * sum(
            county.get(x2 - k2, mpf(0)) * others.get(y1 - (k2 - k1), mpf(0)) for k2 in range(start, last + 1)
        )

    return at


def chances(row: Row, block: Law, county: Law, others: Law) -> Chances:
    """What one who decides by a posterior above 1/2 gets right; against deciding by x1* alone, what is gained and lost; ties."""
    truth = int(row.get("true_x1", "1"))
    above = int(row.get("true_x2", str(truth)))
    prior, found = as_number(Fraction(row["prior"])), [mpf(0)] * 4
    sums = [_sums(row, county, others, k1) for k1 in (0, 1)]
    for x2, a in _around(county, above):
        for y1, b in _around(others, above - truth):
            without, with_it = (at(x2, y1) for at in sums)
            for x1, c in _around(block, truth):
                yes, no = prior * block.get(x1 - 1, mpf(0)), (1 - prior) * block.get(x1, mpf(0))
                _count(found, a * b * c, _over(yes * with_it, no * without), _over(yes, no), truth)
    return Chances(*found)


def _count(found: list[mpf], mass: mpf, decided: int, alone: int, truth: int) -> None:
    right, before = (decided > 0) == bool(truth), (alone > 0) == bool(truth)
    found[0] += mass * right
    found[1] += mass * (right and not before)
    found[2] += mass * (before and not right)
    found[3] += mass * (decided == 0)


def _over(one: mpf, other: mpf) -> int:
    """The sign of one - other, 0 where they are as close as digits can tell."""
    return 0 if abs(one - other) <= NEAR * (one + other) else 1 if one > other else -1


def _around(law: Law, centre: int) -> list[tuple[int, mpf]]:
    return [(n + centre, x) for n, x in law.items() if x > SEEN]


def region(row: Row, county: Law, others: Law) -> mpf:
    """The probability that x2* and y1* are in two intervals."""
    truth = int(row.get("true_x1", "1"))
    above = int(row.get("true_x2", str(truth)))
    found = mpf(1)
    for law, centre, text in ((county, above, row["x2_range"]), (others, above - truth, row["y1_range"])):
        low, high = (int(end) for end in text.split("to"))
        found *= sum(x for n, x in law.items() if low <= n + centre <= high)
    return found


def post_processed(row: Row, block: Law, others: Law) -> mpf:
    """The mean risk after fitting the block's count to the county's total, less that before."""
    d, total, prior = int(row["d"]), int(row["total"]), as_number(Fraction(row["prior"]))
    fitted: list[Law] = [{}, {}]
    both: list[dict[tuple[int, int], mpf]] = [{}, {}]
    for k1 in (0, 1):
        for x, a in block.items():
            for y, b in others.items():
                seen = x + k1, y + 1 - k1
                mean = Fraction(d * seen[0] + total - seen[1], d + 1)
                n = round(min(max(mean, Fraction(0)), Fraction(total)))
                fitted[k1][n] = fitted[k1].get(n, mpf(0)) + a * b
                both[k1][seen] = a * b
    alone: list[dict[int, mpf]] = [{n + k1: x for n, x in block.items()} for k1 in (0, 1)]
    after = _mean(prior, *fitted)
    return (
        after - (_mean(prior, *both) if row.get("before") == "x1* and y1*" else _mean(prior, *alone))
    ) / prior


def _mean(prior: mpf, without: Mapping[Any, mpf], with_it: Mapping[Any, mpf]) -> mpf:
    return sum(
        x * prior * x / (prior * x + (1 - prior) * without.get(seen, mpf(0))) for seen, x in with_it.items()
    )


def discrete_gaussian(variance: Fraction) -> Law:
    """The law of the noise of that sigma**2."""
    weights = {n: mp.exp(-mpf(n * n) / (2 * as_number(variance))) for n in range(-60, 61)}
    return {n: w / sum(weights.values()) for n, w in weights.items()}


def summed(single: Law, count: int) -> Law:
    """The law of a sum of independent noises of one law, without what is next to nothing."""
    light = {n: x for n, x in single.items() if x > LIGHT}
    found = light
    for _ in range(count - 1):
        found = _convolved(found, light)
    return found
