"""A question about an attack model of its own, as on the command line."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product

from epsproof.verify.reader import Truth, parse, truth, value
from epsproof.verify.reader.parse import Tree

__all__ = ["AskedModel"]

Place = dict[str, Fraction]
TICKS = {0: 1, 1: 17, 2: 6}
NEAR = Fraction(1, 1000)


@dataclass(frozen=True)
class AskedModel:
    """``box`` holds the least and the largest value of every prior; ``inside`` are conditions of the model, ``where`` of the
    question; ``values`` are those of the model's parameters. The weight of the world ``rest`` is what the others leave."""

    shape: str
    verb: str
    criterion: str
    group: int
    worlds: Mapping[str, str]
    rest: str
    secret: tuple[str, ...]
    steps: tuple[tuple[str, str, int], ...]
    box: Mapping[str, tuple[Fraction, Fraction]]
    inside: tuple[str, ...]
    where: tuple[str, ...]
    values: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def toml(self) -> str:
        """The model file."""
        lines = [
            'name = "drawn"',
            f"secret = {json.dumps(self.secret)}",
            f"where = {json.dumps(self.inside)}",
            "[priors]",
        ]
        lines += [f'{name} = "a prior"' for name in self.box]
        lines += [
            "[worlds]",
            *(f"{world} = {json.dumps(text)}" for world, text in self.worlds.items()),
            f'{self.rest} = "rest"',
        ]
        lines += ["[parameters]", *(f'{name} = "a share"' for name in self.values)] if self.values else []
        for start, end, steps in self.steps:
            lines += ["[[neighbours]]", f"between = {json.dumps([start, end])}", f"steps = {steps}"]
        return "\n".join(lines) + "\n"

    @property
    def repeat(self) -> str:
        """The model file and the command."""
        words = ["epsproof", self.verb, self.criterion, "--model", "drawn.toml"]
        words += [word for text in self.where for word in ("--where", text)]
        words += [word for name, x in self.values.items() for word in ("--set", f"{name}={x}")]
        words += ["--group", str(self.group)] if self.group != 1 else []
        return f"{self.toml}# {shlex.join(words)}"

    def places(self) -> Iterator[Place]:
        """Priors of the region on a grid, with the ends of the box and beside them."""
        running = sum(low != high for low, high in self.box.values())
        axes = [_ticks(low, high, TICKS[running]) for low, high in self.box.values()]
        for numbers in product(*axes):
            place = dict(zip(self.box, numbers, strict=True))
            if self.within(place):
                yield place

    def within(self, place: Mapping[str, Fraction]) -> bool:
        """Whether the priors are of the region."""
        whole = {**self.values, **place}
        return all(0 < x <= 1 for x in place.values()) and all(
            truth(tree, whole) is Truth.TRUE for tree in self._conditions
        )

    def weights(self, place: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """The weight of every world."""
        found = {world: value(tree, {**self.values, **place}) for world, tree in self._weights.items()}
        exact = {world: x for world, x in found.items() if isinstance(x, Fraction)}
        assert len(exact) == len(found)
        return {**exact, self.rest: 1 - sum(exact.values())}

    @cached_property
    def _weights(self) -> dict[str, Tree]:
        return {world: parse(text) for world, text in self.worlds.items()}

    @cached_property
    def _conditions(self) -> list[Tree]:
        return [parse(text) for text in (*self.inside, *self.where)]


def _ticks(low: Fraction, high: Fraction, count: int) -> list[Fraction]:
    if low == high:
        return [low]
    near = [low + (high - low) * x for x in (NEAR, 1 - NEAR)]
    return sorted({*near, *(low + (high - low) * k / (count - 1) for k in range(count))})
