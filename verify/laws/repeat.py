"""The composition of pure and approximate budgets once more, in integers of the standard library alone.

``python -m epsproof.verify.laws.repeat FILE`` reads what ``epsproof compose --json`` printed and says whether both ends hold:
the releases are not (lower end)-private, and they are (upper end)-private. Nothing here is shared with what found the ends:
losses are counted as subsets of one sum, exponentials are enclosed by their series, and every rounding of a fixed-point integer
is outward.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from pathlib import Path
from typing import Any

__all__ = ["Budget", "delta_between", "main", "repeated"]

Budget = tuple[int, Fraction, bool, Fraction]
"""(how often, epsilon or exp(epsilon), whether it is the latter, delta)."""

Interval = tuple[int, int]
MOST_PLACES, GUARD, DOUBLINGS = 200_000, 64, 4


def delta_between(budgets: Sequence[Budget], epsilon: Fraction, bits: int) -> tuple[Fraction, Fraction]:
    """The least delta at epsilon >= 0 of all releases together, between two rationals; raises ValueError where it cannot be."""
    steps, x = _lattice(budgets, bits)
    total = sum(n * k for n, (k, *_) in zip(steps, budgets, strict=True))
    ways = _ways([(n, k) for n, (k, *_) in zip(steps, budgets, strict=True)], total)
    one = 1 << bits
    powers = [(one, one)]
    for _ in range(total):
        powers.append(_product(powers[-1], x, bits))
    low = high = 0
    growth = _exponential(-epsilon, bits)
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
    return steps, _exponential(-unit, bits)


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


def _exponential(value: Fraction, bits: int) -> Interval:
    """exp(value) for value <= 0, in units of 2**-bits."""
    halvings = max(0, (-value.numerator // value.denominator).bit_length()) + 8 if value else 0
    small, fine = -value / 2**halvings, bits + GUARD + 2 * halvings
    term, low, high = (1 << fine, 1 << fine), 0, 0
    number = 0
    while term[1] > 1:
        low, high = (low + term[0], high + term[1]) if number % 2 == 0 else (low - term[1], high - term[0])
        number += 1
        top, bottom = small.numerator, small.denominator * number
        term = term[0] * top // bottom, -(-term[1] * top // bottom)
        if not top:
            break
    found = low - 2, high + 2
    for _ in range(halvings):
        found = _product(found, found, fine)
    cut = fine - bits
    return found[0] >> cut, -(-found[1] >> cut)


def _product(one: Interval, other: Interval, bits: int) -> Interval:
    """The product of two nonnegative intervals, rounded outward."""
    return one[0] * other[0] >> bits, -(-(one[1] * other[1]) >> bits)


def repeated(document: dict[str, object]) -> str:
    """What is said of a document: both ends hold, an end is wrong, or it is undecided.

    Raises ValueError for a document of other releases, or of another question.
    """
    if document.get("schema") != "epsproof-compose/1" or "budgets" not in document:
        raise ValueError("the document is not about pure and approximate budgets")
    budgets = [(int(k), Fraction(v), bool(r), Fraction(d)) for k, v, r, d in document["budgets"]]  # type: ignore[attr-defined]
    if any(k < 1 or value < 0 or not 0 <= failing <= 1 for k, value, _, failing in budgets):
        raise ValueError("releases are counted from 1, budgets are not negative, and failures from 0 to 1")
    given: dict[str, str] = document["given"]  # type: ignore[assignment]
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
            return "both ends hold"
        if wrong:
            return "an end is wrong"
        bits *= 2
    return "undecided: the ends are too near to the truth for the precision"


def main(words: Sequence[str]) -> int:
    """Print what is found; 0 where both ends hold, 1 where one is wrong, 2 else."""
    if len(words) != 1:
        print("usage: python -m epsproof.verify.laws.repeat FILE")
        return 2
    try:
        document = json.loads(Path(words[0]).read_text(encoding="utf-8"))
        said, about = repeated(document), _asked(document)
    except (
        OSError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
        ArithmeticError,
        RecursionError,
    ) as error:
        said, about = f"not repeated: {error}", ""
    print(said)
    if about:
        print(f"  {about}")
    return {"both ends hold": 0, "an end is wrong": 1}.get(said, 2)


def _asked(document: Mapping[str, Any]) -> str:
    """What was repeated of the document; the texts of its releases were not read."""
    releases = (
        f"{k} x dp({f'log({value})' if rational else value}, {failing})"
        for k, value, rational, failing in document["budgets"]
    )
    (given,) = document["given"].items()
    wanted = "epsilon" if given[0] == "delta" else "delta"
    return f"{', '.join(releases)} at {given[0]} = {given[1]}: {wanted} from {document['lower']} to {document['upper']}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
