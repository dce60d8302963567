"""The worlds of a model in layers, by how many edges part them from the other side of the secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from epsproof.derive.models.model import Model

__all__ = ["Edge", "crossings", "edges_of", "layers_of"]

SWEEPS = 6
Edge = tuple[str, str, int, bool]
Layers = list[list[str]]


def edges_of(model: Model) -> list[Edge]:
    """The steps as (from, to, number, one way), those of a pair and direction once, and none that a shorter one replaces."""
    found: dict[tuple[str, str, bool], int] = {}
    for start, end, steps, one_way in model.neighbours:
        known = (end, start, False) if not one_way and (end, start, False) in found else (start, end, one_way)
        found[known] = min(steps, found.get(known, steps))
    both = {frozenset(key[:2]): steps for key, steps in found.items() if not key[2]}
    needed = {
        key: steps
        for key, steps in found.items()
        if not key[2] or steps < both.get(frozenset(key[:2]), steps + 1)
    }
    return [(start, end, steps, one_way) for (start, end, one_way), steps in needed.items()]


def layers_of(model: Model) -> tuple[Layers, int]:
    """The layers from the innermost secret world to the farthest other one, and how many of them are secret.

    Every edge lies in a layer or joins two that are beside each other: edges change the distance to the other side by at most
    one. The order in a layer is one with few crossings.
    """
    pairs = [(start, end) for start, end, *_ in model.neighbours]
    inside, outside = _hops(model.secret, model.others, pairs), _hops(model.others, model.secret, pairs)
    secret = _grouped(model.secret, inside)[::-1]
    return _ordered([*secret, *_grouped(model.others, outside)], pairs), len(secret)


def _hops(worlds: Sequence[str], beyond: Sequence[str], pairs: Sequence[tuple[str, str]]) -> dict[str, int]:
    """How many edges part each of the worlds from those beyond."""
    reached = dict.fromkeys(beyond, 0)
    while len(reached) < len(worlds) + len(beyond):
        both = [*pairs, *((end, start) for start, end in pairs)]
        new = {end: reached[start] + 1 for start, end in both if start in reached and end not in reached}
        if not new:
            break
        reached |= new
    last = max(reached.values()) + 1
    return {world: reached.get(world, last) for world in worlds}


def _grouped(worlds: Sequence[str], hops: Mapping[str, int]) -> Layers:
    return [[world for world in worlds if hops[world] == level] for level in sorted(set(hops.values()))]


def _ordered(layers: Layers, pairs: Sequence[tuple[str, str]]) -> Layers:
    """The best of the orders met in sweeps that put every world beside the middle of its neighbours."""
    best, found = _cost(layers, pairs), layers
    current = layers
    for sweep in range(2 * SWEEPS):
        forth = sweep % 2 == 0
        current = _swept(current if forth else current[::-1], pairs)
        current = _exchanged(current if forth else current[::-1], pairs)
        if (cost := _cost(current, pairs)) < best:
            best, found = cost, current
    return found


def _swept(layers: Layers, pairs: Sequence[tuple[str, str]]) -> Layers:
    found = layers[:1]
    for layer in layers[1:]:
        place = {world: k - (len(found[-1]) - 1) / 2 for k, world in enumerate(found[-1])}
        own = {world: k - (len(layer) - 1) / 2 for k, world in enumerate(layer)}
        middle = {}
        for world in layer:
            beside = [
                place[b if a == world else a]
                for a, b in pairs
                if world in (a, b) and (b if a == world else a) in place
            ]
            middle[world] = sum(beside) / len(beside) if beside else own[world]
        found.append(sorted(layer, key=lambda world: (middle[world], own[world])))
    return found


def _exchanged(layers: Layers, pairs: Sequence[tuple[str, str]]) -> Layers:
    """The layers after exchanges of two worlds beside each other, as long as they help."""
    current = [list(layer) for layer in layers]
    best, helped = _cost(current, pairs), True
    while helped:
        helped = False
        for layer in current:
            for k in range(len(layer) - 1):
                layer[k], layer[k + 1] = layer[k + 1], layer[k]
                cost = _cost(current, pairs)
                if cost < best:
                    best, helped = cost, True
                else:
                    layer[k], layer[k + 1] = layer[k + 1], layer[k]
    return current


def _cost(layers: Layers, pairs: Sequence[tuple[str, str]]) -> tuple[float, float]:
    """Crossings, with the worlds that an edge in a layer has to go around; then the lengths."""
    place = {
        world: (k, i - (len(layer) - 1) / 2)
        for k, layer in enumerate(layers)
        for i, world in enumerate(layer)
    }
    around = sum(abs(place[a][1] - place[b][1]) - 1 for a, b in pairs if place[a][0] == place[b][0])
    return crossings(place, pairs) + around, sum(abs(place[a][1] - place[b][1]) for a, b in pairs)


def crossings(place: Mapping[str, tuple[int, float]], pairs: Iterable[tuple[str, str]]) -> int:
    """How many pairs of edges between the same two layers cross."""
    between = [sorted((place[a], place[b])) for a, b in dict.fromkeys(pairs) if place[a][0] != place[b][0]]
    return sum(
        (start[0], end[0]) == (first[0], last[0]) and (start[1] - first[1]) * (end[1] - last[1]) < 0
        for k, (start, end) in enumerate(between)
        for first, last in between[:k]
    )
