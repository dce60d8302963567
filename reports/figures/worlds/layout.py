"""Where the worlds of a model and their names stand in its picture: in layers, by how many edges part them from the secret."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import sympy
from attrs import frozen
from scipy.optimize import lsq_linear

from epsproof.derive.models.model import Model
from epsproof.reports.figures.style import mathtext
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.view.formulas import as_written_by_people

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "Edge",
    "Layout",
    "Node",
    "Point",
    "Size",
    "crossings",
    "edges_of",
    "layers_of",
    "layout",
    "nodes_of",
    "weight_of",
]

# The worlds of a model in layers, by how many edges part them from the other side of the secret.

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


# What stands in a node: the name of a world in lines, and its prior weight as a formula.

NAME_SIZE, WEIGHT_SIZE, SMALLEST = 10.0, 10.0, 6.0
LETTERS, WIDEST_NAME = 15, 1.75
PAD, LINE = 0.11, 0.185


@frozen
class Node:
    """``rows`` are (text, points, height) from above, those of the weight with mathematics; lengths are in inches."""

    rows: tuple[tuple[str, float, float], ...]
    width: float

    @property
    def height(self) -> float:
        return sum(height for *_, height in self.rows) + 1.4 * PAD


def weight_of(model: Model, world: str) -> sympy.Expr:
    """The prior weight as people write it."""
    return as_written_by_people(model.weights[world])


def nodes_of(model: Model, figure: Figure) -> dict[str, Node]:
    """The node of every world; ``figure`` measures the texts."""
    return {world: _node(world, weight_of(model, world), figure) for world in model.worlds}


def _node(world: str, weight: sympy.Expr, figure: Figure) -> Node:
    lines = tuple(textwrap.wrap(world, LETTERS) or [world])
    shown, size = [str(weight) if weight.is_Rational else f"${_known(formula_latex(weight))}$"], WEIGHT_SIZE
    if weight.is_Add and _measured(shown[0], size, figure)[0] > WIDEST_NAME:
        shown = _broken(weight, figure)
    wide = max(_measured(text, size, figure)[0] for text in shown)
    if wide > WIDEST_NAME:
        size = max(SMALLEST, size * WIDEST_NAME / wide)
    rows = [(text.replace("$", r"\$"), NAME_SIZE) for text in lines] + [(text, size) for text in shown]
    sizes = [_measured(text, points, figure) for text, points in rows]
    heights = [LINE] * len(lines) + [max(LINE, high + 0.05) for _, high in sizes[len(lines) :]]
    return Node(
        tuple((*row, height) for row, height in zip(rows, heights, strict=True)),
        max(wide for wide, _ in sizes) + 2 * PAD,
    )


def _broken(total: sympy.Expr, figure: Figure) -> list[str]:
    """The sum in lines, broken before a sign."""
    lines: list[str] = []
    for term in total.as_ordered_terms():
        text = _known(formula_latex(term))
        sign = "" if text.startswith("-") or not lines else "+ "
        longer = f"{lines[-1][:-1]} {sign}{text}$" if lines else ""
        if longer and _measured(longer, WEIGHT_SIZE, figure)[0] <= WIDEST_NAME:
            lines[-1] = longer
        else:
            lines.append(f"${sign}{text}$")
    return lines


def _known(latex: str) -> str:
    """The LaTeX with fractions of full size."""
    return mathtext(latex).replace(r"\frac", r"\dfrac")


def _measured(text: str, size: float, figure: Figure) -> tuple[float, float]:
    """Width and height in inches, to a thousandth."""
    drawn = figure.text(0, 0, text, fontsize=size)
    box = drawn.get_window_extent()
    drawn.remove()
    return round(box.width / figure.dpi, 3), round(box.height / figure.dpi, 3)


# Where the nodes of a picture stand: layers side by side or one below the other, nodes of a layer apart.

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
