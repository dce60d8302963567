"""Three agencies that watch the value: Kazan and Reiter (2024), Figure 4."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.reports.figures.catalogue import CAPPED, TO_ZERO, NamedFigure
from epsproof.reports.figures.numbers import admitted, budget_text
from epsproof.reports.figures.plane import coloured_line
from epsproof.reports.figures.style import MARK

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="Three agencies that watch the value (Figure 4 of the paper)",
    caption=(
        CAPPED, " at ", Typed("p == 0.05"), " with ", Typed("r == 3"), ". The shade along a line is the budget which that "
        "prior admits. Each line goes to infinity as ", TO_ZERO, " and leaves the frame there.",
    ),
    paper="kazan-reiter-2024",
    width="0.86",
)  # fmt: skip

CAPS = (0.025, 0.15, 0.3)
P, RATIO = 0.05, 3.0
LARGEST = 4.0
HIGHEST = 20.0


def draw() -> Figure:
    """A panel for each cap; the dot is the binding prior."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(6.6, 2.6), sharex=True, sharey=True)
    scale = Normalize(0, LARGEST)
    for axis, cap, name in zip(axes, CAPS, "ABC", strict=True):
        x = np.unique(np.concatenate([np.geomspace(0.01, 1, 150), [min(1, cap / (P * RATIO))]]))
        profile = np.maximum(cap / (P * x), RATIO)
        budget = admitted(profile, P, x)
        line = coloured_line(axis, x, profile, budget, scale)
        best = int(np.argmin(budget))
        axis.plot(x[best], profile[best], "o", color=MARK, markersize=5, clip_on=False, zorder=3)
        label = rf"$\varepsilon = {budget_text(budget[best])}$"
        side = "left" if x[best] < 0.9 else "right"
        axis.annotate(
            label, (x[best], profile[best]), (0, -13), textcoords="offset points", ha=side, color=MARK
        )
        axis.set(
            xlim=(0, 1),
            ylim=(0, HIGHEST),
            title=f"agency {name}: $a = {cap:g}$",
            xlabel="$q$, with $p = 0.05$",
        )
    axes[0].set_ylabel("tolerated ratio $r^*$")
    figure.colorbar(line, ax=axes, label=r"largest admissible $\varepsilon$", extend="max")
    return figure
