"""The picture of an attack model: worlds as nodes with their weights, steps as edges, the secret marked; also in words."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

from matplotlib.patches import FancyArrowPatch, FancyBboxPatch, Rectangle

from epsproof.derive.models.model import Model
from epsproof.reports.figures.plots import need_plots
from epsproof.reports.figures.style import INK, MARK, rendered, styled
from epsproof.reports.figures.worlds.layout import (
    PAD,
    Edge,
    Layout,
    Node,
    Point,
    Size,
    edges_of,
    layout,
    nodes_of,
    weight_of,
)
from epsproof.reports.text.pretty import pretty

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["FORMS", "drawn_model", "in_words", "picture"]

# What a picture of an attack model shows, in words for readers who do not see it.


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


SHADE, GREY, EDGE = "#f7e3dc", "#6a6a6a", "#3d4a57"
TITLE, NOTE, DOTS = 11.0, 8.5, 288
TITLE_LINE, NOTE_LINE = 0.22, 0.17
PLACES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)
APART, TURN, ROUND = 0.3, 0.25, 0.05
CROWDED = 12
Label = tuple[float, float, str]


def picture(model: Model, titled: bool = True) -> Figure:
    """The picture, as large as its nodes need; call inside ``styled``. Without a title where it stands beside the picture."""
    import matplotlib.pyplot as plt

    figure = plt.figure(dpi=DOTS)
    figure.set_layout_engine("none")
    nodes = nodes_of(model, figure)
    plan = layout(model, {world: (node.width, node.height) for world, node in nodes.items()})
    width = max(plan.extent[0], 3.2)
    title = textwrap.wrap(model.title[:1].upper() + model.title[1:], int(width * 13)) if titled else []
    notes = [line for note in _notes(model) for line in textwrap.wrap(note, int(width * 18))]
    above, below = TITLE_LINE * len(title) + 0.1 * bool(title), NOTE_LINE * len(notes) + 0.08 * bool(notes)
    height = plan.extent[1] + above + below
    figure.set_size_inches(width, height)
    axis = figure.add_axes((0, 0, 1, 1))
    shift = (width - plan.extent[0]) / 2
    axis.set(xlim=(-shift, width - shift), ylim=(-below, height - below))
    axis.axis("off")
    _panel(axis, plan, shift)
    edges = edges_of(model)
    labels: list[Label] = []
    for edge in edges:
        labels.append(_edge(axis, plan, edge, edges, labels))
    for x, y, text in [] if _plain(model) else labels:
        axis.text(
            x, y, text, ha="center", va="center_baseline", fontsize=9.5, color=EDGE, bbox=_paper(), zorder=4
        )
    for world, node in nodes.items():
        _draw_node(
            axis,
            plan.centres[world],
            plan.sizes[world],
            node,
            world in model.secret,
            model.weights[world] == 0,
        )
    for number, line in enumerate(title):
        y = plan.extent[1] + above - TITLE_LINE * (number + 0.7)
        axis.text(0.14 - shift, y, line, fontsize=TITLE, fontweight="bold", va="center")
    for number, line in enumerate(notes):
        axis.text(0.14 - shift, -NOTE_LINE * (number + 0.5), line, fontsize=NOTE, color=GREY, va="center")
    return figure


def _notes(model: Model) -> list[str]:
    """How to read the picture."""
    numbers = "Every edge is one step." if _plain(model) else "At edges: numbers of steps."
    found = [f"In nodes: prior weights. {numbers}"]
    if any(one_way for *_, one_way in model.neighbours):
        found.append("Arrows: privacy protects steps this way only.")
    if any(steps == 0 for _, _, steps, _ in model.neighbours):
        found.append("No step (0): the mechanism sees the same data set.")
    if any(weight == 0 for weight in model.weights.values()):
        found.append("Dashed: of weight 0, but steps lead over it.")
    return found


def _plain(model: Model) -> bool:
    """Whether the edges are many and their number of steps is one."""
    return len(model.neighbours) > CROWDED and {steps for _, _, steps, _ in model.neighbours} == {1}


def _panel(axis: Axes, plan: Layout, shift: float) -> None:
    """The ground of the secret, and what the two sides are."""
    width, height = plan.extent
    if plan.across:
        place, size, second = (
            (-shift, 0.0),
            (plan.border + shift, height),
            (plan.border + 0.12, height - 0.17),
        )
    else:
        place, size, second = (
            (-shift, plan.border),
            (width + 2 * shift, height - plan.border),
            (0.14 - shift, plan.border - 0.17),
        )
    axis.add_patch(Rectangle(place, *size, facecolor=SHADE, edgecolor="none", zorder=0))
    axis.text(0.14 - shift, height - 0.17, "secret", color=MARK, fontsize=10, fontweight="bold", va="center")
    axis.text(*second, "not secret", color=GREY, fontsize=10, va="center")


def _draw_node(axis: Axes, centre: Point, size: Size, node: Node, secret: bool, empty: bool) -> None:
    (x, y), (width, height), ink = centre, size, GREY if empty else INK
    box = FancyBboxPatch(
        (x - width / 2 + ROUND, y - height / 2 + ROUND),
        width - 2 * ROUND,
        height - 2 * ROUND,
        boxstyle=f"round,pad={ROUND},rounding_size={1.4 * ROUND}",
        facecolor="white",
        edgecolor=MARK if secret else ink,
        linewidth=1.8 if secret else 1.0,
        linestyle=(0, (3, 2)) if empty else "-",
        zorder=3,
    )
    axis.add_patch(box)
    top = y + node.height / 2 - 0.7 * PAD
    for text, points, high in node.rows:
        axis.text(x, top - high / 2, text, fontsize=points, ha="center", va="center", color=ink, zorder=5)
        top -= high


def _edge(axis: Axes, plan: Layout, edge: Edge, edges: list[Edge], labels: list[Label]) -> Label:
    """Draw the edge; where its number stands."""
    start, end, steps, one_way = edge
    bulge = plan.bulges.get((start, end), 0.0)
    first, last = _ends(plan, start, end, bulge)
    twin = one_way and sum({a, b} == {start, end} for a, b, *_ in edges) > 1
    bend = (
        2 * bulge / (last[1] - first[1] if plan.across else last[0] - first[0])
        if bulge
        else TURN
        if twin
        else 0.0
    )
    line = FancyArrowPatch(
        first,
        last,
        arrowstyle="-|>,head_length=5,head_width=2.6" if one_way else "-",
        connectionstyle=f"arc3,rad={bend:.4f}",
        color=EDGE,
        linewidth=1.2,
        shrinkA=0,
        shrinkB=0,
        zorder=2,
    )
    axis.add_patch(line)
    return (*_clear(first, last, bend, labels), str(steps))


def _ends(plan: Layout, start: str, end: str, bulge: float) -> tuple[Point, Point]:
    """Where the edge leaves the first node and reaches the second."""
    (x1, y1), (x2, y2) = plan.centres[start], plan.centres[end]
    (w1, h1), (w2, h2) = plan.sizes[start], plan.sizes[end]
    if bulge:
        return (
            ((x1 + w1 / 2, y1), (x2 + w2 / 2, y2)) if plan.across else ((x1, y1 - h1 / 2), (x2, y2 - h2 / 2))
        )
    apart = abs(x1 - x2) - (w1 + w2) / 2, abs(y1 - y2) - (h1 + h2) / 2
    sideways = apart[0] > apart[1] if (apart[0] > 0) == (apart[1] > 0) else apart[0] > 0
    if plan.across and apart[0] > 0:
        sideways = True
    if not plan.across and apart[1] > 0:
        sideways = False
    if sideways:
        turn = 1 if x1 < x2 else -1
        return (x1 + turn * w1 / 2, y1), (x2 - turn * w2 / 2, y2)
    turn = 1 if y1 < y2 else -1
    return (x1, y1 + turn * h1 / 2), (x2, y2 - turn * h2 / 2)


def _clear(first: Point, last: Point, bend: float, labels: list[Label]) -> Point:
    """The first place on the edge that is apart from the numbers of other edges, or the one farthest from them."""
    found = []
    for part in PLACES:
        x = first[0] + part * (last[0] - first[0]) + 2 * part * (1 - part) * bend * (last[1] - first[1])
        y = first[1] + part * (last[1] - first[1]) - 2 * part * (1 - part) * bend * (last[0] - first[0])
        apart = min((hypot(x - a, y - b) for a, b, _ in labels), default=APART)
        if apart >= APART:
            return x, y
        found.append((apart, x, y))
    return max(found)[1:]


def _paper() -> dict[str, object]:
    return {"boxstyle": "round,pad=0.12", "facecolor": "white", "edgecolor": "none"}


# The picture of an attack model as files.

FORMS = ("svg", "pdf", "png")


def drawn_model(model: Model, forms: Sequence[str] = FORMS, titled: bool = True) -> dict[str, bytes]:
    """The picture's files by form; raises PlotsMissing."""
    need_plots()

    title = model.title[:1].upper() + model.title[1:]
    with styled():
        figure = picture(model, titled)
        return {form: rendered(figure, form, title, in_words(model)) for form in forms}
