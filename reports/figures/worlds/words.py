"""What a picture of an attack model shows, in words for readers who do not see it."""

from __future__ import annotations

from epsproof.derive.models.model import Model
from epsproof.reports.figures.worlds.layers import Edge, edges_of
from epsproof.reports.figures.worlds.node import weight_of
from epsproof.reports.text.pretty import pretty

__all__ = ["in_words"]


def in_words(model: Model) -> str:
    """The worlds with their prior weights, those of the secret first, and the steps."""
    secret, others = (
        "; ".join(_world(model, world) for world in side) for side in (model.secret, model.others)
    )
    steps = "; ".join(map(_step, edges_of(model)))
    return f"{len(model.worlds)} worlds. Secret: {secret}. Not secret: {others}. Steps: {steps}."


def _world(model: Model, world: str) -> str:
    return f'"{world}" with the prior weight {pretty(weight_of(model, world))}'


def _step(edge: Edge) -> str:
    start, end, steps, one_way = edge
    between = f'from "{start}" to "{end}" only' if one_way else f'between "{start}" and "{end}"'
    return f"{steps} {between}"
