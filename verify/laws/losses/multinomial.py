"""The law of a sum of equal losses with few values: every way to count the values, exactly weighted."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from flint import arb

__all__ = ["multinomial", "ways"]

Values = list[tuple[arb, arb]]
"""(loss, probability)."""


def ways(values: int, count: int) -> int:
    """In how many ways ``count`` losses fall on that many values."""
    return comb(count + max(1, values) - 1, count)


def multinomial(values: Sequence[tuple[arb, arb]], count: int) -> Values:
    """The sums of ``count`` independent losses with their probabilities, in no order."""
    sums: list[tuple[arb, arb, int]] = [(arb(0), arb(1), count)]
    for place, (loss, mass) in enumerate(values):
        steps = _steps(loss, mass, count)
        last = place == len(values) - 1
        sums = [
            (done + steps[times][0], weight * steps[times][1], left - times)
            for done, weight, left in sums
            for times in (range(left, left + 1) if last else range(left + 1))
        ]
    scale = arb(count).gamma() * count if count else arb(1)
    return [(loss, weight * scale) for loss, weight, _ in sums]


def _steps(loss: arb, mass: arb, count: int) -> Values:
    """(n times the loss, mass**n/n!) for n = 0, ..., count."""
    found = [(arb(0), arb(1))]
    for n in range(1, count + 1):
        found.append((n * loss, found[-1][1] * mass / n))
    return found
