"""Worlds that an average tells apart, and the extreme rays of private likelihoods of them.

A mechanism gives each of its outputs the likelihood L_w in world w, and is private at t where L_w >= t**d(v, w) L_v for any two
worlds. These vectors form a cone. On an extreme ray the likelihoods that are not 0 are powers of t, and the constraints that
are equalities connect them: every other vector is a sum of such rays.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from attrs import frozen

from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import LimitExceeded

__all__ = ["Ray", "Scene", "rays", "scene_of"]

Distances = dict[tuple[str, str], int]


@frozen
class Scene:
    """``worlds`` stand for groups of worlds, ``weights`` are those of the groups; distances are those of the model."""

    worlds: tuple[str, ...]
    weights: dict[str, sympy.Expr]
    secret: frozenset[str]
    distance: Distances


def scene_of(model: Model) -> Scene:
    """The model with twins put together: worlds that are equally far from every other world, all in the secret or none.

    Nothing is lost. The mean of a private mechanism's output laws over the twins, by their weights, is private, because it is as
    far from every other world; and a mechanism on the groups is one on the worlds, which does not tell twins apart. What an
    average depends on is the law of the outputs if the secret is true, and if not, and these stay the same.
    """
    groups: list[list[str]] = []
    for world in model.worlds:
        fitting = (group for group in groups if all(_twins(model, world, other) for other in group))
        group = next(fitting, None)
        if group is None:
            groups.append([world])
        else:
            group.append(world)
    kept = tuple(group[0] for group in groups)
    weights = {group[0]: sympy.Add(*(model.weights[world] for world in group)) for group in groups}
    distance = {pair: steps for pair, steps in model.distance.items() if {*pair} <= {*kept}}
    return Scene(kept, weights, frozenset(kept) & {*model.secret}, distance)


def _twins(model: Model, one: str, other: str) -> bool:
    if (one in model.secret) != (other in model.secret):
        return False
    far = model.distance.get
    rest = [world for world in model.worlds if world not in (one, other)]
    return all(far((one, w)) == far((other, w)) and far((w, one)) == far((w, other)) for w in rest)


Ray = dict[str, int]
"""The exponent of t in every world whose likelihood is not 0; the least is 0."""

MOST_RAYS, MOST_PARTS = 400, 20_000


def rays(scene: Scene) -> list[Ray]:
    """All of them, whatever t in (0, 1) is, in a fixed order; raises LimitExceeded where they are too many."""
    found = {frozenset(ray.items()) for support in _supports(scene) for ray in _on(support, scene.distance)}
    if len(found) > MOST_RAYS:
        raise LimitExceeded(
            f"private likelihoods have {len(found)} extreme rays, and {MOST_RAYS} are treated: take fewer worlds"
        )
    ordered = [{world: dict(ray)[world] for world in scene.worlds if world in dict(ray)} for ray in found]
    return sorted(ordered, key=lambda ray: [ray.get(world, -1) for world in scene.worlds])


def _supports(scene: Scene) -> list[tuple[str, ...]]:
    """Where a likelihood can be positive: with a world every world that a protected path leads to."""
    reached = {frozenset(w for w in scene.worlds if (v, w) in scene.distance) for v in scene.worlds}
    found = set[frozenset[str]]()
    for each in reached:
        found |= {each} | {each | other for other in found}
        if len(found) > MOST_RAYS:
            raise LimitExceeded(
                "the steps that are protected one way leave too many sets of worlds; take fewer worlds"
            )
    return [tuple(w for w in scene.worlds if w in each) for each in found]


def _on(support: tuple[str, ...], distance: Distances) -> Iterator[Ray]:
    """The rays that are positive there; worlds are added one by one, each tied to one before it."""
    first, *_ = support
    parts = {frozenset({(first, 0)})}
    for _ in support[1:]:
        parts = {longer for known in parts for longer in _longer(dict(known), support, distance)}
        if len(parts) > MOST_PARTS:
            raise LimitExceeded(
                f"the extreme rays of {len(support)} worlds are too many to be listed; take fewer worlds"
            )
    for known in parts:
        least = min(height for _, height in known)
        yield {world: height - least for world, height in known}


def _longer(
    known: Ray, support: tuple[str, ...], distance: Distances
) -> Iterator[frozenset[tuple[str, int]]]:
    """One world more, at a height where a constraint with a known world is an equality and none is broken."""
    for world in (w for w in support if w not in known):
        heights = {known[v] + distance[v, world] for v in known if (v, world) in distance}
        heights |= {known[v] - distance[world, v] for v in known if (world, v) in distance}
        for height in heights:
            if all(_private(distance, v, known[v], world, height) for v in known):
                yield frozenset({*known.items(), (world, height)})


def _private(distance: Distances, one: str, here: int, other: str, there: int) -> bool:
    """Whether t**here and t**there are as near as privacy demands."""
    forth, back = distance.get((one, other)), distance.get((other, one))
    return (forth is None or there <= here + forth) and (back is None or here <= there + back)
