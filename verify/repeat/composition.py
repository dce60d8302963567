"""The composition of pure and approximate budgets once more, in integers of the standard library alone.

The document is what ``epsproof compose --json`` prints. Both ends have to hold: the releases are not (lower end)-private, and
they are (upper end)-private. Losses are counted as subsets of one sum, and every rounding of a fixed-point integer is outward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from epsproof.verify.repeat.fixed_point import Interval, exponential, product
from epsproof.verify.repeat.outcome import Broken, Undecided

__all__ = ["SCHEMA", "Budget", "delta_between", "repeated"]

SCHEMA = "epsproof-compose/1"
Budget = tuple[int, Fraction, bool, Fraction]
"""(how often, epsilon or exp(epsilon), whether it is the latter, delta)."""

MOST_PLACES, DOUBLINGS = 200_000, 4


def delta_between(budgets: Sequence[Budget], epsilon: Fraction, bits: int) -> tuple[Fraction, Fraction]:
    """The least delta at epsilon >= 0 of all releases together, between two rationals; raises ValueError where it cannot be."""
    steps, x = _lattice(budgets, bits)
    total = sum(n * k for n, (k, *_) in zip(steps, budgets, strict=True))
    ways = _ways([(n, k) for n, (k, *_) in zip(steps, budgets, strict=True)], total)
    one = 1 << bits
    powers = [(one, one)]
    for _ in range(total):
        powers.append(product(powers[-1], x, bits))
    low = high = 0
    growth = exponential(epsilon, bits)
    for s, number in enumerate(ways):
        gain_low = powers[total - s][0] * growth[0] - (powers[s][1] << bits)
        gain_high = powers[total - s][1] * growth[1] - (powers[s][0] << bits)
        low, high = low + number * max(0, gain_low), high + number * max(0, gain_high)
    bottom: Interval = (1, 1)
    for n, (k, *_) in zip(steps, budgets, strict=True):
        bottom = bottom[0] * (one + powers[n][0]) ** k, bottom[1] * (one + powers[n][1]) ** k
    scale = one ** sum(k for k, *_ in budgets)
    finite = Fraction(1)
    for k, _, _, failing in budgets:
        finite *= (1 - failing) ** k
    ends = (
        Fraction(low * scale, bottom[1] * growth[1] << bits),
        Fraction(high * scale, bottom[0] * growth[0] << bits),
    )
    return 1 - finite + finite * ends[0], min(Fraction(1), 1 - finite + finite * ends[1])


def _lattice(budgets: Sequence[Budget], bits: int) -> tuple[list[int], Interval]:
    """Every budget in units, and exp(-unit)."""
    values = [value for _, value, _, _ in budgets]
    if all(rational for _, _, rational, _ in budgets) and len(set(values)) == 1:
        top, bottom = values[0].denominator << bits, values[0].numerator
        return [1] * len(budgets), (top // bottom, -(-top // bottom))
    if any(rational for _, _, rational, _ in budgets):
        raise ValueError("budgets that are logarithms of different numbers are not repeated")
    bottom = lcm(*(v.denominator for v in values))
    unit = Fraction(gcd(*(int(v * bottom) for v in values)), bottom)
    steps = [int(v / unit) for v in values]
    if sum(n * k for n, (k, *_) in zip(steps, budgets, strict=True)) > MOST_PLACES:
        raise ValueError(f"more than {MOST_PLACES} losses are not repeated")
    return steps, exponential(unit, bits)


def _ways(steps: Sequence[tuple[int, int]], total: int) -> list[int]:
    """In how many ways each sum of steps arises, the digits of one large number."""
    width = sum(k for _, k in steps) + 1
    packed = 1
    for n, k in steps:
        for _ in range(k):
            packed += packed << (n * width)
    data, mask = packed, (1 << width) - 1
    if width * total < 1 << 16:
        return [(data >> (width * s)) & mask for s in range(total + 1)]
    text = format(packed, "b").zfill(width * (total + 1))
    return [int(text[len(text) - width * (s + 1) : len(text) - width * s], 2) for s in range(total + 1)]


def repeated(document: Mapping[str, Any]) -> str:
    """That both ends hold, and of what; raises ValueError for a document of other releases, or of another question."""
    if document.get("schema") != SCHEMA or "budgets" not in document:
        raise ValueError("the document is not about pure and approximate budgets")
    budgets = [(int(k), Fraction(v), bool(r), Fraction(d)) for k, v, r, d in document["budgets"]]
    if any(k < 1 or value < 0 or not 0 <= failing <= 1 for k, value, _, failing in budgets):
        raise ValueError("releases are counted from 1, budgets are not negative, and failures from 0 to 1")
    given: dict[str, str] = document["given"]
    ends = Fraction(str(document["lower"])), Fraction(str(document["upper"]))
    bits = 256
    for _ in range(DOUBLINGS):
        if "delta" in given:
            wanted = Fraction(given["delta"])
            lower, upper = (delta_between(budgets, end, bits) for end in ends)
            fails, holds = ends[0] == 0 or lower[0] > wanted, upper[1] <= wanted
            wrong = (lower[1] <= wanted and ends[0] > 0) or upper[0] > wanted
        else:
            found = delta_between(budgets, Fraction(given["epsilon"]), bits)
            fails, holds = ends[0] <= found[0], found[1] <= ends[1]
            wrong = found[1] < ends[0] or found[0] > ends[1]
        if fails and holds:
            return f"both ends hold\n  {_asked(document)}"
        if wrong:
            raise Broken("an end is wrong")
        bits *= 2
    raise Undecided("the ends are too near to the truth for the precision")


def _asked(document: Mapping[str, Any]) -> str:
    """What was repeated of the document; the texts of its releases were not read."""
    releases = (
        f"{k} x dp({f'log({value})' if rational else value}, {failing})"
        for k, value, rational, failing in document["budgets"]
    )
    (given,) = document["given"].items()
    wanted = "epsilon" if given[0] == "delta" else "delta"
    return f"{', '.join(releases)} at {given[0]} = {given[1]}: {wanted} from {document['lower']} to {document['upper']}"
