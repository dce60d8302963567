"""The mechanism that attains a bound is private on all data sets of a small universe, not only on those of the worlds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from epsproof.derive.models.catalogue import model_named

DataSet = tuple[str, ...]
STATES = ("absent", "0", "1")
EVERY = list(product(STATES, repeat=3))
PLACES: dict[str, Callable[[DataSet], str | None]] = {
    "unbounded": lambda d: {"1": "in, sensitive", "0": "in, other value", "absent": "out"}[d[0]],
    "membership": lambda d: "out" if d[0] == "absent" else "in",
    "couple": lambda d: ("neither", "second only", "first only", "both")[
        2 * (d[0] != "absent") + (d[1] != "absent")
    ],
    "both-of-two": lambda d: ("neither", "second only", "first only", "both")[
        2 * (d[0] != "absent") + (d[1] != "absent")
    ],
    "bounded": lambda d: None if "absent" in d else {"1": "sensitive", "0": "other value"}[d[0]],
}


def near(one: DataSet, other: DataSet, replaced: bool) -> bool:
    """Whether a record is added or removed, or with ``replaced`` its value changed."""
    changed = [(x, y) for x, y in zip(one, other, strict=True) if x != y]
    return len(changed) == 1 and ("absent" not in changed[0] if replaced else "absent" in changed[0])


def steps_from(start: list[DataSet], replaced: bool) -> dict[DataSet, int]:
    """The number of steps from the nearest of the data sets to each that can be reached."""
    found, last = dict.fromkeys(start, 0), start
    while last:
        last = list({d: None for x in last for d in EVERY if near(x, d, replaced) and d not in found})
        found |= dict.fromkeys(last, max(found.values()) + 1)
    return found


@pytest.mark.parametrize("name", PLACES)
def test_the_attaining_mechanism_is_private_on_every_data_set(name: str) -> None:
    model, replaced, factor = model_named(name), name == "bounded", Fraction(2, 5)
    share = (1 - factor) / 2
    world = {d: w for d in EVERY if (w := PLACES[name](d)) is not None}
    for potential in model.potentials:
        away = {
            w: steps_from([d for d, place in world.items() if place == w], replaced) for w in model.worlds
        }
        chances = {d: share * max(factor ** (h + away[w][d]) for w, h in potential.items()) for d in world}
        kept = {w: {chances[d] for d, place in world.items() if place == w} for w in potential}
        assert kept == {w: {share * factor**h} for w, h in potential.items()}
        pairs = [
            (c, e) for d, c in chances.items() for other, e in chances.items() if near(d, other, replaced)
        ]
        assert len(pairs) >= 24
        assert [p for p in pairs if p[0] < factor * p[1] or 1 - p[0] < factor * (1 - p[1])] == []


def test_without_the_extension_it_is_not_private() -> None:
    """The least chance everywhere else breaks the promise at the data sets next to the secret."""
    world = {d: PLACES["unbounded"](d) for d in EVERY}
    chances = {
        d: Fraction(3, 10) if w == "in, sensitive" else Fraction(3, 10) * Fraction(4, 25)
        for d, w in world.items()
    }
    broken = [
        d
        for d in EVERY
        for other in EVERY
        if near(d, other, False) and chances[d] < Fraction(2, 5) * chances[other]
    ]
    assert broken != []
