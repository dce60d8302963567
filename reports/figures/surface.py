"""A profile over both priors, and the budget that each pair admits."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colorbar import Colorbar
from matplotlib.colors import LogNorm
from matplotlib.contour import QuadContourSet

from epsproof.reports.figures.labelled_contours import labelled_contours
from epsproof.reports.figures.style import HATCH, INK, MARK, PALE, SURFACE

__all__ = ["budget_surface", "contours", "ratio_surface", "ratio_ticks"]

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
