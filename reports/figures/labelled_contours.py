"""Contour lines of a budget, each with its number upright upon it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

__all__ = ["labelled_contours"]

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
