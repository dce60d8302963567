"""The worlds of an attack model with those put together that no average tells apart."""

from __future__ import annotations

import sympy
from attrs import frozen

from epsproof.derive.models.model import Model

__all__ = ["Scene", "scene_of"]

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
