"""The two ends of an average at one adversary once more, in fractions of the standard library alone.

The document is what ``epsproof evaluate --json`` prints for a criterion on an average. The mechanism that shows the upper end
has to be private and to have an average above the limit; at the lower end, where the region has one adversary, no private
mechanism may have one. There the multipliers bound the gain of every vector of whole powers of t that privacy allows, among
which are all extreme rays of the likelihoods. The ends of epsilon have to be as far as both. The criterion's text is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from epsproof.verify.repeat.fixed_point import exponential
from epsproof.verify.repeat.outcome import Broken

__all__ = ["SCHEMA", "repeated"]

SCHEMA = "epsproof-average/1"
Likelihoods = Mapping[str, Fraction]
Steps = dict[tuple[str, str], int]
MOST_VECTORS, MOST_EPSILON, GUARD = 200_000, 10_000, 256


def repeated(document: Mapping[str, Any]) -> str:
    """What holds, and of what; raises Broken for an end that is wrong, ValueError where there are no ends to be repeated."""
    if document.get("schema") != SCHEMA or "broken" not in document:
        raise ValueError("the document has no mechanism and no multipliers")
    place = document["place"]
    weights = {world: Fraction(weight) for world, weight in place["worlds"].items()}
    steps = {(v, w): int(number) for v, w, number in place["steps"]}
    limit, delta = Fraction(place["limit"]), Fraction(place["delta"])
    told = _Average(document["quantity"], weights, frozenset(place["secret"]))
    if (
        told.quantity not in ("guess", "mean_posterior")
        or min(weights.values()) < 0
        or sum(weights.values()) != 1
        or not told.prior
    ):
        raise ValueError("it is no average of a guess or of the posterior, in worlds whose weights sum to 1")
    if not 0 <= delta < 1:
        raise ValueError("delta is from 0 to 1")
    broken = document["broken"]
    outputs = [{w: Fraction(x) for w, x in output.items()} for output in broken["outputs"]]
    if not _private(outputs, weights, steps, Fraction(broken["t"])):
        raise Broken("an end is wrong: the mechanism is not private")
    if not delta + (1 - delta) * sum(map(told.gain, outputs)) > limit:
        raise Broken("an end is wrong: the mechanism's average is not above the limit")
    if "kept" in document and (reason := _exceeded(document["kept"], told, steps, limit, delta)):
        raise Broken(f"an end is wrong: {reason}")
    if reason := _beyond(document):
        raise Broken(f"an end is wrong: {reason}")
    held = (
        "both ends hold" if "kept" in document else "the upper end holds; the lower end is that of a region"
    )
    return f"{held}\n  {_asked(document)}"


def _exceeded(kept: Mapping[str, Any], told: _Average, steps: Steps, limit: Fraction, delta: Fraction) -> str:
    """Why the multipliers do not bound the average; empty where they do."""
    t, multipliers = Fraction(kept["t"]), {w: Fraction(y) for w, y in kept["multipliers"].items()}
    if delta + (1 - delta) * sum(multipliers.values()) > limit:
        return "the multipliers add up to more than the limit"
    for likelihoods in _vectors(tuple(told.weights), steps, t):
        if told.gain(likelihoods) > sum(y * likelihoods[w] for w, y in multipliers.items()):
            return "a gain is above its bound"
    return ""


def _beyond(document: Mapping[str, Any]) -> str:
    """Why t or epsilon is said to lie between other ends than those that are shown; empty where neither is."""
    ends, shown = (
        [Fraction(document["t"][end]) for end in ("lower", "upper")],
        Fraction(document["broken"]["t"]),
    )
    if (
        ends != [shown, Fraction(document["kept"]["t"]) if "kept" in document else ends[1]]
        or not 0 < ends[0] <= ends[1] <= 1
    ):
        return "t is not that of the mechanism and the multipliers"
    texts = [str(document["epsilon"][end]) for end in ("lower", "upper")]
    least, most = map(Fraction, texts)
    if not 0 <= least <= most <= MOST_EPSILON:
        return f"epsilon is not from 0 to {MOST_EPSILON}, the lower end first"
    bits = GUARD + 8 * max(map(len, texts))
    far = least == 0 or exponential(least, bits)[0] >= ends[1] * 2**bits
    return (
        ""
        if far and exponential(most, bits)[1] <= ends[0] * 2**bits
        else "epsilon is not as far as what is shown"
    )


class _Average:
    """What an output adds to the average."""

    def __init__(self, quantity: str, weights: Likelihoods, secret: frozenset[str]) -> None:
        self.quantity, self.weights, self.secret = quantity, weights, secret
        self.prior = sum(weights[w] for w in secret)

    def gain(self, likelihoods: Likelihoods) -> Fraction:
        inside = sum(
            (x * likelihoods.get(w, Fraction(0)) for w, x in self.weights.items() if w in self.secret),
            Fraction(0),
        )
        whole = sum((x * likelihoods.get(w, Fraction(0)) for w, x in self.weights.items()), Fraction(0))
        if self.quantity == "guess":
            return max(inside, whole - inside)
        return inside * inside / (whole * self.prior) if whole else Fraction(0)


def _private(outputs: Sequence[Likelihoods], weights: Likelihoods, steps: Steps, t: Fraction) -> bool:
    """Whether the likelihoods of every world sum to 1, and are as near as the steps demand."""
    zero = Fraction(0)
    whole = all(sum(output.get(w, zero) for output in outputs) == 1 for w in weights)
    signs = all(x >= 0 for output in outputs for x in output.values())
    near = all(
        o.get(w, zero) >= t**number * o.get(v, zero) for o in outputs for (v, w), number in steps.items()
    )
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
                max(h - steps[world, v] for v, h in heights.items()),
                min(h + steps[v, world] for v, h in heights.items()) + 1,
            )
        ]
        if len(known) > MOST_VECTORS:
            raise ValueError(f"more than {MOST_VECTORS} vectors are not repeated")
    for heights in known:
        yield {w: t**height for w, height in heights.items()}


def _asked(document: Mapping[str, Any]) -> str:
    """What was repeated of the document."""
    place, epsilon = document["place"], document["epsilon"]
    worlds = (
        f"{world} {weight}{' (secret)' * (world in place['secret'])}"
        for world, weight in place["worlds"].items()
    )
    failing = f", delta = {place['delta']}" if Fraction(place["delta"]) else ""
    ends = f"{document['quantity']} at most {place['limit']}{failing}: epsilon from {epsilon['lower']} to {epsilon['upper']}"
    return f"{ends}\n  worlds: {', '.join(worlds)}"
