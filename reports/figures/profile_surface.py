"""The tolerated ratio and the budget along the priors of a criterion."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.names import latex_name
from epsproof.reports.figures.numbers import admitted_at, budget_label, drawable, margin, numbers
from epsproof.reports.figures.phase_diagram import levels_of
from epsproof.reports.figures.plane import budget_surface, contours, ratio_surface, ratio_ticks
from epsproof.reports.figures.style import CURVES, HATCH, INK, MARK, PALE

__all__ = ["profile_surface"]

POINTS = 700
GRID = 110
SMALLEST = 0.0015
STEPS = 12
THIN = "the region is too thin for a surface, or its budgets hardly differ: fix a prior, for instance --where 'p == 1/2'"
Values = Mapping[str, Fraction]


def profile_surface(
    problem: Problem,
    values: Values,
    epsilon: float,
    priors: Mapping[str, Fraction],
    attained: bool,
    stacked: bool = False,
    told: str = "recommended",
) -> Figure | None:
    """The tolerated ratio and the budget along the running priors, as curves or surfaces; None where more than two run, or none.

    ``stacked`` puts one below the other, for a narrow screen; ``told`` says what kind of budget ``epsilon`` is.
    ``priors`` are where ``epsilon`` binds; the mark is hollow where it is not attained. Raises
    UnsupportedForm where a number is too large or too small to be drawn, or the region too thin.
    """
    asked = (problem, values, epsilon, priors, attained, stacked)
    if len(problem.running) not in (1, 2) or not np.isfinite(epsilon):
        return None
    return _curves(*asked) if len(problem.running) == 1 else _surfaces(*asked, told)


def _pair(width: float, height: float, stacked: bool) -> tuple[Figure, Any]:
    """A figure of two plots side by side, or one below the other in half the width."""
    import matplotlib.pyplot as plt

    return (
        plt.subplots(2, 1, figsize=(width / 2, 2 * height))
        if stacked
        else plt.subplots(1, 2, figsize=(width, height))
    )


def _along(problem: Problem, values: Values, running: Mapping[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """(r*, budget) at the running priors; nan outside of the region."""
    known: dict[str, Any] = {**{n: drawable(v) for n, v in values.items()}, **running}
    known |= {n: numbers(e, known) for n, e in problem.region.fixed.items()}
    needed = {s.name for s in problem.profile.free_symbols} | set(running)
    ratio = numbers(problem.profile, {n: v for n, v in known.items() if n in needed})
    inside = margin(problem.region.relations, known) >= 0
    priors, own = (
        {name: known[name] for name in names} for names in (problem.model.variables, problem.model.parameters)
    )
    budget = admitted_at(np.where(np.isnan(ratio), np.inf, ratio), priors, problem.model, own)
    return np.where(inside, ratio, np.nan), np.where(inside, budget, np.nan)


def _range(problem: Problem, values: Values, name: str) -> tuple[float, float]:
    """Between which numbers a running prior lies somewhere in the region, on a grid; from 0 where it may be next to 0."""
    line = np.linspace(SMALLEST, 1, POINTS // 5)
    grid = dict(zip(problem.running, np.meshgrid(*(line for _ in problem.running)), strict=True))
    known = {**{n: drawable(v) for n, v in values.items()}, **grid}
    inside = grid[name][margin(problem.region.relations, known) >= 0]
    if not inside.size:
        return 0.0, 1.0
    low, high = float(inside.min()), float(inside.max())
    step = float(line[1] - line[0])
    return (0.0 if low < 2 * step else low - step), min(1.0, high + step)


def _points(low: float, high: float, number: int) -> np.ndarray:
    """Numbers from ``low``, a third of them in its lowest tenth, ever closer to 0 where it is 0."""
    if low > 0:
        return np.linspace(low, high, number)
    return high * np.unique(
        np.concatenate([np.geomspace(1e-3, 0.1, number // 3), np.linspace(0.1, 1, number)])
    )


def _curves(
    problem: Problem,
    values: Values,
    epsilon: float,
    priors: Mapping[str, Fraction],
    attained: bool,
    stacked: bool,
) -> Figure:
    (name,) = problem.running
    place = float(priors[name]) if name in priors else None
    low, high = _range(problem, values, name)
    x = np.linspace(max(low, SMALLEST * high), high, POINTS)
    if place is not None:
        x = np.unique(np.append(x, max(place, 1e-6)))
    ratio, budget = _along(problem, values, {name: x})
    figure, (left, right) = _pair(6.6, 2.5, stacked)
    left.plot(x, ratio, color=CURVES[0])
    left.set(xlim=(low, high), ylim=(0, _top(ratio)), title="tolerated ratio of beliefs, $r^*$")
    top = _top(np.where(np.isfinite(budget), budget, np.nan), epsilon)
    right.plot(x, np.where(np.isfinite(budget), budget, np.nan), color=CURVES[0])
    right.axhline(epsilon, color=MARK, lw=0.9, ls=(0, (4, 3)))
    if place is not None:
        marker = {"markerfacecolor": MARK if attained else "white", "markeredgecolor": MARK}
        right.plot(place, epsilon, "o", markersize=5, zorder=3, clip_on=False, **marker)
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
    told = rf"$\varepsilon = {budget_label(epsilon)}$"
    place_of = {"transform": right.get_yaxis_transform(), "ha": "right", "va": "top"}
    right.text(0.985, epsilon - 0.04 * top, told, color=MARK, bbox=paper, **place_of)
    right.set(xlim=(low, high), ylim=(0, top), title=r"budget that each belief admits, $\varepsilon$")
    _free(right, x, budget, top)
    for axis in (left, right):
        axis.set_xlabel(f"belief ${latex_name(name)}$ before the release")
    return figure


def _top(values: np.ndarray, least: float = 1.0) -> float:
    """The height of a frame: what goes to infinity is cut at four times the smallest value."""
    finite = values[np.isfinite(values)]
    return (
        float(max(1.25 * least, min(1.06 * finite.max(), 4 * max(finite.min(), least))))
        if finite.size
        else 1.0
    )


def _free(axis: Axes, x: np.ndarray, budget: np.ndarray, top: float) -> None:
    free = x[np.isposinf(budget)]
    if free.size > 3:
        axis.axvspan(free.min(), free.max(), facecolor=PALE, hatch=HATCH, edgecolor="#8a8a8a", linewidth=0)
        paper = {"facecolor": "white", "edgecolor": "none", "pad": 2}
        axis.text(
            (free.min() + free.max()) / 2,
            0.6 * top,
            "nothing\nis asked",
            ha="center",
            va="center",
            bbox=paper,
            fontsize=8.5,
        )


def _surfaces(
    problem: Problem,
    values: Values,
    epsilon: float,
    priors: Mapping[str, Fraction],
    attained: bool,
    stacked: bool,
    told: str,
) -> Figure:
    names = problem.running
    across, up = (_range(problem, values, name) for name in names)
    p, q = np.meshgrid(_points(*across, GRID), _points(*up, GRID))
    ratio, budget = _along(problem, values, dict(zip(names, (p, q), strict=True)))
    figure, (left, right) = _pair(6.8, 2.9, stacked)
    bar = figure.colorbar(ratio_surface(left, p, q, ratio), ax=left, shrink=0.8)
    bar.set_label("tolerated ratio of beliefs, $r^*$")
    ratio_ticks(bar)
    finite = np.where(np.isfinite(budget), budget, np.nan)
    levels = np.array(levels_of(finite, STEPS))
    if levels.size < 2:
        raise UnsupportedForm(THIN)
    filled = budget_surface(right, p, q, budget, levels)
    bar = figure.colorbar(filled, ax=right, shrink=0.8, format="%g")
    bar.set_label(r"budget that each pair admits, $\varepsilon$")
    point = tuple(float(priors.get(n, Fraction(1))) for n in names)
    contours(right, p, q, budget, levels_of(finite, 4), (point[0], point[1]), attained)
    for axis in (left, right):
        xlabel, ylabel = (f"${latex_name(name)}$" for name in names)
        axis.set(xlim=across, ylim=up, xlabel=xlabel, ylabel=ylabel, aspect="auto", box_aspect=1)
    right.set_title(rf"{told}: $\varepsilon = {budget_label(epsilon)}$", color=INK)
    return figure
