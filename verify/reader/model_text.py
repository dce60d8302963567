"""The file of an attack model, read once more, beside the model that the engine read in it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.lacks import NotRead, Undecided, Undefined
from epsproof.verify.reader.models import Described
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.read import names, truth
from epsproof.verify.reader.truth import Truth

__all__ = ["read_otherwise"]

REST = "rest"
POINTS, PARTS = 16, 24
UNREAD = (NotRead, Undecided, Undefined)
Table = Mapping[str, Any]


def read_otherwise(text: str, model: Described) -> str:
    """In what field the model is not what the TOML text says; empty where it is in none.

    What the engine adds is allowed for: that the secret has a positive prior, and what approximate
    privacy supposes of its two numbers.
    """
    data = tomllib.loads(text)
    private = data.get("privacy")
    told = None if model.privacy is None else (model.privacy.delta, model.privacy.failure)
    same = {
        "priors": [*data["priors"]] == [*model.priors],
        "secret": data["secret"] == [*model.secret],
        "neighbours": [*map(_step, data["neighbours"])] == [*model.neighbours],
        "privacy": (None if private is None else (private["delta"], private["failure"])) == told,
        "assume": {*data.get("assume", []), *_supposed(private)} == {*model.assume},
        "worlds": _same_worlds(data, model),
        "where": _same_region(data, model),
    }
    return next((field for field, agrees in same.items() if not agrees), "")


def _step(row: Table) -> tuple[str, str, int, bool]:
    one_way = "from_to" in row
    first, second = row["from_to" if one_way else "between"]
    return first, second, row.get("steps", 1), one_way


def _supposed(private: Table | None) -> tuple[str, ...]:
    if private is None:
        return ()
    delta, failure = private["delta"], private["failure"]
    return f"{delta} >= 0", f"{delta} < {failure}", f"{failure} <= 1/2"


def _same_worlds(data: Table, model: Described) -> bool:
    """Whether the weights are as written, and the one that is "rest" is what the others leave."""
    worlds, rest = data["worlds"], _rest(data["worlds"])
    if [*worlds] != [*model.worlds] or any(model.worlds[w] != worlds[w] for w in worlds if w != rest):
        return False
    if not rest:
        return True
    try:
        left = parse(model.worlds[rest])
        return all(At(at).value(left) == weights[rest] for at, weights in _weights(data))
    except UNREAD:
        return True


def _same_region(data: Table, model: Described) -> bool:
    """Whether the conditions on the priors are there, and others say that the secret is possible."""
    stated = data.get("where", [])
    more = [text for text in model.where if text not in stated]
    if not {*stated} <= {*model.where}:
        return False
    try:
        for at, weights in _weights(data):
            prior = sum((weights[world] for world in data["secret"]), Fraction(0))
            if min(weights.values()) >= 0 and any((truth(x, at) is Truth.TRUE) != (prior > 0) for x in more):
                return False
    except UNREAD:
        return True
    return True


def _weights(data: Table) -> Iterator[tuple[dict[str, Fraction], dict[str, Fraction]]]:
    """Points of priors and parameters, with the weight of every world there."""
    worlds, rest, random = data["worlds"], _rest(data["worlds"]), Random(0)
    trees = {world: parse(text) for world, text in worlds.items() if world != rest}
    free = sorted({*data["priors"]} | names(*trees.values()))
    for _ in range(POINTS):
        at = {name: Fraction(random.randint(1, PARTS), PARTS) for name in free}
        found = {world: _rational(At(at).value(tree)) for world, tree in trees.items()}
        if rest:
            found[rest] = 1 - sum(found.values(), Fraction(0))
        yield at, found


def _rational(found: object) -> Fraction:
    if not isinstance(found, Fraction):
        raise NotRead("a weight has no rational value", "", 1)
    return found


def _rest(worlds: Table) -> str:
    return next((world for world, text in worlds.items() if text.strip() == REST), "")
