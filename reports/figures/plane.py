"""A plane of two parameters, or a line of one, as numbers: surfaces, shaded curves, and contours with their labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colorbar import Colorbar
from matplotlib.colors import LogNorm, Normalize
from matplotlib.contour import QuadContourSet
from matplotlib.patheffects import withStroke
from scipy.ndimage import distance_transform_edt

from epsproof.derive.text.names import latex_name
from epsproof.reports.figures.style import HATCH, INK, MARK, PALE, SURFACE

__all__ = [
    "Plane",
    "Range",
    "budget_surface",
    "coloured_line",
    "contours",
    "labelled_contours",
    "middle",
    "ratio_surface",
    "ratio_ticks",
]

# A plane of two parameters, or a line of one, as a grid of numbers.

POINTS = 241
INSIDE = 1e-3
Range = tuple[str, float, float]


@frozen
class Plane:
    """``across`` and ``up`` are (name, low, high), ``up`` is None for a line; ``fixed`` are the other parameters' values.

    The grid keeps off the ends by a thousandth of the length, because assumptions are often strict there.
    """

    across: Range
    up: Range | None
    fixed: Mapping[str, float]

    @property
    def values(self) -> dict[str, Any]:
        """Every parameter as an array over the grid, the fixed ones as numbers."""
        if self.up is None:
            return {**self.fixed, self.across[0]: _points(self.across)}
        x, y = np.meshgrid(_points(self.across), _points(self.up))
        return {**self.fixed, self.across[0]: x, self.up[0]: y}

    def frame(self, axis: Axes) -> None:
        """Limits and names of the axes."""
        axis.set(xlim=self.across[1:], xlabel=f"${latex_name(self.across[0])}$")
        if self.up is not None:
            axis.set(ylim=self.up[1:], ylabel=f"${latex_name(self.up[0])}$")


def _points(of: Range) -> np.ndarray:
    _, low, high = of
    inset = INSIDE * (high - low)
    return np.linspace(low + inset, high - inset, POINTS)


def middle(inside: np.ndarray, axes: Sequence[np.ndarray]) -> tuple[float, ...] | None:
    """The grid point farthest from the border of the region, where a label stands best; None where it is empty."""
    if not inside.any():
        return None
    depth = distance_transform_edt(np.pad(inside, 1))[tuple(slice(1, -1) for _ in inside.shape)]
    place = np.unravel_index(int(np.argmax(depth)), inside.shape)
    return tuple(float(x[place]) for x in axes)


# A curve whose shade is a third quantity; dotted where that is infinite.


def coloured_line(
    axis: Axes, x: np.ndarray, y: np.ndarray, shade: np.ndarray, scale: Normalize
) -> LineCollection:
    """Draw (x, y) in the shade of ``shade``; parts with an infinite shade are dotted and grey."""
    points = np.stack([x, y], axis=1)
    pieces = np.stack([points[:-1], points[1:]], axis=1)
    finite = np.isfinite(shade[:-1]) & np.isfinite(shade[1:])
    line = LineCollection(list(pieces[finite]), cmap=SURFACE, norm=scale, linewidths=3.2, capstyle="butt")
    line.set_array((shade[:-1][finite] + shade[1:][finite]) / 2)
    axis.add_collection(line)
    axis.plot(np.where(np.isfinite(shade), np.nan, x), y, color="#777777", lw=1.8, ls=(0, (1, 1.4)))
    return line


# Contour lines of a budget, each with its number upright upon it.

EDGE = 0.08
APART, COVERS = 0.09, 0.07
TOLERANCE = 0.05
JUMP = 0.2
HALO = 4.8
"""Wide enough that no line shows between two digits, above a decimal point."""


def labelled_contours(
    axis: Axes,
    x: np.ndarray,
    y: np.ndarray,
    values: np.ndarray,
    levels: Sequence[float],
    size: float,
    ink: str,
    number: str = "",
) -> None:
    """Draw the lines at the levels that occur; ``size`` is that of the numbers in points, ``number`` their colour, on white. A
    line has no number where it would cover another one.

    The lines are those of t = exp(-epsilon), which has a slope where the budget runs to infinity. Where it jumps, the lines of
    all levels between run along the jump, and have no numbers there: the budget is none of these.
    """
    falling, factor = sorted(levels, reverse=True), np.exp(-values)
    lines = axis.contour(x, y, factor, np.exp(-np.array(falling)), colors=ink, linewidths=0.7, zorder=3)
    low, size_of = np.array([x.min(), y.min()]), np.array([np.ptp(x), np.ptp(y)])
    taken: list[np.ndarray] = []
    for level, parts in zip(falling, lines.allsegs, strict=True):
        found = np.concatenate([np.empty((0, 2)), *(np.asarray(part) for part in parts if len(part) > 1)])
        points = (found[_steps(x[0], y[:, 0], factor, found) <= JUMP] - low) / size_of
        if len(points):
            place = _place(points, taken)
            if any(np.hypot(*(place - other)) < COVERS for other in taken):
                continue
            taken.append(place)
            across, up = low + place * size_of
            text = axis.text(
                across,
                up,
                f"{level:g}",
                fontsize=size,
                color=number or ink,
                ha="center",
                va="center",
                zorder=4,
            )
            text.set_path_effects([withStroke(linewidth=HALO, foreground="white")])


def _steps(x: np.ndarray, y: np.ndarray, factor: np.ndarray, points: np.ndarray) -> np.ndarray:
    """By how much the factor changes within the cell of the grid around each point."""
    corners = np.stack([factor[:-1, :-1], factor[1:, :-1], factor[:-1, 1:], factor[1:, 1:]])
    across, up = (
        np.clip(np.searchsorted(grid, at) - 1, 0, len(grid) - 2)
        for grid, at in ((x, points[:, 0]), (y, points[:, 1]))
    )
    return np.asarray(np.ptp(corners, axis=0)[up, across])


def _place(points: np.ndarray, taken: Sequence[np.ndarray]) -> np.ndarray:
    """Of the points of a line in the unit square, the middle one of those away from the frame and from numbers on other lines."""
    room = np.minimum(points, 1 - points).min(axis=1) / EDGE
    for other in taken:
        room = np.minimum(room, np.hypot(*(points - other).T) / APART)
    free = np.flatnonzero(room >= min(1.0, room.max()) - TOLERANCE)
    return np.asarray(points[free[len(free) // 2]])


# A profile over both priors, and the budget that each pair admits.

RATIOS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
UNNAMED = 2
"""A level so near to the next one that there is no room for its number."""


def ratio_ticks(bar: Colorbar) -> None:
    """A tick at each level of r*, with its number where there is room."""
    bar.set_ticks(RATIOS, labels=["" if x == UNNAMED else str(x) for x in RATIOS])


def ratio_surface(axis: Axes, p: np.ndarray, q: np.ndarray, ratio: np.ndarray) -> QuadContourSet:
    """Filled contours of r* on a logarithmic scale."""
    filled = axis.contourf(p, q, ratio, RATIOS, cmap=SURFACE, norm=LogNorm(1, 1000), extend="max")
    axis.set(xlim=(0, 1), ylim=(0, 1), xlabel="$p$", ylabel="$q$", aspect="equal")
    return filled


def budget_surface(
    axis: Axes, p: np.ndarray, q: np.ndarray, budget: np.ndarray, levels: np.ndarray
) -> QuadContourSet:
    """Filled contours of the budget, below and above the levels as well; hatched where it is infinite, blank where it is nan."""
    free = np.isposinf(budget)
    filled = axis.contourf(p, q, np.where(free, levels[-1] * 4, budget), levels, cmap=SURFACE, extend="both")
    if free.any():
        axis.contourf(p, q, np.where(free, 1.0, 0.0), (0.5, 2), colors=[PALE], hatches=[HATCH])
    axis.set(xlim=(0, 1), ylim=(0, 1), xlabel="$p$", ylabel="$q$", aspect="equal")
    return filled


def contours(
    axis: Axes,
    p: np.ndarray,
    q: np.ndarray,
    budget: np.ndarray,
    levels: list[float],
    point: tuple[float, float],
    attained: bool = True,
) -> None:
    """Labelled contour lines and the binding prior, hollow where it is only approached."""
    labelled_contours(axis, p, q, budget, levels, 8.5, "white", INK)
    face, edge = (MARK, "white") if attained else ("white", MARK)
    axis.plot(
        *point,
        "o",
        markersize=6.5,
        clip_on=False,
        zorder=4,
        markerfacecolor=face,
        markeredgecolor=edge,
        markeredgewidth=1.1,
    )
    axis.tick_params(color=INK)
