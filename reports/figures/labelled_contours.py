"""Contour lines of a budget, each with its number upright upon it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

__all__ = ["labelled_contours"]

EDGE = 0.08
APART = 0.09
TOLERANCE = 0.05


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
    """Draw the lines at the levels that occur; ``size`` is that of the numbers in points, ``number`` their colour, on white.

    The lines are those of t = exp(-epsilon), which has a slope where the budget runs to infinity.
    """
    falling = sorted(levels, reverse=True)
    lines = axis.contour(x, y, np.exp(-values), np.exp(-np.array(falling)), colors=ink, linewidths=0.7, zorder=3)
    low, size_of = np.array([x.min(), y.min()]), np.array([np.ptp(x), np.ptp(y)])
    taken: list[np.ndarray] = []
    for level, parts in zip(falling, lines.allsegs, strict=True):
        points = [(np.asarray(part) - low) / size_of for part in parts if len(part) > 1]
        if points:
            place = _place(np.concatenate(points), taken)
            taken.append(place)
            across, up = low + place * size_of
            text = axis.text(across, up, f"{level:g}", fontsize=size, color=number or ink, ha="center", va="center", zorder=4)
            text.set_path_effects([withStroke(linewidth=2.4, foreground="white")])


def _place(points: np.ndarray, taken: Sequence[np.ndarray]) -> np.ndarray:
    """Of the points of a line in the unit square, the middle one of those away from the frame and from numbers on other lines."""
    room = np.minimum(points, 1 - points).min(axis=1) / EDGE
    for other in taken:
        room = np.minimum(room, np.hypot(*(points - other).T) / APART)
    free = np.flatnonzero(room >= min(1.0, room.max()) - TOLERANCE)
    return np.asarray(points[free[len(free) // 2]])
