"""A curve whose shade is a third quantity; dotted where that is infinite."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import Normalize

from epsproof.reports.figures.style import SURFACE

__all__ = ["coloured_line"]


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
