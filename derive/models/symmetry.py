"""Permutations of the worlds of a model that change nothing of it, found by refining colours.

Two worlds have different colours where they look different, or are differently far from the worlds of some colour. A world of
each colour is given a colour of its own, in both of two copies, until all colours are or the cells in some order fit together.
What is found is checked, but not that nothing is missing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

__all__ = ["Symmetry", "nearest", "orbits", "symmetries"]

Symmetry = tuple[tuple[str, ...], ...]
Distances = Mapping[tuple[str, str], int]
Colours = list[int]
MOST_TRIED = 300


def orbits(worlds: Iterable[str], found: Iterable[Symmetry]) -> dict[str, str]:
    """For every world the first one of its orbit under the group that the symmetries, given as cycles, generate."""
    alike = {world: world for world in worlds}
    place = {world: number for number, world in enumerate(alike)}
    for cycle in (cycle for symmetry in found for cycle in symmetry):
        joined = {alike[world] for world in cycle}
        first = min(joined, key=lambda world: place[world])
        alike = {world: first if x in joined else x for world, x in alike.items()}
    return alike


def nearest(alike: Mapping[str, str], distance: Distances) -> dict[tuple[str, str], int]:
    """The least distances between orbits, each named after the world that its worlds are ``alike``."""
    found = dict[tuple[str, str], int]()
    for (first, last), steps in distance.items():
        pair = alike[first], alike[last]
        found[pair] = min(steps, found.get(pair, steps))
    return found


def symmetries(looks: Mapping[str, Hashable], distance: Distances) -> tuple[Symmetry, ...]:
    """Some symmetries as cycles, that join as many worlds as were found to be alike; ``looks`` is what they have to keep."""
    worlds = list(looks)
    search = _Search(worlds, distance)
    kinds = {look: number for number, look in enumerate(dict.fromkeys(looks.values()))}
    paired = search.refined(
        [kinds[look] for look in looks.values()], [kinds[look] for look in looks.values()]
    )
    assert paired is not None
    colours, _ = paired
    found, leaders = list[Symmetry](), dict[int, list[int]]()
    alike = orbits(worlds, ())
    for world, colour in enumerate(colours):
        for leader in leaders.setdefault(colour, []):
            onto = None
            if alike[worlds[world]] != alike[worlds[leader]]:
                onto = search.onto(_marked(colours, leader), _marked(colours, world), (leader, world))
                if onto is None:
                    continue
                found.append(_cycles(worlds, onto))
                alike = orbits(worlds, found)
            break
        else:
            leaders[colour].append(world)
    return tuple(found)


class _Search:
    """A search for symmetries, which ends after so many tries."""

    def __init__(self, worlds: Sequence[str], distance: Distances) -> None:
        both = [[(distance.get((v, w), -1), distance.get((w, v), -1)) for w in worlds] for v in worlds]
        numbers = {pair: k for k, pair in enumerate(sorted({pair for row in both for pair in row}))}
        self.far = [[numbers[pair] for pair in row] for row in both]
        self.left = MOST_TRIED

    def refined(self, first: Colours, second: Colours) -> tuple[Colours, Colours] | None:
        """Both colourings, refined until each world sees what all of its colour see; None where that tells them apart."""
        count, size = len({*first}), len(first) + 1
        while True:
            seen, other = ([(c[v], *sorted(x * size + y for x, y in zip(self.far[v], c, strict=True))) for v in range(len(c))]
                           for c in (first, second))  # fmt: skip
            if sorted(seen) != sorted(other):
                return None
            names = {look: number for number, look in enumerate(sorted({*seen}))}
            first, second = [names[look] for look in seen], [names[look] for look in other]
            if len(names) == count:
                return first, second
            count = len(names)

    def onto(self, first: Colours, second: Colours, turn: tuple[int, int]) -> list[int] | None:
        """A symmetry that maps colours onto colours; of worlds in a row it tries to turn them all as it does the first."""
        self.left -= 1
        paired = self.refined(first, second) if self.left >= 0 else None
        if paired is None:
            return None
        first, second = paired
        for found in _fitting(first, second, turn):
            if self.keeps(found):
                return found
        cells = _cells(first)
        colour = min((c for c in cells if len(cells[c]) > 1), key=lambda c: (len(cells[c]), c), default=None)
        if colour is None:
            return None
        world, *_ = cells[colour]
        for image in sorted(_cells(second)[colour], key=lambda w: w != world):
            further = self.onto(_marked(first, world), _marked(second, image), turn)
            if further is not None or self.left < 0:
                return further
        return None

    def keeps(self, onto: Sequence[int]) -> bool:
        """Whether the permutation keeps all distances."""
        return all(
            all(self.far[x][onto[w]] == d for w, d in enumerate(self.far[v])) for v, x in enumerate(onto)
        )


def _fitting(first: Colours, second: Colours, turn: tuple[int, int]) -> Iterator[list[int]]:
    """Permutations from colour to colour: one that goes round, one that leaves as many worlds in place as it can."""
    size, ahead, behind = len(first), *turn
    round_, still = [0] * size, list(range(size))
    others = _cells(second)
    for colour, cell in _cells(first).items():
        images = others[colour]
        starts = sorted(cell, key=lambda w: (w - ahead) % size)
        for world, image in zip(starts, sorted(images, key=lambda w: (w - behind) % size), strict=True):
            round_[world] = image
        moved = [w for w in cell if w not in images]
        for world, image in zip(moved, [w for w in images if w not in cell], strict=True):
            still[world] = image
    yield round_
    yield still


def _cells(colours: Colours) -> dict[int, list[int]]:
    """The worlds by their colour."""
    found: dict[int, list[int]] = {}
    for world, colour in enumerate(colours):
        found.setdefault(colour, []).append(world)
    return found


def _marked(colours: Colours, world: int) -> Colours:
    """The colours, where the world has one of its own."""
    return [*colours[:world], len(colours), *colours[world + 1 :]]


def _cycles(worlds: Sequence[str], onto: Sequence[int]) -> Symmetry:
    """The cycles of the permutation, each from its first world on."""
    found, seen = [], set[int]()
    for start in range(len(onto)):
        cycle, world = [], start
        while world not in seen:
            seen.add(world)
            cycle.append(worlds[world])
            world = onto[world]
        if len(cycle) > 1:
            found.append(tuple(cycle))
    return tuple(found)
