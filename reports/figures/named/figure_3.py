"""Three agencies that watch inclusion, and the constant profiles beside them: Kazan and Reiter (2024), Figure 3."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from epsproof.derive.answer.answer import Typed
from epsproof.reports.figures.catalogue import CAPPED_AT_ONE, Latex, NamedFigure
from epsproof.reports.figures.numbers import admitted
from epsproof.reports.figures.plane import coloured_line

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Three agencies that watch inclusion (Figure 3 of the paper)",
    caption=(
        "Lower row: ", CAPPED_AT_ONE, " at ", Typed("q == 1"), " with ", Typed("a == 0.25"), "; upper row: ",
        Latex("r^* = r", "r^* = r"), ". The shade along a line is the budget which that prior admits; the line is dotted "
        "where nothing is asked, because ", Typed("p*r >= 1"), ".",
    ),
    paper="kazan-reiter-2024",
    width="0.86",
)  # fmt: skip

CAP = 0.25
RATIOS = (1.5, 3.0, 6.0)
LARGEST = 4.0
HIGHEST = 12.0


def draw() -> Figure:
    """The constant profile above, the capped ratio below; a column for each ratio."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 3, figsize=(6.6, 4.2), sharex=True, sharey=True)
    scale = Normalize(0, LARGEST)
    for column, ratio in enumerate(RATIOS):
        x = np.unique(np.concatenate([np.geomspace(0.004, 1, 150), [CAP / ratio, 1 / ratio]]))
        for row, profile in enumerate((np.full_like(x, ratio), np.maximum(CAP / x, ratio))):
            axis = axes[row, column]
            line = coloured_line(axis, x, profile, admitted(profile, x, 1.0), scale)
            axis.set(xlim=(0, 1), ylim=(0, HIGHEST))
        axes[0, column].set_title(f"agency {'ABC'[column]}: $r = {ratio:g}$")
        axes[1, column].set_xlabel("$p$, with $q = 1$")
    axes[0, 0].set_ylabel("$r^* = r$")
    axes[1, 0].set_ylabel(r"$r^* = \max(a/p,\ r)$")
    figure.colorbar(line, ax=axes, label=r"largest admissible $\varepsilon$", extend="max", aspect=30)
    free = Line2D(
        [], [], color="#777777", lw=1.8, ls=(0, (1, 1.4)), label=r"nothing is asked, $\varepsilon = \infty$"
    )
    axes[0, 0].legend(handles=[free], loc="upper right", fontsize=8)
    return figure
