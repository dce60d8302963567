"""Which closed form holds where, in a plane of two parameters or along one."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from epsproof.derive.answer.answer import Answer
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.question_words import conditions
from epsproof.reports.figures.numbers import case_margin, case_numbers, epsilon_numbers, margin
from epsproof.reports.figures.plane import POINTS, Plane, labelled_contours, middle
from epsproof.reports.figures.style import CURVES, HATCH, INK, mathtext
from epsproof.reports.view.case_view import CaseView, case_views

__all__ = ["levels_of", "phase_diagram"]

FILLS = ("#f6f1e3", "#c9ddec", "#e6be85", "#a7bfcf", "#dccfdf", "#b9cba0")
ROUND = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
LINES = 6
HIGH = 8.0


def phase_diagram(answer: Answer, plane: Plane, levels: list[float] | None = None) -> Figure:
    """The cases of the answer over the plane with their numbers, and contour lines of the budget; along a line its curve.

    Cases that hold on lines of the plane only are left out of the picture, and so is what the assumptions exclude. Raises
    UnsupportedForm where they exclude all of it.
    """
    import matplotlib.pyplot as plt

    index, budget = _assumed(answer, plane)
    figure, axis = plt.subplots(figsize=(5.6, 3.4))
    least = POINTS if plane.up else 1
    shown = [view for view in case_views(answer) if np.count_nonzero(index == view.number - 1) > least]
    fills = dict(
        zip((v.number for v in shown), FILLS * len(shown) if len(shown) > 1 else ("white",), strict=False)
    )
    if plane.up:
        _areas(axis, plane, index, fills, shown, answer)
    else:
        _stretches(axis, plane, index, fills, shown)
    finite = np.where(np.isfinite(budget), budget, np.nan)
    if plane.up is None:
        axis.plot(plane.values[plane.across[0]], finite, color=CURVES[0])
        axis.set(ylabel=r"recommended $\varepsilon$", ylim=(0, _top(finite)))
    elif np.isfinite(finite).any():
        x, y = plane.values[plane.across[0]], plane.values[plane.up[0]]
        labelled_contours(axis, x, y, budget, levels or levels_of(finite), 8.5, CURVES[0])
    plane.frame(axis)
    if len(shown) > 1 or any(view.when for view in shown):
        handles = [_handle(view, fills[view.number]) for view in shown]
        columns = 1 if max(len(str(h.get_label())) for h in handles) > 46 else 2
        figure.legend(
            handles=handles, loc="outside lower center", ncols=min(columns, len(handles)), fontsize=8.5
        )
    return figure


def _assumed(answer: Answer, plane: Plane) -> tuple[np.ndarray, np.ndarray]:
    """The cases' numbers and the budgets on the plane, -1 and nan where the assumptions do not hold."""
    assumed = answer.problem.assumptions
    strict, weak = (tuple(r for r in assumed if (r.sign == ">") == one) for one in (True, False))
    inside = (margin(strict, plane.values) > 0) & (margin(weak, plane.values) >= -1e-12)
    if not inside.any():
        texts = ", ".join(r.text for r in assumed)
        raise UnsupportedForm(
            f"no point of the picture satisfies {texts}: choose other ranges (--across, --up) or --set"
        )
    index, budget = case_numbers(answer, plane.values), epsilon_numbers(answer, plane.values)
    return np.where(inside, index, -1), np.where(inside, budget, np.nan)


def levels_of(values: np.ndarray, most: int = LINES) -> list[float]:
    """Round numbers for contour lines, near to evenly spaced quantiles of the values; evenly spaced ones where all are near.

    Between budgets beyond HIGH, where t = exp(-epsilon) hardly moves, there are none.
    """
    from matplotlib.ticker import MaxNLocator

    finite = values[np.isfinite(values) & (values > 0)]
    if not finite.size:
        return [1.0]
    finite = finite[finite <= max(HIGH, float(finite.min()))]
    wanted = np.quantile(finite, (np.arange(most) + 0.5) / most)
    steps = np.array([r * 10.0**e for e in range(-4, 3) for r in ROUND])
    near = {float(f"{steps[np.argmin(np.abs(np.log(steps / w)))]:.4g}") for w in wanted}
    low, high = float(finite.min()), float(finite.max())
    between = sorted(level for level in near if low < level < high)
    if len(between) >= most // 2:
        return between
    ticks = [float(f"{x:.6g}") for x in MaxNLocator(most).tick_values(low, high)]
    return [x for x in ticks if low < x < high] or sorted(near)


def _areas(
    axis: Axes, plane: Plane, index: np.ndarray, fills: dict[int, str], shown: list[CaseView], answer: Answer
) -> None:
    """Draw the areas of the cases, the last one first: where two cases hold, the earlier one counts and covers the other."""
    assert plane.up is not None
    x, y = plane.values[plane.across[0]], plane.values[plane.up[0]]
    for layer, view in enumerate(reversed(shown)):
        depth = case_margin(answer, view.number - 1, plane.values)
        hatch = HATCH if view.case.kind == "unbounded" else None
        ends = (0, 2 * max(1e-9, float(depth.max())))
        axis.contourf(x, y, depth, ends, colors=[fills[view.number]], hatches=[hatch], zorder=1 + layer / 16)
        if depth.min() < 0 < depth.max():
            axis.contour(x, y, depth, (0,), colors=INK, linewidths=0.9, zorder=1 + (layer + 0.5) / 16)
    for view in shown:
        _labelled(axis, view.number, middle(index == view.number - 1, (x, y)))


def _stretches(
    axis: Axes, plane: Plane, index: np.ndarray, fills: dict[int, str], shown: list[CaseView]
) -> None:
    x = plane.values[plane.across[0]]
    for view in shown:
        inside = index == view.number - 1
        free = view.case.kind == "unbounded"
        edge = {"edgecolor": "#8a8a8a", "linewidth": 0} if free else {"linewidth": 0}
        axis.fill_between(
            x, 0, 1, where=inside, step="mid", transform=axis.get_xaxis_transform(), facecolor=fills[view.number],
            hatch=HATCH if free else None, **edge,
        )  # fmt: skip
        place = middle(inside, (x,))
        if place is not None and len(shown) > 1:
            axis.text(
                place[0],
                0.94,
                f"({view.number})",
                ha="center",
                va="top",
                transform=axis.get_xaxis_transform(),
            )


def _labelled(axis: Axes, number: int, place: tuple[float, ...] | None) -> None:
    if place is not None:
        paper = {"facecolor": "white", "edgecolor": INK, "linewidth": 0.5, "boxstyle": "circle,pad=0.25"}
        axis.text(place[0], place[1], str(number), ha="center", va="center", fontsize=9, bbox=paper, zorder=5)


def _handle(view: CaseView, fill: str) -> Patch:
    free = view.case.kind == "unbounded"
    told = ", ".join(f"${mathtext(text)}$" for text in map(formula_source, conditions(view.when))) or "always"
    nothing = r": nothing is asked, $\varepsilon = \infty$" if free else ""
    label = f"({view.number}) {told}{nothing}"
    return Patch(facecolor=fill, edgecolor=INK, lw=0.5, hatch=HATCH if free else None, label=label)


def _top(values: np.ndarray) -> float:
    """The height of a frame: what goes to infinity is cut at four times the median."""
    finite = values[np.isfinite(values)]
    return float(max(0.1, min(1.08 * finite.max(), 4 * np.median(finite)))) if finite.size else 1.0
