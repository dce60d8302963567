"""Where the nodes of a picture stand: layers side by side or one below the other, nodes of a layer apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from attrs import frozen
from scipy.optimize import lsq_linear

from epsproof.derive.models.model import Model
from epsproof.reports.figures.worlds.layers import edges_of, layers_of

__all__ = ["Layout", "Point", "Size", "layout"]

MARGIN, HEADER = 0.16, 0.3
BETWEEN, BELOW, BESIDE, TIED = 0.72, 0.46, 0.22, 0.42
ARC, BULGE = 0.3, 0.17
WIDEST = 5.6
PULL = 1e-3
Size = tuple[float, float]
Point = tuple[float, float]


@frozen
class Layout:
    """Centres and sizes of the nodes in inches, x to the right and y upward; those of a layer are as thick as one another.

    Layers follow one another to the right where ``across``, else downward. The secret's nodes are on the near side of
    ``border``. ``bulges`` says how far the edges in a layer that pass other nodes go around them.
    """

    centres: dict[str, Point]
    sizes: dict[str, Size]
    extent: Size
    across: bool
    border: float
    bulges: dict[tuple[str, str], float]


def layout(model: Model, sizes: Mapping[str, Size]) -> Layout:
    """The layout of the model's worlds, whose nodes have these sizes: to the right, unless that is wide and downward is not."""
    layers, secret = layers_of(model)
    across = _placed(model, layers, secret, _even(layers, sizes, 0), True)
    if across.extent[0] <= WIDEST:
        return across
    down = _placed(model, layers, secret, _even(layers, sizes, 1), False)
    return across if across.extent[0] <= down.extent[0] else down


def _even(layers: list[list[str]], sizes: Mapping[str, Size], side: int) -> dict[str, Size]:
    """The sizes, where all nodes of a layer are as wide, or for the side 1 as high, as the largest of them."""
    found: dict[str, Size] = {}
    for layer in layers:
        most = max(sizes[world][side] for world in layer)
        found |= {world: (most, sizes[world][1]) if side == 0 else (sizes[world][0], most) for world in layer}
    return found


def _placed(
    model: Model, layers: list[list[str]], secret: int, sizes: Mapping[str, Size], across: bool
) -> Layout:
    along, wide = (0, 1) if across else (1, 0)
    pairs = [(start, end) for start, end, *_ in edges_of(model)]
    bulges = _bulges(layers, pairs)
    place: dict[str, float] = {}
    border, position = 0.0, MARGIN + (0 if across else HEADER)
    for number, layer in enumerate(layers):
        thick = max(sizes[world][along] for world in layer)
        place |= dict.fromkeys(layer, position + thick / 2)
        reach = max((bulges[pair] for pair in bulges if pair[0] in layer), default=0.0)
        gap = max(BETWEEN if across else BELOW, reach + ARC) + (
            HEADER if number == secret - 1 and not across else 0
        )
        border = position + thick + max(gap / 2, reach + 0.1) if number == secret - 1 else border
        position += thick + (gap if number < len(layers) - 1 else reach + 0.1 if reach else 0)
    beside, width = _beside(layers, pairs, {world: sizes[world][wide] for layer in layers for world in layer})
    shift = MARGIN + (HEADER if across else 0)
    length, width = position + MARGIN, width + shift + MARGIN
    if across:
        centres = {world: (place[world], width - shift - beside[world]) for world in place}
        extent, border = (length, width), border
    else:
        centres = {world: (shift + beside[world], length - place[world]) for world in place}
        extent, border = (width, length), length - border
    return Layout(centres, dict(sizes), extent, across, border, bulges)


def _bulges(layers: list[list[str]], pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], float]:
    """How far an edge between two nodes of a layer goes around those between them."""
    place = {world: (k, i) for k, layer in enumerate(layers) for i, world in enumerate(layer)}
    spans = {(a, b): abs(place[a][1] - place[b][1]) for a, b in pairs if place[a][0] == place[b][0]}
    return {pair: ARC + BULGE * (span - 2) for pair, span in spans.items() if span > 1}


def _beside(
    layers: list[list[str]], pairs: Sequence[tuple[str, str]], sizes: Mapping[str, float]
) -> tuple[dict[str, float], float]:
    """Positions along the layers, with the least sum of squared lengths of edges between layers, and the room they take.

    The unknowns are the first position of each layer and what is added to the least distances in it.
    """
    worlds = [world for layer in layers for world in layer]
    column = {world: k for k, world in enumerate(worlds)}
    basis, least, lowest = (
        np.zeros((len(worlds), len(worlds))),
        np.zeros(len(worlds)),
        np.full(len(worlds), -np.inf),
    )
    for layer in layers:
        for k, world in enumerate(layer):
            row = column[world]
            basis[row, column[layer[0]]] = 1
            if k:
                before = layer[k - 1]
                tied = (before, world) in pairs or (world, before) in pairs
                apart = (sizes[before] + sizes[world]) / 2 + (TIED if tied else BESIDE)
                basis[row] = basis[column[before]]
                basis[row, row], lowest[row], least[row] = 1, 0, least[column[before]] + apart
    layer_of = {world: k for k, layer in enumerate(layers) for world in layer}
    between = [(column[a], column[b]) for a, b in pairs if layer_of[a] != layer_of[b]]
    rows = [basis[a] - basis[b] for a, b in between] + list(PULL * basis)
    goals = [least[b] - least[a] for a, b in between] + list(-PULL * least)
    found = lsq_linear(np.array(rows), np.array(goals), (lowest, np.full(len(worlds), np.inf)), method="bvls")
    centres = np.round(basis @ found.x + least, 3)
    half = np.array([sizes[world] / 2 for world in worlds])
    start, end = float(np.min(centres - half)), float(np.max(centres + half))
    return {world: float(centres[k]) - start for world, k in column.items()}, end - start
