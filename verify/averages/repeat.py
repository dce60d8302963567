"""The two ends of an average at one adversary once more, in fractions of the standard library alone.

``python -m verify.averages.repeat FILE`` reads what ``epsproof evaluate --json`` printed for a criterion on an average: that the
mechanism that shows the upper end is private and has an average above the limit; and that at the lower end, where the region has
one adversary, no private mechanism has. There the multipliers bound the gain of every vector of whole powers of t that privacy
allows, among which are all extreme rays of the likelihoods. Nothing here is shared with what found the ends.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

__all__ = ["main", "repeated"]

Likelihoods = Mapping[str, Fraction]
Steps = dict[tuple[str, str], int]
MOST_VECTORS = 200_000


def repeated(document: Mapping[str, Any]) -> str:
    """What is said of a document; raises ValueError where it holds no ends to be repeated."""
    return _judged(document)[1]


def _judged(document: Mapping[str, Any]) -> tuple[bool, str]:
    """Whether no end is wrong, and what is said of the document."""
    if document.get("schema") != "epsproof-average/1" or "broken" not in document:
        raise ValueError("the document has no mechanism and no multipliers")
    place = document["place"]
    weights = {world: Fraction(weight) for world, weight in place["worlds"].items()}
    steps = {(v, w): int(number) for v, w, number in place["steps"]}
    limit, delta = Fraction(place["limit"]), Fraction(place["delta"])
    told = _Average(document["quantity"], weights, frozenset(place["secret"]))
    broken = document["broken"]
    outputs = [{w: Fraction(x) for w, x in output.items()} for output in broken["outputs"]]
    if not _private(outputs, weights, steps, Fraction(broken["t"])):
        return False, "an end is wrong: the mechanism is not private"
    if not delta + (1 - delta) * sum(map(told.gain, outputs)) > limit:
        return False, "an end is wrong: the mechanism's average is not above the limit"
    if "kept" not in document:
        return True, "the upper end holds; the lower end is that of a region"
    t, multipliers = Fraction(document["kept"]["t"]), {w: Fraction(y) for w, y in document["kept"]["multipliers"].items()}
    if delta + (1 - delta) * sum(multipliers.values()) > limit:
        return False, "an end is wrong: the multipliers add up to more than the limit"
    for likelihoods in _vectors(tuple(weights), steps, t):
        if told.gain(likelihoods) > sum(y * likelihoods[w] for w, y in multipliers.items()):
            return False, "an end is wrong: a gain is above its bound"
    return True, "both ends hold"


class _Average:
    """What an output adds to the average."""

    def __init__(self, quantity: str, weights: Likelihoods, secret: frozenset[str]) -> None:
        self.quantity, self.weights, self.secret = quantity, weights, secret
        self.prior = sum(weights[w] for w in secret)

    def gain(self, likelihoods: Likelihoods) -> Fraction:
        inside = sum((x * likelihoods.get(w, Fraction(0)) for w, x in self.weights.items() if w in self.secret), Fraction(0))
        whole = sum((x * likelihoods.get(w, Fraction(0)) for w, x in self.weights.items()), Fraction(0))
        if self.quantity == "guess":
            return max(inside, whole - inside)
        return inside * inside / (whole * self.prior) if whole else Fraction(0)


def _private(outputs: Sequence[Likelihoods], weights: Likelihoods, steps: Steps, t: Fraction) -> bool:
    """Whether the likelihoods of every world sum to 1, and are as near as the steps demand."""
    zero = Fraction(0)
    whole = all(sum(output.get(w, zero) for output in outputs) == 1 for w in weights)
    signs = all(x >= 0 for output in outputs for x in output.values())
    near = all(o.get(w, zero) >= t**number * o.get(v, zero) for o in outputs for (v, w), number in steps.items())
    return whole and signs and near


def _vectors(worlds: Sequence[str], steps: Steps, t: Fraction) -> Iterator[dict[str, Fraction]]:
    """All vectors of whole powers of t that are private, with the first world at 1; ValueError where steps go one way."""
    if any((w, v) not in steps for v, w in steps) or len(steps) != len(worlds) * (len(worlds) - 1):
        raise ValueError("worlds that are protected one way are not repeated")
    known: list[dict[str, int]] = [{worlds[0]: 0}]
    for world in worlds[1:]:
        known = [
            {**heights, world: height}
            for heights in known
            for height in range(
                max(h - steps[world, v] for v, h in heights.items()), min(h + steps[v, world] for v, h in heights.items()) + 1
            )
        ]
        if len(known) > MOST_VECTORS:
            raise ValueError(f"more than {MOST_VECTORS} vectors are not repeated")
    for heights in known:
        yield {w: t**height for w, height in heights.items()}


def main(words: Sequence[str]) -> int:
    """Print what is found; 0 where all holds that the document has, 1 where an end is wrong, 2 else."""
    if len(words) != 1:
        print("usage: python -m verify.averages.repeat FILE")
        return 2
    try:
        holds, said = _judged(json.loads(Path(words[0]).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KeyError, ZeroDivisionError) as error:
        print(f"not repeated: {error}")
        return 2
    print(said)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
