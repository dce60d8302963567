"""Two risk profiles along one prior, and the budget that each prior admits: Kazan and Reiter (2024), Figure 1."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.reports.figures.catalogue import CAPPED, CAPPED_AT_ONE, TO_ZERO, Latex, NamedFigure
from epsproof.reports.figures.numbers import admitted, budget_text
from epsproof.reports.figures.style import CURVES, HATCH, MARK, PALE

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Two risk profiles and the budget each prior admits (Figure 1 of the paper)",
    caption=(
        "Left: ", CAPPED_AT_ONE, " at ", Typed("q == 1"), " with ", Typed("a == 0.1"), " and ", Typed("r == 3"), ". Right: ",
        CAPPED, " at ", Typed("p == 0.05"), ", same ", Typed("a"), " and ", Typed("r"), ". Where ",
        Latex(r"p \ge \tfrac{1}{3}", "p >= 1/3"), " the left profile asks for nothing, and the budget there is infinite: "
        "hatched. Both curves on the right go to infinity as ", TO_ZERO, "; they leave the frame where the arrow stands. "
        "The dot marks the smallest budget, which is the recommended one.",
    ),
    paper="kazan-reiter-2024",
    width="0.7",
)  # fmt: skip

A, R, P = 0.1, 3.0, 0.05
HIGHEST_RATIO, HIGHEST_BUDGET = 12.0, 4.0


def draw() -> Figure:
    """Profile above, budget below; a column for each agency."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 2, figsize=(6.4, 4.6), sharex="col")
    x = np.unique(np.concatenate([np.linspace(0.002, 1, 1200), [A / R, A / (P * R), 1 / R]]))
    columns = (
        ("$p$, with $q = 1$", np.maximum(A / x, R), x, np.ones_like(x)),
        ("$q$, with $p = 0.05$", np.maximum(A / (P * x), R), P, x),
    )
    for column, (label, ratio, p, q) in enumerate(columns):
        budget = admitted(ratio, p, q)
        upper, lower = axes[0, column], axes[1, column]
        upper.plot(x, ratio, color=CURVES[0])
        upper.set(ylim=(0, HIGHEST_RATIO), xlim=(0, 1), title=f"Agency {column + 1}")
        finite = np.where(np.isfinite(budget), budget, np.nan)
        lower.plot(x, finite, color=CURVES[0])
        lower.set(ylim=(0, HIGHEST_BUDGET), xlabel=label)
        best = int(np.nanargmin(finite))
        lower.plot(x[best], finite[best], "o", color=MARK, markersize=5, zorder=3, clip_on=False)
        lower.annotate(
            rf"$\varepsilon = {budget_text(finite[best])}$",
            (x[best], finite[best]),
            (x[best] + 0.02, finite[best] - 0.5),
            color=MARK,
        )
        for axis, values, limit in ((upper, ratio, HIGHEST_RATIO), (lower, finite, HIGHEST_BUDGET)):
            _leaves(axis, x, values, limit)
        free = x[~np.isfinite(budget)]
        if free.size:
            lower.axvspan(free.min(), 1, facecolor=PALE, hatch=HATCH, edgecolor="#8a8a8a", linewidth=0)
            label = "nothing is asked:\n" r"$\varepsilon = \infty$"
            paper = {"facecolor": "white", "edgecolor": "none", "pad": 3}
            lower.text((free.min() + 1) / 2, HIGHEST_BUDGET / 2, label, ha="center", va="center", bbox=paper)
    axes[0, 0].set_ylabel("tolerated ratio $r^*$")
    axes[1, 0].set_ylabel(r"largest admissible $\varepsilon$")
    return figure


def _leaves(axis: Axes, x: np.ndarray, values: np.ndarray, limit: float) -> None:
    """Draw an arrow where a curve leaves the frame at the top."""
    outside = np.flatnonzero(values > limit)
    for edge in (outside.max(initial=-1), outside.min(initial=len(x))):
        inside = 0 < edge < len(x) - 1
        if inside and (values[edge + 1] <= limit or values[edge - 1] <= limit):
            axis.annotate(
                "",
                (x[edge], limit),
                (x[edge], 0.86 * limit),
                arrowprops={"arrowstyle": "-|>", "color": CURVES[0], "lw": 1},
            )
            axis.text(x[edge] + 0.025, 0.93 * limit, r"to $\infty$", fontsize=8.5)
