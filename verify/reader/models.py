"""What a private release can do to a prior, by attack model, computed anew from the model's texts."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from random import Random
from typing import Any, Protocol

from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.parse import Tree, parse
from epsproof.verify.reader.read import names, truth
from epsproof.verify.reader.truth import NotRead, Truth, Undecided, Undefined

__all__ = ["Described", "Model", "Shape", "read_otherwise"]

# With L_w the likelihood of the output in world w, privacy at t says L_w >= t**d(v, w) * L_v. Beside secret
# worlds with likelihoods t**h every other world is best as unlikely as privacy allows, and some whole
# numbers h between 0 and the largest distance are best: all of them are tried.

MOST = 50_000
Place = Mapping[str, Fraction]
Neighbours = tuple[str, str, int, bool]


class Private(Protocol):
    """Approximate privacy, as texts."""

    @property
    def delta(self) -> str: ...
    @property
    def failure(self) -> str: ...


class Described(Protocol):
    """The texts of an attack model."""

    @property
    def priors(self) -> Collection[str]: ...
    @property
    def worlds(self) -> Mapping[str, str]: ...
    @property
    def secret(self) -> Sequence[str]: ...
    @property
    def neighbours(self) -> Sequence[Neighbours]: ...
    @property
    def where(self) -> Sequence[str]: ...
    @property
    def assume(self) -> Sequence[str]: ...
    @property
    def privacy(self) -> Private | None: ...


class Shape:
    """How far apart worlds are. ``heights`` are exponents of the likelihoods of secret worlds, of which only differences
    count, so that one is 0, with those of the most extreme likelihoods of other worlds beside them."""

    def __init__(
        self, worlds: Sequence[str], secret: Sequence[str], neighbours: Sequence[Neighbours]
    ) -> None:
        self.secret, self.others = list(secret), [world for world in worlds if world not in secret]
        self.steps = _steps(worlds, neighbours)
        self.longest = max(self.steps.values(), default=0)

    @cached_property
    def heights(self) -> Sequence[tuple[Mapping[str, int], Mapping[str, int]]]:
        found = []
        for values in product(range(self.longest + 1), repeat=len(self.secret)):
            if min(values) == 0:
                inside = dict(zip(self.secret, values, strict=True))
                found.append((inside, {other: self._height(other, inside) for other in self.others}))
        return found

    def _height(self, other: str, inside: Mapping[str, int]) -> int:
        return min(h + self.steps[s, other] for s, h in inside.items() if (s, other) in self.steps)


shape = lru_cache(maxsize=256)(Shape)


class Model:
    """Posteriors lie between ``lowest`` and ``highest`` for a release that is private at t, at one point of the parameters.

    Raises NotRead where the worlds are too many to try all exponents.
    """

    def __init__(self, described: Described, point: Place) -> None:
        self.described, self.point = described, dict(point)
        self.variables = tuple(described.priors)
        self.weights = {world: parse(text) for world, text in described.worlds.items()}
        self.known: dict[tuple[tuple[str, Fraction], ...], dict[str, Fraction]] = {}
        self.shape = shape(tuple(self.weights), tuple(described.secret), tuple(described.neighbours))
        self.secret, self.steps, self.longest = self.shape.secret, self.shape.steps, self.shape.longest
        if self.tries > MOST:
            raise NotRead("the secret has too many worlds to try all exponents", "", 1)

    @property
    def tries(self) -> int:
        """About how many exponents there are to try."""
        return int((self.longest + 1) ** (len(self.secret) - 1))

    @property
    def conditions(self) -> tuple[str, ...]:
        """What the model asks of parameters."""
        return tuple(self.described.assume)

    def prior(self, place: Place) -> Fraction:
        """The prior probability of the event at risk."""
        at = self.weights_at(place)
        return sum((at[world] for world in self.secret), Fraction(0))

    def possible(self, place: Place) -> bool:
        """Whether the weights are probabilities, and the prior is positive."""
        at = self.weights_at(place)
        return min(at.values()) >= 0 and sum(at[world] for world in self.secret) > 0

    def highest(self, place: Place, t: Fraction) -> Fraction:
        """The largest posterior."""
        return max(self._posteriors(place, t))

    def lowest(self, place: Place, t: Fraction) -> Fraction:
        """The least posterior, where privacy holds both ways."""
        return min(self._posteriors(place, 1 / t))

    def weights_at(self, place: Place) -> dict[str, Fraction]:
        """The weight of every world."""
        key = tuple(place.items())
        if key not in self.known:
            here = At({**self.point, **place})
            found = {world: here.value(tree) for world, tree in self.weights.items()}
            exact = {world: weight for world, weight in found.items() if isinstance(weight, Fraction)}
            if exact.keys() != found.keys():
                raise NotRead("a weight has no rational value", "", 1)
            self.known[key] = exact
        return self.known[key]

    def _posteriors(self, place: Place, x: Fraction) -> Iterator[Fraction]:
        """The posteriors for all exponents."""
        at = self.weights_at(place)
        for inside, out in self.shape.heights:
            secret = sum((at[s] * x**h for s, h in inside.items()), Fraction(0))
            rest = sum((at[u] * self._likelihood(x, k) for u, k in out.items()), Fraction(0))
            yield secret / (secret + rest)

    def _likelihood(self, x: Fraction, steps: int) -> Fraction:
        """The most extreme likelihood of a world that is so many steps away."""
        if self.private is None:
            return x**steps
        share = At(self.point).value(self.private)
        assert isinstance(share, Fraction)
        return x * share if x <= 1 else x / share

    @cached_property
    def private(self) -> Tree | None:
        """What approximate privacy multiplies t with."""
        told = self.described.privacy
        return None if told is None else parse(f"1 - ({told.delta})/({told.failure})")


def _steps(worlds: Sequence[str], neighbours: Sequence[Neighbours]) -> dict[tuple[str, str], int]:
    """The number of steps from each world to each other one, by widening circles."""
    near: dict[str, list[tuple[str, int]]] = {world: [] for world in worlds}
    for first, second, steps, one_way in neighbours:
        near[first].append((second, steps))
        if not one_way:
            near[second].append((first, steps))
    found = dict[tuple[str, str], int]()
    for start in near:
        circle = {start: 0}
        while circle:
            world = min(circle, key=lambda name: circle[name])
            length = circle.pop(world)
            if (start, world) in found:
                continue
            found[start, world] = length
            for other, steps in near[world]:
                if (start, other) not in found:
                    circle[other] = min(length + steps, circle.get(other, length + steps))
    return found


# The file of an attack model, read once more, beside the model that the engine read in it.

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


def _step(row: Table) -> Neighbours:
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
