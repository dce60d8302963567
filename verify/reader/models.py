"""What a private release can do to a prior, by attack model, computed anew from the model's texts.

With L_w the likelihood of the output in world w, privacy at t says L_w >= t**d(v, w) * L_v. Beside secret worlds with
likelihoods t**h every other world is best as unlikely as privacy allows, and some whole numbers h between 0 and the largest
distance are best: all of them are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Protocol

from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.lacks import NotRead
from epsproof.verify.reader.parse import parse

__all__ = ["Described", "Model"]

MOST = 50_000
Place = Mapping[str, Fraction]


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
    def neighbours(self) -> Sequence[tuple[str, str, int, bool]]: ...
    @property
    def where(self) -> Sequence[str]: ...
    @property
    def assume(self) -> Sequence[str]: ...
    @property
    def privacy(self) -> Private | None: ...


class Model:
    """Posteriors lie between ``lowest`` and ``highest`` for a release that is private at t, at one point of the parameters.

    Raises NotRead where the worlds are too many to try all exponents.
    """

    def __init__(self, described: Described, point: Place) -> None:
        self.described, self.point = described, dict(point)
        self.variables = tuple(described.priors)
        self.weights = {world: parse(text) for world, text in described.worlds.items()}
        self.known: dict[tuple[tuple[str, Fraction], ...], dict[str, Fraction]] = {}
        self.steps = _steps(described)
        self.secret = list(described.secret)
        self.others = [world for world in self.weights if world not in self.secret]
        lengths = [steps for steps in self.steps.values()] or [0]
        self.longest = max(lengths)
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
        for exponents in self._exponents():
            secret = sum((at[s] * x**h for s, h in exponents.items()), Fraction(0))
            rest = sum((at[u] * self._likelihood(x, u, exponents) for u in self.others), Fraction(0))
            yield secret / (secret + rest)

    def _exponents(self) -> Iterator[dict[str, int]]:
        """Exponents of the secret worlds; only their differences count, so that one of them is 0."""
        ranges = range(self.longest + 1)
        for values in product(ranges, repeat=len(self.secret)):
            if min(values) == 0:
                yield dict(zip(self.secret, values, strict=True))

    def _likelihood(self, x: Fraction, other: str, exponents: Mapping[str, int]) -> Fraction:
        """The most extreme likelihood of another world beside those of the secret ones."""
        steps = min(h + self.steps[s, other] for s, h in exponents.items() if (s, other) in self.steps)
        if self.described.privacy is None:
            return x**steps
        here = At(self.point)
        delta, failure = (
            here.value(parse(text)) for text in (self.described.privacy.delta, self.described.privacy.failure)
        )
        assert isinstance(delta, Fraction) and isinstance(failure, Fraction)
        return x * (1 - delta / failure) if x <= 1 else x / (1 - delta / failure)


def _steps(described: Described) -> dict[tuple[str, str], int]:
    """The number of steps from each world to each other one, by widening circles."""
    near: dict[str, list[tuple[str, int]]] = {world: [] for world in described.worlds}
    for first, second, steps, one_way in described.neighbours:
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
