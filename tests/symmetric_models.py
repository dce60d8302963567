"""Attack models with symmetries: bits that are alike, a centre with worlds around it, and random ones."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

from epsproof.derive.models.model import Model

__all__ = ["bits", "first_bit", "reconstruction", "star", "symmetric_model"]

Rows = tuple[tuple[str, str, int, bool], ...]


def _cube(count: int) -> tuple[list[str], Rows]:
    names = ["".join(word) for word in product("01", repeat=count)]
    near = [(v, w) for v, w in combinations(names, 2) if sum(a != b for a, b in zip(v, w, strict=True)) == 1]
    return names, tuple((v, w, 1, False) for v, w in near)


def _alike(count: int, secret: Callable[[str], bool], weight: Callable[[str], str], name: str) -> Model:
    names, rows = _cube(count)
    inside = tuple(word for word in names if secret(word))
    return Model(
        name, name, "", {"x": "that a bit is 1"}, {word: weight(word) for word in names}, inside, rows
    )


def _chance(word: str) -> str:
    ones = [f"x**{word.count('1')}"] if word.count("1") > 1 else ["x"] * word.count("1")
    zeros = [f"(1-x)**{word.count('0')}"] if word.count("0") > 1 else ["(1-x)"] * word.count("0")
    return "*".join([*ones, *zeros])


def reconstruction(count: int, least: int) -> Model:
    """At least so many of ``count`` independent bits are 1, each with the prior x."""
    return _alike(count, lambda word: word.count("1") >= least, _chance, "bits-with-a-prior")


def bits(count: int, least: int) -> Model:
    """The same with uniform bits."""
    return _alike(count, lambda word: word.count("1") >= least, lambda _: f"1/{2**count}", "uniform-bits")


def first_bit(count: int) -> Model:
    """The first of independent bits is 1, each with the prior x."""
    return _alike(count, lambda word: word[0] == "1", _chance, "first-bit")


def star(count: int) -> Model:
    """A centre with pairs of a secret world and another one beyond it."""
    inner, outer = [f"s{k}" for k in range(count)], [f"u{k}" for k in range(count)]
    rows = [("centre", s, 1, False) for s in inner] + [
        (s, u, 1, False) for s, u in zip(inner, outer, strict=True)
    ]
    weights = {"centre": "1 - x"} | {s: f"x/{2 * count}" for s in (*inner, *outer)}
    return Model("star", "star", "", {"x": "that it is not the centre"}, weights, tuple(inner), tuple(rows))


def symmetric_model(generator: Random) -> Model:
    """Copies of a random part around a common world, some steps one way: copies may be exchanged. Ten to thirteen worlds."""
    copies, size = generator.choice([(3, 3), (4, 3), (6, 2), (5, 2), (3, 4)])
    parts = [[f"c{k}w{j}" for j in range(size)] for k in range(copies)]
    shares = [generator.randint(1, 9) for _ in range(size)]
    middle = generator.randint(0, 9)
    lengths = [(generator.randrange(j) if j else -1, j, generator.randint(1, 3)) for j in range(size)]
    more = [(*generator.sample(range(size), 2), generator.randint(1, 3), generator.random() < 0.5)]
    rows = [("m" if a < 0 else part[a], part[b], k, False) for part in parts for a, b, k in lengths]
    rows += [(part[a], part[b], k, way) for part in parts for a, b, k, way in more]
    total = middle + copies * sum(shares)
    weights = {"m": f"{middle}/{total}"} | {
        w: f"{x}/{total}" for part in parts for w, x in zip(part, shares, strict=True)
    }
    inside = [j for j in range(size) if generator.random() < 0.5] or [0]
    inside = inside[: min(size - 1, 6 // copies)]
    secret = tuple(part[j] for part in parts for j in inside)
    return Model("copies", "copies", "", {"x": "of nothing"}, weights, secret, tuple(rows))
