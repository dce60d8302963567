"""How far apart worlds are, and the potentials at which a posterior bound can be sharp.

A mechanism gives its output the likelihood L_w in world w, and is private at t where L_w >= t**d(v, w) * L_v for the distance d.
The odds of the secret are largest where L_w is proportional to t**h_w for a *potential* h: a vertex, up to a constant, of the
polyhedron h_u - h_s <= d(s, u) over secret worlds s and other worlds u. Vertices are those h whose tight constraints connect all
worlds; they are integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from epsproof.derive.text.errors import TooManyPotentials

__all__ = ["Arc", "distances", "potentials"]

Arc = tuple[str, str, int]
Distances = Mapping[tuple[str, str], int]
Potential = dict[str, int]
MOST, MOST_PARTS = 200, 5_000
ADVICE = "epsproof evaluate does without them where every prior has a value: --where 'x == 1/10'"


def distances(worlds: Iterable[str], arcs: Iterable[Arc]) -> dict[tuple[str, str], int]:
    """The length of a shortest path from world to world, for the pairs that a path joins.

    An arc (v, w, k) says that privacy gives L_w >= t**k * L_v.
    """
    names = list(worlds)
    found = {(name, name): 0 for name in names}
    for start, end, steps in arcs:
        found[start, end] = min(steps, found.get((start, end), steps))
    for middle, start, end in product(names, repeat=3):
        if (start, middle) in found and (middle, end) in found:
            length = found[start, middle] + found[middle, end]
            found[start, end] = min(length, found.get((start, end), length))
    return found


def potentials(secret: Sequence[str], others: Sequence[str], distance: Distances) -> list[Potential]:
    """All vertices, with least value 0, in a fixed order; ``distance`` holds every pair of a secret world and another one.

    Secret worlds are added one by one: each where some other world ties it to those before it. In a vertex the secret worlds can
    be put into such an order, because a tight constraint of the whole is tight for every part that contains it. Raises
    TooManyPotentials where they are.
    """
    first, *_ = secret
    found: set[frozenset[tuple[str, int]]] = {frozenset({(first, 0)})}
    for _ in secret[1:]:
        longer = set[frozenset[tuple[str, int]]]()
        for known in found:
            longer.update(_longer(dict(known), secret, others, distance))
            if len(longer) > MOST_PARTS:
                raise TooManyPotentials(
                    f"the potentials of {len(secret)} secret worlds are too many to be listed; {ADVICE}"
                )
        found = longer
    if len(found) > MOST:
        raise TooManyPotentials(f"the model has {len(found)} potentials; at most {MOST} are listed; {ADVICE}")
    whole = []
    for known in found:
        values = dict(known)
        values |= {u: min(values[s] + distance[s, u] for s in secret) for u in others}
        least = min(values.values())
        whole.append({world: values[world] - least for world in (*secret, *others)})
    return sorted(whole, key=lambda values: tuple(values.values()))


def _longer(
    known: Potential, secret: Sequence[str], others: Sequence[str], distance: Distances
) -> Iterable[frozenset[tuple[str, int]]]:
    """The potentials with one secret world more that are still connected."""
    height = {u: min(known[s] + distance[s, u] for s in known) for u in others}
    for world in (s for s in secret if s not in known):
        for value in {height[u] - distance[world, u] for u in others}:
            longer = {**known, world: value}
            if _connected(longer, others, distance):
                yield frozenset(longer.items())


def _connected(values: Potential, others: Sequence[str], distance: Distances) -> bool:
    """Whether the tight constraints join all secret worlds of ``values``."""
    groups = [{s} for s in values]
    for u in others:
        height = min(values[s] + distance[s, u] for s in values)
        tight = {s for s in values if values[s] + distance[s, u] == height}
        joined = [group for group in groups if group & tight]
        groups = [group for group in groups if not group & tight] + [set[str]().union(*joined)]
    return len(groups) == 1
