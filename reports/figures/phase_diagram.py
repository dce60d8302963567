"""Which closed form holds where, in a plane of two parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from derive.answer import Answer
from derive.notation import latex_name
from reports.case_view import case_views
from reports.figures.numbers import case_numbers, epsilon_numbers, margin
from reports.figures.style import HATCH, INK
from reports.latex.conditions import conditions_latex

__all__ = ["phase_diagram"]

FILLS = ("#cfe1ee", "#f6dfb7", "#d9d9d9", "#cdeae3", "#f2cfd2")
POINTS = 161
Range = tuple[str, float, float]


def phase_diagram(answer: Answer, across: Range, up: Range, fixed: Mapping[str, float], levels: list[float]) -> Figure:
    """The cases of the answer over ``across`` and ``up``, each (name, low, high), with contour lines of the budget.

    Cases that hold on lines only are left out of the picture.
    """
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots(figsize=(5.6, 3.4))
    x, y = np.meshgrid(np.linspace(*across[1:], POINTS), np.linspace(*up[1:], POINTS))
    values: dict[str, Any] = {**fixed, across[0]: x, up[0]: y}
    index, budget = case_numbers(answer, values), epsilon_numbers(answer, values)
    shown = [view for view in case_views(answer) if np.count_nonzero(index == view.number - 1) > POINTS]
    handles = []
    for fill, view in zip(FILLS, shown, strict=False):
        depth = margin(view.when, values)
        if depth.min() < 0 < depth.max():
            axis.contour(x, y, depth, (0,), colors=INK, linewidths=0.9)
        free = view.case.kind == "unbounded"
        axis.contourf(x, y, depth, (0, max(1e-9, float(depth.max())) * 2), colors=[fill], hatches=[HATCH if free else None])
        label = ", ".join(f"${_known(text)}$" for text in conditions_latex(view.when)) or "always"
        handles.append(Patch(facecolor=fill, edgecolor=INK, lw=0.5, hatch=HATCH if free else None, label=label))
    lines = axis.contour(x, y, np.where(np.isfinite(budget), budget, np.nan), levels, colors="#00487c", linewidths=0.7)
    axis.clabel(lines, fontsize=7.5, fmt="%g")
    axis.set(xlabel=f"${latex_name(across[0])}$", ylabel=f"${latex_name(up[0])}$", xlim=across[1:], ylim=up[1:])
    figure.legend(handles=handles, loc="outside lower center", ncols=2 if len(handles) > 2 else len(handles), fontsize=8.5)
    return figure


def _known(latex: str) -> str:
    """The LaTeX with matplotlib's names of the signs."""
    return re.sub(r"\\(le|ge)\b", r"\\\1q", latex)
