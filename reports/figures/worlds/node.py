"""What stands in a node: the name of a world in lines, and its prior weight as a formula."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import sympy
from attrs import frozen

from epsproof.derive.models.model import Model
from epsproof.reports.figures.mathtext import mathtext
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.view.formulas import as_written_by_people

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Node", "nodes_of", "weight_of"]

NAME_SIZE, WEIGHT_SIZE, SMALLEST = 10.0, 10.0, 6.0
LETTERS, WIDEST = 15, 1.75
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
    if weight.is_Add and _measured(shown[0], size, figure)[0] > WIDEST:
        shown = _broken(weight, figure)
    wide = max(_measured(text, size, figure)[0] for text in shown)
    if wide > WIDEST:
        size = max(SMALLEST, size * WIDEST / wide)
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
        if longer and _measured(longer, WEIGHT_SIZE, figure)[0] <= WIDEST:
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
