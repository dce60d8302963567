"""A profile over both priors, and the budget that each pair admits."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.contour import QuadContourSet

from reports.figures.style import HATCH, INK, MARK, PALE, SURFACE

__all__ = ["RATIOS", "budget_surface", "contours", "ratio_surface"]

RATIOS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)


def ratio_surface(axis: Axes, p: np.ndarray, q: np.ndarray, ratio: np.ndarray) -> QuadContourSet:
    """Filled contours of r* on a logarithmic scale."""
    filled = axis.contourf(p, q, ratio, RATIOS, cmap=SURFACE, norm=LogNorm(1, 1000), extend="max")
    axis.set(xlim=(0, 1), ylim=(0, 1), xlabel="$p$", ylabel="$q$", aspect="equal")
    return filled


def budget_surface(axis: Axes, p: np.ndarray, q: np.ndarray, budget: np.ndarray, levels: np.ndarray) -> QuadContourSet:
    """Filled contours of the budget; hatched where it is infinite."""
    finite = np.isfinite(budget)
    shown = np.where(finite, budget, levels[-1] * 4)
    filled = axis.contourf(p, q, shown, levels, cmap=SURFACE, extend="max")
    if not finite.all():
        axis.contourf(p, q, np.where(finite, 0.0, 1.0), (0.5, 2), colors=[PALE], hatches=[HATCH])
    axis.set(xlim=(0, 1), ylim=(0, 1), xlabel="$p$", ylabel="$q$", aspect="equal")
    return filled


def contours(
    axis: Axes, p: np.ndarray, q: np.ndarray, budget: np.ndarray, levels: list[float], point: tuple[float, float]
) -> None:
    """Labelled contour lines and the binding prior."""
    lines = axis.contour(p, q, np.where(np.isfinite(budget), budget, np.nan), levels, colors="white", linewidths=0.6)
    axis.clabel(lines, fontsize=7.5, fmt="%g")
    axis.plot(*point, "o", color=MARK, markeredgecolor="white", markeredgewidth=0.8, markersize=6.5, clip_on=False, zorder=4)
    axis.tick_params(color=INK)
