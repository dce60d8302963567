"""The capped ratio over both priors: Kazan and Reiter (2024), Figure 5."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from epsproof.derive.answer.answer import Typed
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.notation import symbol
from epsproof.reports.figures.catalogue import CAPPED, R_STAR, NamedFigure
from epsproof.reports.figures.numbers import admitted, budget_text, epsilon_numbers
from epsproof.reports.figures.plane import budget_surface, contours, ratio_surface, ratio_ticks
from epsproof.reports.figures.style import MARK
from epsproof.reports.question import posed

__all__ = ["FIGURE", "draw"]

FIGURE = NamedFigure(
    title="A profile of both priors, and the budget it admits (Figure 5 of the paper)",
    caption=(
        CAPPED, " with ", Typed("a == 0.25"), " and ", Typed("r == 3"), ". The paper cuts ", R_STAR, " at 100 and the budget "
        "at 4; the levels beyond are drawn here as well, ", R_STAR, " on a logarithmic scale, and the budget is infinite "
        "where ", Typed("p*q*r >= 1"), ", hatched. The dashed line is where the two parts of the profile meet, ",
        Typed("p*q == a/r"), ". The dot is the binding prior ", Typed("p == 1"), ", ", Typed("q == a/r"), ".",
    ),
    paper="kazan-reiter-2024",
    width="0.95",
)  # fmt: skip

CAP, RATIO = 0.25, 3.0
POINTS = 90


def draw() -> Figure:
    """The profile on the left, the budget on the right; the binding prior is the derived one."""
    import matplotlib.pyplot as plt

    (case,) = (
        answer := Solver(posed("max(a/(p*q), r)", (), ("0 < a < 1, r > 1",), "unbounded")).answer()
    ).cases
    values = {symbol("a"): CAP, symbol("r"): RATIO}
    point = float(case.prior["p"].subs(values)), float(case.prior["q"].subs(values))
    recommended = float(epsilon_numbers(answer, {"a": CAP, "r": RATIO}))
    axis = np.unique(np.concatenate([np.geomspace(2e-4, 0.1, POINTS // 3), np.linspace(0.1, 1, POINTS)]))
    p, q = np.meshgrid(axis, axis)
    ratio = np.maximum(CAP / (p * q), RATIO)
    budget = admitted(ratio, p, q)
    figure, (left, right) = plt.subplots(1, 2, figsize=(6.8, 2.62))
    filled = ratio_surface(left, p, q, ratio)
    bar = figure.colorbar(filled, ax=left, label="tolerated ratio $r^*$", shrink=0.74)
    ratio_ticks(bar)
    levels = np.array([0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6])
    filled = budget_surface(right, p, q, budget, levels)
    figure.colorbar(filled, ax=right, label=r"largest admissible $\varepsilon$", shrink=0.74)
    contours(right, p, q, budget, [1.0, 2.0, 4.0], point)
    for axes in (left, right):
        axes.plot(axis, np.minimum(1.0, CAP / RATIO / axis), color="white", lw=1.0, ls=(0, (4, 2)))
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 2}
    right.text(0.78, 0.78, r"$\varepsilon = \infty$", ha="center", va="center", bbox=paper)
    line = {"arrowstyle": "-", "color": MARK, "lw": 0.7}
    right.annotate(
        rf"$\varepsilon = {budget_text(recommended)}$",
        point,
        (0.62, 0.24),
        color=MARK,
        arrowprops=line,
        bbox=paper,
    )
    return figure
